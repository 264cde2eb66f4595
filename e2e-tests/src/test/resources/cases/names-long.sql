-- Names of 63 bytes that differ only in the last, names of system columns in capitals, our staging table's own name.
-- @source
CREATE TABLE aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_1(bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb_1 int PRIMARY KEY, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb_2 text);
CREATE TABLE aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_2(bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb_1 int PRIMARY KEY, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb_2 text);
CREATE TABLE ünïünïünïünïünïünïünïünïünïünïü(id int PRIMARY KEY, "CTID" text, "Xmin" text);
CREATE TABLE bartie_staging_1(id int PRIMARY KEY, c1 text, x1 text, op text);
CREATE TABLE onlykey(a int, b text, PRIMARY KEY (b, a));
CREATE TABLE zero(id int PRIMARY KEY);
INSERT INTO aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_1 VALUES (1, 'one'); INSERT INTO aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_2 VALUES (1, 'two');
INSERT INTO ünïünïünïünïünïünïünïünïünïünïü VALUES (1, 'a', 'b'); INSERT INTO bartie_staging_1 VALUES (1, 'a', 'b', 'c'); INSERT INTO onlykey VALUES (1, 'x'), (2, 'y');
-- @start
-- @settle
-- @source
UPDATE aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_1 SET bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb_2 = 'changed';
UPDATE ünïünïünïünïünïünïünïünïünïünïü SET "CTID" = 'z'; UPDATE bartie_staging_1 SET op = 'z', id = 2; UPDATE onlykey SET a = 3 WHERE b = 'x'; DELETE FROM onlykey WHERE b = 'y'; UPDATE onlykey SET a = a;
-- @settle
-- @same public.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_1, public.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_2, public.ünïünïünïünïünïünïünïünïünïünïü, public.bartie_staging_1, public.onlykey, public.zero
