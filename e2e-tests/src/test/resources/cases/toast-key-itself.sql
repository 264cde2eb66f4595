-- Keys so large that they are stored out of line, and so are not sent again: DEFAULT and FULL.
-- @source
CREATE TABLE d(k text, n int, v int, PRIMARY KEY (k)); CREATE TABLE f(k text PRIMARY KEY, n int);
ALTER TABLE d ALTER COLUMN k SET STORAGE EXTERNAL; ALTER TABLE f ALTER COLUMN k SET STORAGE EXTERNAL; ALTER TABLE f REPLICA IDENTITY FULL;
INSERT INTO d SELECT g || repeat('k', 2400), 0, 0 FROM generate_series(1, 10) g; INSERT INTO f SELECT k, n FROM d;
-- @start
-- @settle
-- @source
UPDATE d SET n = n + 1; UPDATE f SET n = n + 1; UPDATE d SET k = 'x' || k WHERE k LIKE '3%'; UPDATE f SET k = 'x' || k WHERE k LIKE '3%'; DELETE FROM d WHERE k LIKE '4%'; DELETE FROM f WHERE k LIKE '4%';
-- @settle
-- @same public.d, public.f
