-- The slot was dropped while the reader was down: the changes since are not to be had any more, and that is said.
-- @source
CREATE TABLE t(id int PRIMARY KEY);
-- @start
-- @source
INSERT INTO t VALUES (1);
-- @settle
-- @stop reader
-- @source
SELECT pg_drop_replication_slot('bartie');
INSERT INTO t VALUES (2);
-- @start reader
-- @exit reader 3 resync
