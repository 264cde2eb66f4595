-- Version 18 sends stored generated columns: as a part of the key, in a column list, beside virtual ones.
-- @source
CREATE TABLE g(a int, b int GENERATED ALWAYS AS (a * 2) STORED, v text, w int GENERATED ALWAYS AS (a + 1) VIRTUAL, s text GENERATED ALWAYS AS (v || '!') STORED, PRIMARY KEY (b, a));
INSERT INTO g(a, v) SELECT i, 'v' || i FROM generate_series(1, 20) i;
-- @publication CREATE PUBLICATION dbz_publication FOR ALL TABLES WITH (publish_generated_columns = stored)
-- @start
-- @settle
-- @same public.g
-- @source
UPDATE g SET v = 'new' WHERE a < 5; UPDATE g SET a = a + 100 WHERE a < 10; DELETE FROM g WHERE a = 15; INSERT INTO g(a, v) VALUES (50, NULL);
BEGIN; UPDATE g SET a = 500 WHERE a = 50; UPDATE g SET a = 50 WHERE a = 500; COMMIT;
-- @settle
-- @same public.g
-- @topic-keys public.g 31
