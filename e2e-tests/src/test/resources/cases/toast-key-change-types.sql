-- A row's key changes beside a large value that stays as it was, whatever type the key has.
-- @source
CREATE TYPE pair AS (x int, y text);
CREATE DOMAIN pair_of_mine AS pair;
CREATE TYPE mood AS ENUM ('sad', 'it''s "fine"');
CREATE TABLE composite(k pair PRIMARY KEY, big text);
CREATE TABLE domained(k pair_of_mine PRIMARY KEY, big text);
CREATE TABLE many(a char(6), b bit(4), c numeric(6,2), d money, e int4range, f text[], g mood, h "char", i jsonb, j timestamptz, big text,
  PRIMARY KEY (a, b, c, d, e, f, g, h, i, j));
ALTER TABLE composite ALTER COLUMN big SET STORAGE EXTERNAL;
ALTER TABLE domained ALTER COLUMN big SET STORAGE EXTERNAL;
ALTER TABLE many ALTER COLUMN big SET STORAGE EXTERNAL;
INSERT INTO composite VALUES ((1, 'a,"b"'), repeat(md5('1'), 100)), ((2, NULL), repeat(md5('2'), 100));
INSERT INTO domained VALUES ((1, 'a'), repeat(md5('1'), 100));
INSERT INTO many VALUES ('a', '1010', 1.5, 2, '[1,5)', '{NULL,"a,b"}', 'it''s "fine"', 'x', '{"b": 1.0, "a": "\u00e9"}', '2024-03-31 02:30+02', repeat(md5('1'), 100));
-- @start
-- @settle
-- @source
UPDATE composite SET k = ((k).x + 10, (k).y);
UPDATE domained SET k = (2, 'b');
UPDATE many SET a = 'b', b = '0101', c = 1.50, d = -2, e = 'empty', f = '[2:3]={x,y}', g = 'sad', h = '\', i = '[1.00, null]', j = 'infinity';
-- @settle
-- @same public.composite, public.domained, public.many
