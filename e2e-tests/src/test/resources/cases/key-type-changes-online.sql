-- The key's type becomes another whose values print otherwise: the rows' keys would be others, so the reader stops once and says so.
-- @source
CREATE TABLE t(code varchar(36) PRIMARY KEY, v int);
INSERT INTO t VALUES ('A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 0);
-- @start
-- @settle
-- @dest
ALTER TABLE t ALTER COLUMN code TYPE text;
-- @source
ALTER TABLE t ALTER COLUMN code TYPE text; UPDATE t SET v = 1;
-- @settle
-- @same public.t
-- @source
ALTER TABLE t ALTER COLUMN code TYPE uuid USING code::uuid; UPDATE t SET v = 2;
-- @exit reader 3 from public.t [code] [text] to public.t [code] [uuid]
