-- Version 18: a column list may name a stored generated column, which is then sent.
-- @source
CREATE TABLE g(id int PRIMARY KEY, a int, b int GENERATED ALWAYS AS (a * 2) STORED, c text);
INSERT INTO g(id, a, c) SELECT i, i, 'c' FROM generate_series(1, 20) i;
-- @publication CREATE PUBLICATION dbz_publication FOR TABLE g (id, b)
-- @start
-- @settle
-- @source
UPDATE g SET a = a + 1; INSERT INTO g(id, a) VALUES (100, 7); DELETE FROM g WHERE id = 3; UPDATE g SET id = -id WHERE id = 4;
-- @settle
-- @source
ALTER TABLE g DROP COLUMN c; ALTER TABLE g ALTER COLUMN b DROP EXPRESSION; ALTER TABLE g DROP COLUMN a;
-- @same public.g
