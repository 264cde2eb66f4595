-- Every replica identity that can be followed: DEFAULT in the key's own order with INCLUDE columns, USING INDEX with them, FULL.
-- @source
CREATE TABLE d(a int, b text, c int, PRIMARY KEY (b, a) INCLUDE (c));
CREATE TABLE i(id int PRIMARY KEY, u int NOT NULL, w int NOT NULL, v int);
CREATE UNIQUE INDEX iu ON i(w, u) INCLUDE (v);
ALTER TABLE i REPLICA IDENTITY USING INDEX iu;
CREATE TABLE f(a int, b int, v text, PRIMARY KEY (b, a));
ALTER TABLE f REPLICA IDENTITY FULL;
INSERT INTO d VALUES (1, 'x', 1), (2, 'y', 2); INSERT INTO i VALUES (1, 10, 100, 0), (2, 20, 200, 0); INSERT INTO f VALUES (1, 2, 'a'), (3, 4, 'b');
-- @start
-- @settle
-- @source
UPDATE d SET c = c + 1; UPDATE d SET a = 5 WHERE b = 'x'; DELETE FROM d WHERE b = 'y';
UPDATE i SET v = 1; UPDATE i SET id = 7 WHERE u = 10; UPDATE i SET w = 201 WHERE u = 20; DELETE FROM i WHERE u = 10;
UPDATE f SET v = 'c'; UPDATE f SET b = 9 WHERE a = 1; DELETE FROM f WHERE a = 3;
-- @settle
-- @same public.d, public.i, public.f
-- @topic-keys public.d 3
-- @topic-keys public.i 3
-- @topic-keys public.f 3
