-- Types at the destination that keep every value as it is printed: wider integers, numeric without a scale, text.
-- @source
CREATE TABLE t(id int PRIMARY KEY, n numeric(10,2), r real, v varchar(5), m money, a int[], b bool);
INSERT INTO t VALUES (1, 1.20, 1.5, 'a', 1.23, '{1,NULL}', true), (2, NULL, NULL, NULL, NULL, NULL, NULL);
-- @dest
CREATE TABLE t(id bigint PRIMARY KEY, n numeric, r float8, v text, m text, a bigint[], b text);
-- @start
-- @settle
-- @same public.t
-- @source
UPDATE t SET n = 3.10, r = '-0', b = false WHERE id = 1; UPDATE t SET id = 3, a = '{}' WHERE id = 2; DELETE FROM t WHERE id = 1;
-- @settle
-- @same public.t
