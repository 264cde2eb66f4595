-- A row filter over a column outside the key, under FULL: updates move rows in and out of it, with their keys and with large values that are not sent again.
-- @source
CREATE TABLE t(id int PRIMARY KEY, shown boolean, n int, big text);
ALTER TABLE t ALTER COLUMN big SET STORAGE EXTERNAL; ALTER TABLE t REPLICA IDENTITY FULL;
INSERT INTO t SELECT g, g % 2 = 0, 0, (SELECT string_agg(md5((g*1000+i)::text),'') FROM generate_series(1,200) i) FROM generate_series(1,12) g;
-- @publication CREATE PUBLICATION dbz_publication FOR TABLE t WHERE (shown)
-- @start
-- @settle
-- @source
UPDATE t SET shown = NOT shown WHERE id IN (1, 2);
UPDATE t SET shown = NOT shown, id = id + 100 WHERE id IN (3, 4);
UPDATE t SET shown = NULL WHERE id = 6;
UPDATE t SET id = id + 200, n = 1 WHERE id IN (8, 9);
BEGIN; UPDATE t SET id = -1, shown = false WHERE id = 10; UPDATE t SET id = 10, shown = true WHERE id = 11; UPDATE t SET id = 11 WHERE id = -1; COMMIT;
DELETE FROM t WHERE id = 12;
-- @settle
-- @source
DELETE FROM t WHERE shown IS NOT TRUE;
-- @settle
-- @same public.t
