-- An unlogged table at the destination would be empty after a crash, and nothing would tell.
-- @source
CREATE TABLE t(id int PRIMARY KEY);
-- @dest
CREATE UNLOGGED TABLE t(id int PRIMARY KEY);
-- @start
-- @exit writer 3 set logged
