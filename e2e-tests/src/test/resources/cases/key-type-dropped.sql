-- A table and its key's type are gone before the reader comes to their changes; so is a table of which nothing tells the key.
-- @source
CREATE TYPE mood AS ENUM ('ok', 'sad');
CREATE TABLE m(k mood PRIMARY KEY, v int);
CREATE TABLE t(id int PRIMARY KEY);
INSERT INTO m VALUES ('ok', 1);
-- @start
-- @settle
-- @stop reader
-- @source
UPDATE m SET v = 2; INSERT INTO m VALUES ('sad', 3);
DROP TABLE m; DROP TYPE mood;
CREATE TABLE passing(id int PRIMARY KEY, v int); ALTER TABLE passing REPLICA IDENTITY FULL;
INSERT INTO passing VALUES (1, 1); UPDATE passing SET v = 2; TRUNCATE passing; DROP TABLE passing;
INSERT INTO t VALUES (1);
-- @start reader
-- @settle
-- @same public.t
