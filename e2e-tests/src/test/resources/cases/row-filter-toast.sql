-- An update moves a row into the publication's row filter: it arrives as an insert, and its large value was not sent again.
-- @source
CREATE TABLE t(id int PRIMARY KEY, n int, big text);
ALTER TABLE t ALTER COLUMN big SET STORAGE EXTERNAL;
INSERT INTO t SELECT g, 0, (SELECT string_agg(md5((g*1000+i)::text),'') FROM generate_series(1,200) i) FROM generate_series(1,4) g;
-- @publication CREATE PUBLICATION dbz_publication FOR TABLE t WHERE (id > 100)
-- @start
-- @settle
-- @source
UPDATE t SET id = id + 100;
-- @settle
-- @same public.t
-- @freeze reader
-- @source
UPDATE t SET id = id + 100;
UPDATE t SET n = n + 1 WHERE id = 201;
DELETE FROM t WHERE id = 202;
-- @thaw reader
-- @settle
-- @same public.t
