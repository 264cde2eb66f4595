-- A partial update of a row that the destination lacks: the writer says so and writes no row with NULLs.
-- @source
CREATE TABLE t(id int PRIMARY KEY, n int, big text);
ALTER TABLE t ALTER COLUMN big SET STORAGE EXTERNAL;
INSERT INTO t SELECT g, 0, repeat(md5(g::text), 300) FROM generate_series(1, 3) g;
-- @start
-- @settle
-- @dest
DELETE FROM t WHERE id = 2;
-- @source
UPDATE t SET n = 1;
-- @exit writer 3 the destination has no such row
