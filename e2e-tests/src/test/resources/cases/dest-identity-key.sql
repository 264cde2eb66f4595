-- The key is an identity column on both sides, ALWAYS at the destination.
-- @source
CREATE TABLE t(id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v int);
INSERT INTO t(v) VALUES (1), (2), (3);
-- @dest
CREATE TABLE t(id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v int);
-- @start
-- @settle
-- @same public.t
-- @source
UPDATE t SET v = 9 WHERE id = 2; DELETE FROM t WHERE id = 1; INSERT INTO t(v) VALUES (4);
-- @settle
-- @same public.t
