-- A table without rows exists at the destination, and one that is made later too.
-- @source
CREATE TABLE nothing(id int PRIMARY KEY, v text);
CREATE TABLE something(id int PRIMARY KEY);
INSERT INTO something VALUES (1);
-- @start
-- @settle
-- @same public.nothing, public.something
-- @source
CREATE TABLE late(id int PRIMARY KEY, v numeric(6,2));
INSERT INTO late VALUES (1, 2.50);
INSERT INTO nothing VALUES (1, 'now there');
-- @settle
-- @same public.nothing, public.something, public.late
