-- A second unique constraint at the destination would be violated in passing: it is named, with what takes it away.
-- @source
CREATE TABLE t(id int PRIMARY KEY, u int UNIQUE DEFERRABLE);
INSERT INTO t VALUES (1, 10), (2, 20);
-- @dest
CREATE TABLE t(id int PRIMARY KEY, u int CONSTRAINT only_once UNIQUE);
-- @start
-- @exit writer 3 drop constraint only_once
-- @dest
ALTER TABLE t DROP CONSTRAINT only_once;
-- @start writer
-- @source
BEGIN; UPDATE t SET u = 0 WHERE id = 1; UPDATE t SET u = 10 WHERE id = 2; UPDATE t SET u = 20 WHERE id = 1; COMMIT;
-- @settle
-- @same public.t
