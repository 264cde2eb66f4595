-- A generated column that the destination cannot compute is named, with its expression.
-- @source
CREATE FUNCTION public.twice(int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT $1 * 2';
CREATE TABLE g(id int PRIMARY KEY, a int, b int GENERATED ALWAYS AS (twice(a)) STORED);
INSERT INTO g(id, a) VALUES (1, 1);
-- @start
-- @exit writer 3 public.g: column b, on the source integer generated always as (twice(a))
-- @dest
CREATE FUNCTION public.twice(int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT $1 * 2';
-- @start writer
-- @settle
-- @same public.g
