-- The destination's key column has a type to which two keys of the source are one.
-- @source
CREATE TABLE t(k text PRIMARY KEY, v int);
INSERT INTO t VALUES ('24:00:00', 1), ('1 day', 2);
-- @dest
CREATE TABLE t(k interval PRIMARY KEY, v int);
-- @start
-- @exit writer 3 key column k is of type interval at the destination
