-- A foreign key at the destination is named; one that is not enforced (the writer's role has session_replication_role = replica) is none.
-- @source
CREATE TABLE parent(id int PRIMARY KEY);
CREATE TABLE child(id int PRIMARY KEY, p int REFERENCES parent);
INSERT INTO parent VALUES (1); INSERT INTO child VALUES (1, 1);
-- @dest
CREATE TABLE parent(id int PRIMARY KEY);
CREATE TABLE child(id int PRIMARY KEY, p int CONSTRAINT of_parent REFERENCES parent ON DELETE CASCADE);
-- @start
-- @exit writer 3 foreign key of_parent
-- @dest
ALTER TABLE child DISABLE TRIGGER ALL;
ALTER TABLE parent DISABLE TRIGGER ALL;
-- @start writer
-- @source
INSERT INTO parent SELECT generate_series(2, 50); INSERT INTO child SELECT g, g FROM generate_series(2, 50) g;
UPDATE child SET p = NULL WHERE p = 7; UPDATE parent SET id = 700 WHERE id = 7;
-- @settle
-- @same public.parent, public.child
