-- Keys with numbers within: jsonb, ranges, arrays. Equal to the type, spelt otherwise: one row, one topic key.
-- @source
CREATE TYPE pair AS (a int, b text);
CREATE DOMAIN price AS numeric;
CREATE TABLE js(k jsonb PRIMARY KEY, v int);
CREATE TABLE nr(k numrange PRIMARY KEY, v int);
CREATE TABLE mr(k nummultirange PRIMARY KEY, v int);
CREATE TABLE na(k numeric[] PRIMARY KEY, v int);
CREATE TABLE fa(k float8[] PRIMARY KEY, v int);
CREATE TABLE co(k pair PRIMARY KEY, v int);
CREATE TABLE dm(k numeric PRIMARY KEY, v int);
INSERT INTO js VALUES ('{"a": 1.0, "b": "1.0"}', 1), ('{"a": 1, "b": "1.00"}', 1), ('"x"', 1);
INSERT INTO nr VALUES ('[1.0,2.00)', 1), ('[1.0,2.00]', 1), ('empty', 1);
INSERT INTO mr VALUES ('{[1.0,2.0),[3,4)}', 1);
INSERT INTO na VALUES ('{1.0,NULL}', 1), ('[0:1]={1.0,NULL}', 1);
INSERT INTO fa VALUES ('{-0,1e-45}', 1);
INSERT INTO co VALUES ('(1,"a,b")', 1), ('(,)', 1), ('(1,)', 1);
INSERT INTO dm VALUES (1.10, 1);
-- @start
-- @settle
-- @source
UPDATE js SET k = '{"a": 1.00, "b": "1.0"}', v = 2 WHERE k = '{"a": 1, "b": "1.0"}';
UPDATE nr SET k = '[1,2.0)', v = 2 WHERE k = '[1,2)';
UPDATE mr SET k = '{[1,2),[3.0,4.0)}', v = 2;
UPDATE na SET k = '{1.00,NULL}', v = 2 WHERE k = '{1,NULL}';
UPDATE fa SET k = '{0,1e-45}', v = 2;
UPDATE co SET v = 2;
UPDATE dm SET k = 1.1, v = 2;
-- @settle
-- @same public.js, public.nr, public.mr, public.na, public.fa, public.dm, public.co
-- @topic-keys public.js 3
-- @topic-keys public.nr 3
-- @topic-keys public.mr 1
-- @topic-keys public.na 2
-- @topic-keys public.fa 1
-- @topic-keys public.co 3
-- @source
DELETE FROM js WHERE v = 2; DELETE FROM nr WHERE v = 2; DELETE FROM mr; DELETE FROM na WHERE v = 2; DELETE FROM fa; DELETE FROM dm; DELETE FROM co WHERE k = ROW(1,'a,b')::pair;
-- @settle
-- @same public.js, public.nr, public.mr, public.na, public.fa, public.dm, public.co
