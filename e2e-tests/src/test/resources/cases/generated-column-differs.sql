-- The destination has a column of that name which it computes otherwise.
-- @source
CREATE TABLE g(id int PRIMARY KEY, a int, b int GENERATED ALWAYS AS (a * 2) STORED);
INSERT INTO g(id, a) VALUES (1, 1);
-- @dest
CREATE TABLE g(id int PRIMARY KEY, a int, b int GENERATED ALWAYS AS (a * 3) STORED);
-- @start
-- @exit writer 3 column b, on the source integer generated always as ((a * 2)), is computed otherwise
-- @dest
ALTER TABLE g DROP COLUMN b;
-- @start writer
-- @settle
-- @same public.g
