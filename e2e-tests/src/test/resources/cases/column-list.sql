-- A publication with a column list: the other columns do not leave the source.
-- @source
CREATE TABLE t(id int PRIMARY KEY, secret text, v text, n int);
INSERT INTO t SELECT g, 'secret', 'v' || g, g FROM generate_series(1,100) g;
-- @publication CREATE PUBLICATION dbz_publication FOR TABLE t (id, v, n)
-- @start
-- @settle
-- @source
INSERT INTO t VALUES (1000, 'secret', 'w', 1);
UPDATE t SET secret = 'changed', v = 'changed' WHERE id < 10;
UPDATE t SET secret = 'only this' WHERE id = 50;
UPDATE t SET id = -id WHERE id BETWEEN 20 AND 30;
DELETE FROM t WHERE id = 60;
-- @settle
-- @source
ALTER TABLE t DROP COLUMN secret;
-- @same public.t
