-- A view has the table's name at the destination.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v int);
INSERT INTO t VALUES (1, 1);
-- @dest
CREATE TABLE base(id int PRIMARY KEY, v int);
CREATE VIEW t AS SELECT * FROM base;
-- @start
-- @exit writer 3 public.t is not a table at the destination
