-- Tables that inherit, on both sides: a row of the child is none of the parent's.
-- @source
CREATE TABLE parent(id int PRIMARY KEY, v text);
CREATE TABLE child(w int, PRIMARY KEY (id)) INHERITS (parent);
INSERT INTO parent SELECT g, 'p' FROM generate_series(1, 20) g;
INSERT INTO child SELECT g, 'c', g FROM generate_series(1, 20) g;
-- @dest
CREATE TABLE parent(id int PRIMARY KEY, v text);
CREATE TABLE child(w int, PRIMARY KEY (id)) INHERITS (parent);
-- @start
-- @settle
-- @same public.parent, public.child
-- @source
UPDATE ONLY parent SET v = 'p2' WHERE id < 5; DELETE FROM ONLY parent WHERE id = 10; UPDATE child SET v = 'c2' WHERE id = 3; TRUNCATE ONLY parent;
INSERT INTO parent SELECT g, 'p' FROM generate_series(3, 8) g;
-- @settle
-- @same public.parent, public.child
-- @source
DELETE FROM child WHERE id <> 5; DELETE FROM ONLY parent WHERE id <> 7;
-- @settle
-- @same public.parent, public.child
