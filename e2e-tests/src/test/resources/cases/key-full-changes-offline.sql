-- Under FULL nothing in the log says what the key was: a key that changed while the reader was down is not guessed.
-- @source
CREATE TABLE t(a int PRIMARY KEY, b int NOT NULL, v int);
ALTER TABLE t REPLICA IDENTITY FULL;
INSERT INTO t VALUES (1, 10, 0), (2, 20, 0);
-- @start
-- @settle
-- @stop reader
-- @source
UPDATE t SET b = 20 WHERE a = 1;
UPDATE t SET b = 30 WHERE a = 1;
ALTER TABLE t DROP CONSTRAINT t_pkey; ALTER TABLE t ADD PRIMARY KEY (b);
-- @start reader
-- @exit reader 3 its primary key was changed from [a] to [b]
