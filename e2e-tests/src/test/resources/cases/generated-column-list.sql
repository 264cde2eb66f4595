-- Under a column list without it, a generated column is left out, on every version; what it is computed from may stay.
-- @source
CREATE TABLE g(id int PRIMARY KEY, a int, b int GENERATED ALWAYS AS (a * 2) STORED, c text);
INSERT INTO g(id, a, c) SELECT i, i, 'c' FROM generate_series(1, 20) i;
-- @publication CREATE PUBLICATION dbz_publication FOR TABLE g (id, a)
-- @start
-- @settle
-- @source
UPDATE g SET a = a + 1; INSERT INTO g(id, a) VALUES (100, 7); DELETE FROM g WHERE id = 3; UPDATE g SET id = -id WHERE id = 4;
-- @settle
-- @source
ALTER TABLE g DROP COLUMN b, DROP COLUMN c;
-- @same public.g
