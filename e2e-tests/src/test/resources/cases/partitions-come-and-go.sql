-- Each partition is a table of its own: attached, detached, made and emptied while the copy runs, none loses a row.
-- @source
CREATE TABLE p(id int, v text, PRIMARY KEY (id)) PARTITION BY RANGE (id);
CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (100);
CREATE TABLE apart(id int PRIMARY KEY, v text);
INSERT INTO p SELECT g, 'v' || g FROM generate_series(1, 99) g; INSERT INTO apart SELECT g, 'a' || g FROM generate_series(100, 199) g;
-- @start
-- @settle
-- @source
ALTER TABLE p ATTACH PARTITION apart FOR VALUES FROM (100) TO (200);
UPDATE p SET v = 'attached' WHERE id BETWEEN 90 AND 110; DELETE FROM p WHERE id = 149; UPDATE p SET id = id + 50 WHERE id = 99;
ALTER TABLE p DETACH PARTITION p1;
UPDATE p1 SET v = 'detached' WHERE id < 10; DELETE FROM p1 WHERE id = 50;
CREATE TABLE p3 PARTITION OF p FOR VALUES FROM (200) TO (300);
INSERT INTO p VALUES (250, 'routed'); UPDATE p SET id = 251 WHERE id = 120;
ALTER TABLE p ATTACH PARTITION p1 FOR VALUES FROM (0) TO (100); TRUNCATE p1; INSERT INTO p VALUES (5, 'after');
-- @settle
-- @same public.p1, public.apart, public.p3
