-- A trigger before a row could change it: it is named. One after it runs beside the copy.
-- @source
CREATE TABLE t(id int PRIMARY KEY, v int);
INSERT INTO t VALUES (1, 1);
-- @dest
CREATE TABLE seen(n int);
CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN NEW.v := 0; RETURN NEW; END$$;
CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN INSERT INTO seen VALUES (1); RETURN NULL; END$$;
CREATE TABLE t(id int PRIMARY KEY, v int);
CREATE TRIGGER meddler BEFORE INSERT OR UPDATE ON t FOR EACH ROW EXECUTE FUNCTION meddle();
CREATE TRIGGER noter AFTER INSERT OR UPDATE ON t FOR EACH ROW EXECUTE FUNCTION note();
-- @start
-- @exit writer 3 disable trigger meddler
-- @dest
ALTER TABLE t DISABLE TRIGGER meddler;
-- @start writer
-- @source
UPDATE t SET v = v + 1; INSERT INTO t VALUES (2, 2); DELETE FROM t WHERE id = 1;
-- @settle
-- @same public.t
