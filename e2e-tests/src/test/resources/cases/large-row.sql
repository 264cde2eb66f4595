-- A row of more than five megabytes: by the copy, by the stream, updated beside its large value, moved to another key.
-- @source
CREATE TABLE t(id int PRIMARY KEY, n int, big text, bin bytea);
ALTER TABLE t ALTER COLUMN big SET STORAGE EXTERNAL, ALTER COLUMN bin SET STORAGE EXTERNAL;
INSERT INTO t VALUES (1, 0, repeat('copied"\ ', 600000), decode(repeat('00ff', 300000), 'hex'));
-- @start
-- @settle
-- @same public.t
-- @source
INSERT INTO t VALUES (2, 0, repeat('streamed', 700000), decode(repeat('beef', 300000), 'hex'));
UPDATE t SET n = 1;
UPDATE t SET id = 3 WHERE id = 1;
-- @settle
-- @same public.t
