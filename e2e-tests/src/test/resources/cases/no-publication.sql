-- The publication is missing: said by name, before anything is created.
-- @source
CREATE TABLE t(id int PRIMARY KEY);
-- @publication CREATE PUBLICATION another_publication FOR TABLE t
-- @start reader
-- @exit reader 2 dbz_publication
