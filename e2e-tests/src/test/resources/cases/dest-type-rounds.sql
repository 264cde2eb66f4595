-- A destination column whose type would round in silence: exact values pass, the first other one stops the writer by name.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v numeric, d timestamp);
INSERT INTO t VALUES (1, 1.25, '2024-01-01 00:00:00');
-- @dest
CREATE TABLE t(id int PRIMARY KEY, v numeric(10,2), d timestamp(0));
-- @start
-- @settle
-- @same public.t
-- @source
INSERT INTO t VALUES (2, 1.255, NULL);
-- @exit writer 3 column v: its type at the destination, numeric(10,2)
-- @dest
ALTER TABLE t ALTER COLUMN v TYPE numeric, ALTER COLUMN d TYPE timestamp;
-- @start writer
-- @source
INSERT INTO t VALUES (3, 1.2555, '2024-01-01 00:00:00.123456');
-- @settle
-- @same public.t
