-- NOTHING, a deferrable key, a generated key column that is not sent, a reserved name: refused by table with what mends it.
-- @source
CREATE TABLE nothing(id int PRIMARY KEY); ALTER TABLE nothing REPLICA IDENTITY NOTHING;
CREATE TABLE later(id int PRIMARY KEY DEFERRABLE);
CREATE SCHEMA bartie; CREATE TABLE bartie.fence(id int PRIMARY KEY);
CREATE TABLE own(id int PRIMARY KEY, __bartie_lsn int);
-- @start reader
-- @exit reader 2 alter table "public"."nothing" replica identity default
-- @start reader
-- @exit reader 2 public.later: its primary key is deferrable
-- @start reader
-- @exit reader 2 bartie.fence: it lies in schema bartie
-- @start reader
-- @exit reader 2 public.own: it has a column __bartie_lsn
