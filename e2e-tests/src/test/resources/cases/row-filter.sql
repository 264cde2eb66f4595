-- A publication with row filters: rows that an update moves in or out of the filter come and go.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v text);
INSERT INTO t SELECT g, 'v' || g FROM generate_series(1,200) g;
-- @publication CREATE PUBLICATION dbz_publication FOR TABLE t WHERE (id <= 100)
-- @start
-- @settle
-- @source
UPDATE t SET v = 'updated' WHERE id % 2 = 0;
UPDATE t SET id = id + 1000 WHERE id <= 10;
UPDATE t SET id = id - 200 WHERE id BETWEEN 195 AND 200;
DELETE FROM t WHERE id IN (11, 150);
INSERT INTO t VALUES (-10, 'in'), (5000, 'out');
-- @settle
-- @source
DELETE FROM t WHERE id > 100;
-- @settle
-- @same public.t
