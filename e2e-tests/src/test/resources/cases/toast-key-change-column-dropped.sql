-- A key changes beside two large values, and one of their columns is dropped before the reader gets there.
-- @source
CREATE TABLE t(id int PRIMARY KEY, notes text, extra text);
ALTER TABLE t ALTER COLUMN notes SET STORAGE EXTERNAL, ALTER COLUMN extra SET STORAGE EXTERNAL;
INSERT INTO t SELECT g, repeat('n', 9000), repeat('e', 9000) FROM generate_series(1,3) g;
-- @start
-- @settle
-- @freeze reader
-- @source
UPDATE t SET id = id + 100;
ALTER TABLE t DROP COLUMN extra;
INSERT INTO t VALUES (1, 'new');
-- @thaw reader
-- @settle
-- @same public.t
