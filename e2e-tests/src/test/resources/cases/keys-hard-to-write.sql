-- Keys that are empty, blank, or full of what JSON, COPY and SQL quote; and keys of many types.
-- @source
CREATE TABLE te(k text PRIMARY KEY, v int);
CREATE TABLE co(a text, b text, v int, PRIMARY KEY (a, b));
CREATE TABLE bo(k bool PRIMARY KEY, v int);
CREATE TABLE ts(k timestamptz PRIMARY KEY, v int);
CREATE TABLE by(k bytea PRIMARY KEY, v int);
CREATE TABLE uu(k uuid PRIMARY KEY, v int);
CREATE TABLE bi(k bigint PRIMARY KEY, v int);
INSERT INTO te VALUES ('', 0), (' ', 0), ('NULL', 0), ('null', 0), ('\N', 0), ('"', 0), (E'a\tb\nc\rd\\e', 0), ('{"a":1}', 0), ('日本', 0), ('🐘', 0), (E'\u0001\u007f\u2028', 0), ('a', 0), ('A', 0);
INSERT INTO co VALUES ('', '', 0), ('a', '', 0), ('', 'a', 0), ('a,b', 'c', 0), ('a', 'b,c', 0), ('a","b":"c', 'd', 0);
INSERT INTO bo VALUES (true, 0), (false, 0);
INSERT INTO ts VALUES ('2024-03-31 02:30:00.123456+02', 0), ('infinity', 0), ('-infinity', 0), ('0044-03-15 12:00:00+00 BC', 0);
INSERT INTO by VALUES ('\x', 0), ('\x00', 0), ('\x5c', 0), ('\xdeadbeef', 0);
INSERT INTO uu VALUES ('A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 0);
INSERT INTO bi VALUES (9223372036854775807, 0), (-9223372036854775808, 0), (9007199254740993, 0), (0, 0);
-- @start
-- @settle
-- @same public.te, public.co, public.bo, public.ts, public.by, public.uu, public.bi
-- @source
UPDATE te SET v = 1; UPDATE co SET v = 1; UPDATE bo SET v = 1; UPDATE ts SET v = 1; UPDATE by SET v = 1; UPDATE uu SET v = 1; UPDATE bi SET v = 1;
-- @settle
-- @same public.te, public.co, public.bo, public.ts, public.by, public.uu, public.bi
-- @topic-keys public.te 13
-- @topic-keys public.co 6
-- @topic-keys public.bo 2
-- @topic-keys public.ts 4
-- @topic-keys public.by 4
-- @topic-keys public.uu 1
-- @topic-keys public.bi 4
-- @source
DELETE FROM te WHERE k IN ('', ' ', '"', '\N'); DELETE FROM co WHERE a = ''; DELETE FROM bo WHERE k; DELETE FROM ts WHERE k = 'infinity'; DELETE FROM by WHERE k = '\x'; DELETE FROM uu; DELETE FROM bi WHERE k > 0;
-- @settle
-- @same public.te, public.co, public.bo, public.ts, public.by, public.uu, public.bi
