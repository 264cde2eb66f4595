-- array_nulls changes how the destination reads a NULL element.
-- @source
CREATE TABLE t(id int PRIMARY KEY, a text[], n int[]);
INSERT INTO t VALUES (1, ARRAY['a', NULL, 'NULL'], ARRAY[1, NULL]);
-- @dest
ALTER ROLE postgres SET array_nulls = off;
ALTER ROLE postgres SET default_transaction_isolation = 'repeatable read';
-- @start
-- @settle
-- @source
INSERT INTO t SELECT id + 1, a, n FROM t;
-- @settle
-- @same public.t
