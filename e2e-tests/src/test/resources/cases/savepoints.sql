-- What is rolled back to a savepoint, or in a PL/pgSQL exception block, never happened.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v text);
-- @start
-- @settle
-- @source
BEGIN;
INSERT INTO t VALUES (1, 'stays');
SAVEPOINT a;
INSERT INTO t VALUES (2, 'goes');
UPDATE t SET v = 'goes' WHERE id = 1;
SAVEPOINT b;
DELETE FROM t WHERE id = 1;
RELEASE SAVEPOINT b;
ROLLBACK TO SAVEPOINT a;
INSERT INTO t VALUES (2, 'stays too');
COMMIT;
BEGIN; INSERT INTO t SELECT g, 'goes' FROM generate_series(10, 2000) g; ROLLBACK;
DO $$
BEGIN
  FOR i IN 10..60 LOOP
    BEGIN
      INSERT INTO t VALUES (i, 'tried');
      IF i % 3 = 0 THEN RAISE EXCEPTION 'no; not this one'; END IF;
    EXCEPTION WHEN raise_exception THEN
      INSERT INTO t VALUES (i + 1000, 'instead');
    END;
  END LOOP;
END $$;
-- @settle
-- @same public.t
