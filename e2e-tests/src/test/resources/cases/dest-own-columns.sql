-- The destination's table has a column of the pipeline's own name and of another type.
-- @source
CREATE TABLE t(id int PRIMARY KEY);
-- @dest
CREATE TABLE t(id int PRIMARY KEY, __bartie_lsn text);
-- @start
-- @exit writer 3 column __bartie_lsn
