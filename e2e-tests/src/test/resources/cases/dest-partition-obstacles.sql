-- What stands at one partition of a destination's table bends the copy as at the table itself: it is named, and what the table gives its partitions is not.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v int);
INSERT INTO t SELECT g, g FROM generate_series(1, 20) g;
-- @dest
CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN NEW.v := 0; RETURN NEW; END$$;
CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NULL; END$$;
CREATE TABLE t(id int PRIMARY KEY, v int) PARTITION BY RANGE (id);
CREATE TABLE low PARTITION OF t FOR VALUES FROM (0) TO (10);
CREATE TABLE high PARTITION OF t FOR VALUES FROM (10) TO (1000) PARTITION BY RANGE (id);
CREATE TABLE highest PARTITION OF high FOR VALUES FROM (10) TO (1000);
CREATE TRIGGER noter AFTER INSERT ON t FOR EACH ROW EXECUTE FUNCTION note();
CREATE TRIGGER meddler BEFORE INSERT ON highest FOR EACH ROW EXECUTE FUNCTION meddle();
CREATE UNIQUE INDEX second ON low (v);
-- @start
-- @exit writer 3 alter table highest disable trigger meddler
-- @dest
ALTER TABLE highest DISABLE TRIGGER meddler;
-- @start writer
-- @exit writer 3 unique index second on its partition low
-- @dest
DROP INDEX second;
-- @start writer
-- @source
UPDATE t SET v = v + 1; DELETE FROM t WHERE id % 5 = 0; UPDATE t SET id = id + 100 WHERE id < 3;
-- @settle
-- @same public.t
