-- A primary key gets another order of columns while the reader is down: rows keep the topic keys that they have.
-- @source
CREATE TABLE t(a int, b int, v int, PRIMARY KEY (b, a));
INSERT INTO t SELECT g, g % 3, 0 FROM generate_series(1, 20) g;
-- @start
-- @settle
-- @stop reader
-- @source
UPDATE t SET v = 1;
ALTER TABLE t DROP CONSTRAINT t_pkey; ALTER TABLE t ADD PRIMARY KEY (a, b);
UPDATE t SET v = 2 WHERE a < 10; DELETE FROM t WHERE a = 20;
-- @start reader
-- @settle
-- @same public.t
-- @topic-keys public.t 20
