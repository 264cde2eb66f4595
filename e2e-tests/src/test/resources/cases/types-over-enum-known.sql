-- The same where the destination has the types: its columns are of them, and a label that it lacks stops the writer by name.
-- @source
CREATE TYPE size AS ENUM ('small', 'very large', 'a,b');
CREATE DOMAIN dsize AS size CHECK (VALUE <> 'a,b');
CREATE TYPE span AS RANGE (subtype = size);
CREATE TABLE t(id int PRIMARY KEY, e size, d dsize, a size[], da dsize[], r span, m span_multirange);
INSERT INTO t VALUES (1, 'very large', 'very large', '{small,"a,b",NULL}', '{"very large"}', '[small,"a,b")', '{[small,"very large")}'), (2, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE kd(k dsize, r span, v int, PRIMARY KEY (k, r));
INSERT INTO kd VALUES ('small', '[small,"a,b")', 1), ('small', 'empty', 2);
-- @dest
CREATE TYPE size AS ENUM ('small', 'very large');
CREATE DOMAIN dsize AS size CHECK (VALUE::text <> 'a,b');
CREATE TYPE span AS RANGE (subtype = size);
-- @start
-- @exit writer 3 invalid input value for enum
-- @dest
ALTER TYPE size ADD VALUE 'a,b';
-- @start writer
-- @settle
-- @same public.t, public.kd
-- @source
ALTER TYPE size ADD VALUE 'tiny' BEFORE 'small';
UPDATE kd SET v = 3 WHERE v = 2;
UPDATE t SET e = 'tiny' WHERE id = 1;
-- @exit writer 3 tiny
-- @dest
ALTER TYPE size ADD VALUE 'tiny' BEFORE 'small';
-- @start writer
-- @settle
-- @same public.t, public.kd
