-- TRUNCATE of several tables, CASCADE, RESTART IDENTITY, of a partition, in one transaction with other changes, and again on replay.
-- @source
CREATE TABLE a(id int PRIMARY KEY, v int); CREATE TABLE b(id int PRIMARY KEY, v int);
CREATE TABLE c(id int PRIMARY KEY, a int REFERENCES a); CREATE TABLE s(id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v int);
CREATE TABLE p(id int PRIMARY KEY, v int) PARTITION BY RANGE (id);
CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (100); CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (100) TO (200);
INSERT INTO a SELECT g, 0 FROM generate_series(1, 100) g; INSERT INTO b SELECT * FROM a; INSERT INTO c SELECT id, id FROM a; INSERT INTO s(v) SELECT 0 FROM a; INSERT INTO p SELECT g, 0 FROM generate_series(1, 199) g;
-- @start
-- @settle
-- @source
BEGIN; UPDATE b SET v = 1; TRUNCATE a, b CASCADE; INSERT INTO a VALUES (1, 1), (200, 2); INSERT INTO b VALUES (7, 7); UPDATE b SET id = 8; COMMIT;
TRUNCATE s RESTART IDENTITY; INSERT INTO s(v) VALUES (5), (6); TRUNCATE p1; UPDATE p SET v = 2 WHERE id > 190;
-- @kill writer
-- @kill reader
-- @source
TRUNCATE b; INSERT INTO b SELECT g, g FROM generate_series(1, 50) g; BEGIN; TRUNCATE b; INSERT INTO b VALUES (1, 1); TRUNCATE b; INSERT INTO b VALUES (2, 2); COMMIT;
-- @start reader
-- @start writer
-- @settle
-- @same public.a, public.b, public.c, public.s, public.p1, public.p2
