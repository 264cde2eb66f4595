-- char(n), blanks beyond varchar(n), json that is normalised: each would change a value without an error.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v text);
INSERT INTO t VALUES (1, 'abc');
-- @dest
CREATE TABLE t(id int PRIMARY KEY, v varchar(3));
-- @start
-- @settle
-- @same public.t
-- @source
UPDATE t SET v = 'abc  ';
-- @exit writer 3 column v: its type at the destination, character varying(3)
