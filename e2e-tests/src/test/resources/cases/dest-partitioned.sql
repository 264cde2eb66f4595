-- The destination's table is partitioned, the source's is not; and the destination's table is a partition itself.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v text);
CREATE TABLE leaf(id int PRIMARY KEY, v text);
INSERT INTO t SELECT g, 'v' || g FROM generate_series(1, 50) g; INSERT INTO leaf SELECT * FROM t;
-- @dest
CREATE TABLE t(id int PRIMARY KEY, v text) PARTITION BY RANGE (id);
CREATE TABLE t1 PARTITION OF t FOR VALUES FROM (MINVALUE) TO (25); CREATE TABLE t2 PARTITION OF t FOR VALUES FROM (25) TO (MAXVALUE);
ALTER TABLE t ADD COLUMN __bartie_lsn pg_lsn;
CREATE TABLE root(id int PRIMARY KEY, v text, __bartie_lsn pg_lsn, __bartie_seq bigint, __bartie_commit_ts timestamptz, __bartie_updated_at timestamptz) PARTITION BY RANGE (id);
CREATE TABLE leaf PARTITION OF root FOR VALUES FROM (MINVALUE) TO (MAXVALUE);
-- @start
-- @settle
-- @same public.t, public.leaf
-- @source
UPDATE t SET id = id + 20 WHERE id > 40; UPDATE t SET v = 'x' WHERE id < 30; DELETE FROM t WHERE id = 7; UPDATE leaf SET id = -id; TRUNCATE t; INSERT INTO t VALUES (1, 'a'), (99, 'b');
-- @settle
-- @same public.t, public.leaf
