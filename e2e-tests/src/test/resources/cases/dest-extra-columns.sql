-- Columns that only the destination has: with a default, generated, and NOT NULL without anything.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v int);
CREATE TABLE n(id int PRIMARY KEY, v int);
INSERT INTO t VALUES (1, 1); INSERT INTO n VALUES (1, 1);
-- @dest
CREATE TABLE t(own int NOT NULL DEFAULT 7, id int PRIMARY KEY, twice int GENERATED ALWAYS AS (v * 2) STORED, v int, n bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE n(id int PRIMARY KEY, v int, demanding int NOT NULL);
-- @start
-- @exit writer 3 the column demanding
-- @dest
ALTER TABLE n ALTER COLUMN demanding DROP NOT NULL;
-- @start writer
-- @source
INSERT INTO t VALUES (2, 2); UPDATE t SET v = 5 WHERE id = 1; INSERT INTO n VALUES (2, 2);
-- @settle
-- @same public.t, public.n
