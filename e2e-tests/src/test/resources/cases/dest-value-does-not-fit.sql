-- The destination's own table cannot hold a value: the writer stops and says where, and shortens nothing.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v text);
INSERT INTO t VALUES (1, 'abc');
-- @dest
CREATE TABLE t(id int PRIMARY KEY, v varchar(3));
-- @start
-- @settle
-- @same public.t
-- @source
INSERT INTO t VALUES (42, 'abcd');
-- @exit writer 3 public.t
