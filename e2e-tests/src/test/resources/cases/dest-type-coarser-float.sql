-- double precision into real, by the initial copy.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v float8);
INSERT INTO t VALUES (1, 0.5), (2, 0.1234567890123);
-- @dest
CREATE TABLE t(id int PRIMARY KEY, v real);
-- @start
-- @exit writer 3 column v: its type at the destination, real
