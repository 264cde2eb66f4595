-- Without publish_via_partition_root each partition is a table of its own; rows move between them.
-- @source
CREATE TABLE p(id int, v text, PRIMARY KEY (id)) PARTITION BY RANGE (id);
CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (100);
CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (100) TO (200);
INSERT INTO p SELECT g, 'v' || g FROM generate_series(1, 199) g;
-- @start
-- @settle
-- @source
UPDATE p SET id = id + 100 WHERE id BETWEEN 1 AND 20 AND NOT EXISTS (SELECT FROM p q WHERE q.id = p.id + 100);
DELETE FROM p WHERE id BETWEEN 101 AND 120; UPDATE p SET id = id + 100 WHERE id BETWEEN 1 AND 20; TRUNCATE p1; INSERT INTO p VALUES (1, 'new');
-- @settle
-- @same public.p1, public.p2
