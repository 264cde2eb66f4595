-- A rule on the destination's table.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v int);
INSERT INTO t VALUES (1, 1);
-- @dest
CREATE TABLE t(id int PRIMARY KEY, v int);
CREATE RULE keep AS ON DELETE TO t DO INSTEAD NOTHING;
-- @start
-- @exit writer 3 drop rule keep
