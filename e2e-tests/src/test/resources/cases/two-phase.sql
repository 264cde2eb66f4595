-- A prepared transaction counts from its commit, whatever was committed between.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v text);
INSERT INTO t VALUES (1, 'a'), (2, 'a'), (3, 'a');
-- @start
-- @settle
-- @source
BEGIN; UPDATE t SET v = 'prepared' WHERE id = 1; INSERT INTO t VALUES (4, 'prepared'); PREPARE TRANSACTION 'one';
BEGIN; UPDATE t SET v = 'never' WHERE id = 2; INSERT INTO t VALUES (5, 'never'); PREPARE TRANSACTION 'two';
UPDATE t SET v = 'between' WHERE id = 3;
-- @kill reader
-- @start reader
-- @settle
-- @same public.t
-- @source
COMMIT PREPARED 'one';
ROLLBACK PREPARED 'two';
UPDATE t SET v = v || ', then updated' WHERE id = 1;
-- @settle
-- @same public.t
