-- A unique index that is made at the destination while the copy runs stops the writer where values change places, and not in silence.
-- @source
CREATE TABLE t(id int PRIMARY KEY, u int UNIQUE DEFERRABLE);
INSERT INTO t SELECT g, g FROM generate_series(1, 50) g;
-- @start
-- @settle
-- @dest
CREATE UNIQUE INDEX made_later ON t(u);
-- @source
BEGIN; SET CONSTRAINTS ALL DEFERRED; UPDATE t SET u = 51 - u; COMMIT;
-- @exit writer 3 made_later
-- @dest
DROP INDEX made_later;
-- @start writer
-- @settle
-- @same public.t
