-- Published by the root, whose replica identity its partitions do not share.
-- @source
CREATE TABLE p(id int, k int NOT NULL, v text, PRIMARY KEY (id)) PARTITION BY RANGE (id);
CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (100);
CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (100) TO (200);
ALTER TABLE p ALTER COLUMN v SET STORAGE EXTERNAL; ALTER TABLE p1 ALTER COLUMN v SET STORAGE EXTERNAL;
ALTER TABLE p2 REPLICA IDENTITY FULL;
INSERT INTO p SELECT g, g, repeat(g::text, 4000) FROM generate_series(1, 199, 11) g;
-- @publication CREATE PUBLICATION dbz_publication FOR TABLE p WITH (publish_via_partition_root = true)
-- @start
-- @settle
-- @source
UPDATE p SET k = k + 1; UPDATE p SET id = id + 1 WHERE id < 150; DELETE FROM p WHERE id % 5 = 0; UPDATE p SET id = 150 WHERE id = 13;
ALTER TABLE p REPLICA IDENTITY FULL;
UPDATE p SET k = k + 1; UPDATE p SET id = 2 * id WHERE id BETWEEN 30 AND 40;
-- @settle
-- @same public.p
-- @stop reader
-- @source
CREATE UNIQUE INDEX p2x ON p2(k); ALTER TABLE p2 REPLICA IDENTITY USING INDEX p2x;
-- @start reader
-- @exit reader 2 its partition public.p2
