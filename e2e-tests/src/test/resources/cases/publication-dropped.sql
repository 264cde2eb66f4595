-- The publication is dropped and made anew while the reader streams: what was committed between was never sent (version 18 skips it without an error).
-- @source
CREATE TABLE t(id int PRIMARY KEY);
INSERT INTO t VALUES (1);
-- @start
-- @settle
-- @source
DROP PUBLICATION dbz_publication;
INSERT INTO t VALUES (2);
CREATE PUBLICATION dbz_publication FOR ALL TABLES;
INSERT INTO t VALUES (3);
-- @exit reader 3 publication
-- @start reader
-- @exit reader 3 resync
