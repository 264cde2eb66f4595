-- Key types whose equal values cannot be told from their text are refused by name, all at once.
-- @source
CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE TYPE amount AS (n numeric);
CREATE TABLE nondet(k text COLLATE ci PRIMARY KEY);
CREATE TABLE comp(k amount PRIMARY KEY);
CREATE TABLE ivs(k interval[] PRIMARY KEY);
CREATE TABLE tsv(k tsvector PRIMARY KEY);
-- @start reader
-- @exit reader 2 public.nondet
-- @start reader
-- @exit reader 2 public.comp
-- @start reader
-- @exit reader 2 public.ivs
-- @start reader
-- @exit reader 2 public.tsv
