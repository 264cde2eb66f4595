-- FOR ALL TABLES leaves unlogged tables out without a word: the reader says which.
-- @source
CREATE TABLE t(id int PRIMARY KEY);
CREATE UNLOGGED TABLE quick(id int PRIMARY KEY);
INSERT INTO t VALUES (1); INSERT INTO quick VALUES (1);
CREATE TABLE nothing(id int PRIMARY KEY); ALTER TABLE nothing REPLICA IDENTITY NOTHING;
-- @start reader
-- @exit reader 2 nothing
-- @source
DROP TABLE nothing;
-- @start
-- @settle
-- @same public.t
