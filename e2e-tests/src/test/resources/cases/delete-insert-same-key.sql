-- A key is deleted and inserted again, within one transaction and across restarts of both processes.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v text, big text);
ALTER TABLE t ALTER COLUMN big SET STORAGE EXTERNAL;
INSERT INTO t SELECT g, 'old', repeat(md5(g::text), 200) FROM generate_series(1,50) g;
-- @start
-- @settle
-- @source
BEGIN; DELETE FROM t WHERE id <= 10; INSERT INTO t SELECT g, 'again', NULL FROM generate_series(1,10) g; COMMIT;
-- @kill writer
-- @source
BEGIN; DELETE FROM t WHERE id = 11; INSERT INTO t VALUES (11, 'second', 'x'); DELETE FROM t WHERE id = 11; COMMIT;
BEGIN; DELETE FROM t WHERE id = 12; INSERT INTO t VALUES (12, 'second', 'x'); UPDATE t SET v = 'third' WHERE id = 12; COMMIT;
-- @kill reader
-- @source
BEGIN; INSERT INTO t VALUES (11, 'fourth', repeat('y', 9000)); UPDATE t SET v = 'fifth' WHERE id = 11; COMMIT;
BEGIN; DELETE FROM t WHERE id = 13; INSERT INTO t VALUES (13, 'second', repeat('z', 9000)); COMMIT;
-- @start
-- @source
UPDATE t SET v = 'sixth' WHERE id = 13;
BEGIN; DELETE FROM t WHERE id = 14; ROLLBACK;
DELETE FROM t WHERE id = 15; INSERT INTO t VALUES (15, '', '');
-- @settle
-- @same public.t
