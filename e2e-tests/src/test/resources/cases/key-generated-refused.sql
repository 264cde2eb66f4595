-- A key that holds a generated column which the publication does not send: refused by name.
-- @source
CREATE TABLE g(a int, b int GENERATED ALWAYS AS (a * 2) STORED, v text, PRIMARY KEY (b, a));
INSERT INTO g(a) VALUES (1);
-- @start reader
-- @exit reader 2 public.g
-- @source
ALTER TABLE g DROP CONSTRAINT g_pkey; ALTER TABLE g ADD PRIMARY KEY (a);
-- @start
-- @settle
-- @source
INSERT INTO g(a, v) VALUES (2, 'x'); UPDATE g SET a = 3 WHERE a = 1; DELETE FROM g WHERE a = 2;
-- @settle
-- @same public.g
