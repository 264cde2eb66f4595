-- Stored generated columns are not in the stream: the destination computes them, also one that comes later.
-- @source
CREATE TABLE g(id int PRIMARY KEY, a int, b numeric(10,2) GENERATED ALWAYS AS (a * 1.5) STORED, "C c" text GENERATED ALWAYS AS ('x' || upper(coalesce(t, ''))) STORED, t text);
CREATE TABLE listed(id int PRIMARY KEY, a int);
INSERT INTO g(id, a, t) SELECT i, i, 't' || i FROM generate_series(1, 20) i;
-- @start
-- @settle
-- @same public.g
-- @source
UPDATE g SET a = a + 1; DELETE FROM g WHERE id = 3; INSERT INTO g(id, a) VALUES (100, 7);
ALTER TABLE g ADD COLUMN d int GENERATED ALWAYS AS (a + 1) STORED;
UPDATE g SET t = 'z' WHERE id = 5;
-- @settle
-- @same public.g
-- @kill writer
-- @start writer
-- @source
UPDATE g SET a = 0 WHERE id = 7;
-- @settle
-- @same public.g
