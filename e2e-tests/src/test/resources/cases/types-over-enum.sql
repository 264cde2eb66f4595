-- Domains, arrays, ranges and composites over an enum, as columns and as keys: exact, where the destination knows none of them.
-- @source
CREATE TYPE size AS ENUM ('small', 'very large', 'a,b', '"q"', '');
CREATE DOMAIN dsize AS size CHECK (VALUE <> 'a,b');
CREATE DOMAIN sizes AS size[];
CREATE TYPE span AS RANGE (subtype = size);
CREATE TYPE box2 AS (s size, d dsize, a size[]);
CREATE TABLE t(id int PRIMARY KEY, e size, d dsize, a size[], da dsize[], sa sizes, r span, m span_multirange, ra span[], c box2, ca box2[]);
INSERT INTO t VALUES
 (1, 'very large', 'very large', '{small,"a,b",NULL,"\"q\"",""}', '{"very large"}', '{small}', '[small,"a,b")', '{[small,"very large"),["a,b","\"q\""]}', '{"[small,\"a,b\")",empty}', '("a,b",small,"{""very large""}")', '{"(small,small,{})"}'),
 (2, '', '', '{}', '[3:3]={small}', '{}', 'empty', '{}', '{}', '(,,)', '{}'),
 (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE ke(k size PRIMARY KEY, v int);
CREATE TABLE kd(k dsize, r span, v int, PRIMARY KEY (k, r));
CREATE TABLE ka(k size[] PRIMARY KEY, v int);
INSERT INTO ke SELECT x, 1 FROM unnest(enum_range(NULL::size)) x;
INSERT INTO kd VALUES ('small', '[small,"a,b")', 1), ('small', 'empty', 2), ('', '(,)', 3);
INSERT INTO ka VALUES ('{small,"a,b"}', 1), ('{}', 2), ('[0:0]={""}', 3);
-- @start
-- @settle
-- @same public.t, public.ke, public.kd, public.ka
-- @source
INSERT INTO t SELECT id + 10, e, d, a, da, sa, r, m, ra, c, ca FROM t;
ALTER TYPE size ADD VALUE 'tiny' BEFORE 'small';
UPDATE t SET e = 'tiny', a = a || 'tiny'::size, r = '[tiny,small]' WHERE id = 1;
UPDATE ke SET k = 'tiny' WHERE k = ''; UPDATE ke SET v = 2 WHERE k = 'a,b'; DELETE FROM ke WHERE k = '"q"';
UPDATE kd SET k = 'tiny' WHERE v = 1; UPDATE kd SET r = '[tiny,small]' WHERE v = 3; DELETE FROM kd WHERE v = 2;
UPDATE ka SET k = k || 'tiny'::size WHERE v < 3; DELETE FROM ka WHERE v = 3;
-- @settle
-- @same public.t, public.ke, public.kd, public.ka
