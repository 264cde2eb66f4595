-- Each server goes and comes again, in good order and by SIGKILL, with changes before, between and after.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v text);
INSERT INTO t SELECT g, 'copied' FROM generate_series(1,1000) g;
-- @start
-- @settle
-- @stop dest
-- @source
UPDATE t SET v = 'while the destination was down' WHERE id % 2 = 0;
-- @up dest
-- @settle
-- @same public.t
-- @kill broker
-- @source
DELETE FROM t WHERE id % 5 = 0;
-- @up broker
-- @settle
-- @same public.t
-- @source
INSERT INTO t SELECT g, 'before the source went' FROM generate_series(5001,5500) g;
-- @kill source
-- @up source
-- @source
UPDATE t SET v = 'after the source came' WHERE id > 5250;
-- @settle
-- @same public.t
