-- An exclusion constraint at the destination would be violated in passing: it is named, with what takes it away.
-- @source
CREATE TABLE booking(id int PRIMARY KEY, during int4range, EXCLUDE USING gist (during WITH &&) DEFERRABLE);
INSERT INTO booking VALUES (1, '[1,5)'), (2, '[5,9)');
-- @dest
CREATE TABLE booking(id int PRIMARY KEY, during int4range, CONSTRAINT one_at_a_time EXCLUDE USING gist (during WITH &&));
-- @start
-- @exit writer 3 drop constraint one_at_a_time
-- @dest
ALTER TABLE booking DROP CONSTRAINT one_at_a_time;
-- @start writer
-- @source
BEGIN; SET CONSTRAINTS ALL DEFERRED; UPDATE booking SET during = '[5,9)' WHERE id = 1; UPDATE booking SET during = '[1,5)' WHERE id = 2; COMMIT;
-- @settle
-- @same public.booking
