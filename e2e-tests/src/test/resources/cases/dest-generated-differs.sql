-- The destination computes a column that the source sends, and computes it otherwise.
-- @source
CREATE TABLE t(id int PRIMARY KEY, a int, b int);
INSERT INTO t VALUES (1, 1, 2), (2, 2, 4);
-- @dest
CREATE TABLE t(id int PRIMARY KEY, a int, b int GENERATED ALWAYS AS (a * 2) STORED);
-- @start
-- @settle
-- @same public.t
-- @source
UPDATE t SET b = 5 WHERE id = 1;
-- @exit writer 3 column b is generated at the destination
-- @dest
ALTER TABLE t ALTER COLUMN b DROP EXPRESSION;
-- @start writer
-- @settle
-- @same public.t
