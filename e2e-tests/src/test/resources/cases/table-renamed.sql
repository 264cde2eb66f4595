-- A table is renamed: under its new name the destination would lack what does not change again, so the reader never goes on with it.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v int);
INSERT INTO t VALUES (1, 1), (2, 2);
-- @start
-- @settle
-- @source
ALTER TABLE t RENAME TO u;
UPDATE u SET v = 3 WHERE id = 1;
-- @exit reader 3 public.t was renamed to public.u
-- @start reader
-- @exit reader 3 public.t was renamed to public.u
