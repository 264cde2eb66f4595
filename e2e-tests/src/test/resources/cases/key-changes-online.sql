-- The key becomes another while everything runs: the reader stops once, says so, and goes on when it is started again.
-- @source
CREATE TABLE t(a int PRIMARY KEY, b int NOT NULL, v int);
INSERT INTO t VALUES (1, 10, 0), (2, 20, 0);
-- @start
-- @settle
-- @source
BEGIN; UPDATE t SET v = 1; ALTER TABLE t DROP CONSTRAINT t_pkey, ADD PRIMARY KEY (b); UPDATE t SET v = v + 1; COMMIT;
-- @exit reader 3 from public.t [a]
-- @dest
CREATE UNIQUE INDEX ON t(b);
ALTER TABLE t DROP CONSTRAINT t_pkey;
-- @start reader
-- @source
UPDATE t SET v = v + 1; INSERT INTO t VALUES (1, 30, 5); DELETE FROM t WHERE b = 20;
-- @settle
-- @same public.t
