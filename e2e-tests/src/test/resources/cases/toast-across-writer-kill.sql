-- Updates that leave a large value alone, with the writer killed between the value and the update.
-- @source
CREATE TABLE t(id int PRIMARY KEY, n int, big text, big2 text);
ALTER TABLE t ALTER COLUMN big SET STORAGE EXTERNAL, ALTER COLUMN big2 SET STORAGE EXTERNAL;
INSERT INTO t SELECT g, 0, repeat(md5(g::text), 300), repeat(md5((-g)::text), 300) FROM generate_series(1,100) g;
-- @start
-- @settle
-- @source
UPDATE t SET big = repeat(md5((g.id * 7)::text), 300) FROM (SELECT id FROM t) g WHERE t.id = g.id AND t.id % 2 = 0;
-- @kill writer
-- @source
UPDATE t SET n = n + 1;
UPDATE t SET big2 = NULL WHERE id % 5 = 0;
-- @start writer
-- @source
UPDATE t SET n = n + 1 WHERE id % 3 = 0;
-- @kill writer
-- @source
UPDATE t SET big2 = 'short' WHERE id % 7 = 0;
UPDATE t SET id = id + 1000 WHERE id % 10 = 0;
-- @start writer
-- @settle
-- @same public.t
