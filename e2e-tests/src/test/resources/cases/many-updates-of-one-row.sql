-- Thousands of changes of a handful of rows: whatever a batch folds, the last word stands.
-- @source
CREATE TABLE t(id int PRIMARY KEY, n int, s text, big text);
ALTER TABLE t ALTER COLUMN big SET STORAGE EXTERNAL;
INSERT INTO t SELECT g, 0, NULL, repeat('x', 5000) FROM generate_series(1,3) g;
-- @start
-- @source
DO $$
BEGIN
  FOR i IN 1..1500 LOOP
    UPDATE t SET n = i WHERE id = 1 + i % 3;
    IF i % 7 = 0 THEN DELETE FROM t WHERE id = 1; INSERT INTO t VALUES (1, i, 'i' || i, repeat('y', 3000 + i)); END IF;
    IF i % 11 = 0 THEN UPDATE t SET id = 4 WHERE id = 2; UPDATE t SET id = 2, s = 's' || i WHERE id = 4; END IF;
    COMMIT;
  END LOOP;
END $$;
-- @settle
-- @same public.t
