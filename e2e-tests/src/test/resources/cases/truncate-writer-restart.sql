-- TRUNCATE on its way while the writer is down, with rows before it and after it in every partition.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v text);
CREATE TABLE other(id int PRIMARY KEY, v text);
INSERT INTO t SELECT g, 'copied' FROM generate_series(1,1000) g;
INSERT INTO other SELECT g, 'copied' FROM generate_series(1,1000) g;
-- @start
-- @settle
-- @source
INSERT INTO t SELECT g, 'before' FROM generate_series(1001,2000) g;
-- @kill writer
-- @source
UPDATE t SET v = 'before, updated' WHERE id % 2 = 0;
TRUNCATE t;
INSERT INTO t SELECT g, 'after' FROM generate_series(500,1500) g;
-- @kill reader
-- @source
BEGIN; TRUNCATE t, other RESTART IDENTITY; INSERT INTO t SELECT g, 'last' FROM generate_series(700,900) g; COMMIT;
INSERT INTO other SELECT g, 'last' FROM generate_series(1,3) g;
-- @start
-- @settle
-- @same public.t, public.other
-- @stop writer
-- @start writer
-- @source
TRUNCATE other;
UPDATE t SET v = v || '!' WHERE id < 750;
-- @settle
-- @same public.t, public.other
