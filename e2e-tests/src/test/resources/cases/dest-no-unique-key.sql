-- The destination's table has its primary key elsewhere: the index that is needed is named, and then what is in its way.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v int);
INSERT INTO t VALUES (1, 7), (2, 7);
-- @dest
CREATE TABLE t(id int, v int PRIMARY KEY);
-- @start
-- @exit writer 3 create unique index on "public"."t" ("id")
-- @dest
CREATE UNIQUE INDEX ON t(id);
-- @start writer
-- @exit writer 3 drop constraint t_pkey
-- @dest
ALTER TABLE t DROP CONSTRAINT t_pkey;
-- @start writer
-- @settle
-- @same public.t
