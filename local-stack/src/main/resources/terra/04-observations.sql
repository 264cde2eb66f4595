-- 1,500 observations times the setting terra.scale (default 1), all derived from their number, so that two loads at one
-- scale are equal to the byte. For a million: PGOPTIONS='-c terra.scale=1000' psql -f 04-observations.sql
--
-- The notes: a quarter NULL, an empty one now and then, mostly short sentences, and long ones that Postgres keeps out of
-- line (TOAST): text that hardly compresses, from 3 to 14 kB, with quotes, backslashes, newlines and letters beyond
-- ASCII. One row in 12 is long among the first 15,000, one in 240 after that: large scales stay small on disk.

INSERT INTO observations (observation_id, animal_id, watering_hole_id, observed_at, notes)
SELECT
    n,
    1 + (n * 7919) % 150,
    1 + (n * 104729 + n / 7) % 12,
    CASE WHEN n % 2 = 0
        THEN timestamptz '2026-03-01 05:30:00+02' + n * interval '19 seconds'
        ELSE timestamptz '2026-03-01 05:30:00+03' + n * interval '19.000731 seconds'
    END,
    CASE
        WHEN n % (CASE WHEN n <= 15000 THEN 12 ELSE 240 END) = 0 THEN (
            SELECT string_agg(
                md5('terra ' || n || ' ' || line)
                    || CASE line % 5
                        WHEN 0 THEN E' "sehr nah", it\'s said\n'
                        WHEN 1 THEN E' C:\\notes\\' || line || E'\\n\n'
                        WHEN 2 THEN E' Ñandú? Nein: Löwe 🦁 シマウマ\n'
                        WHEN 3 THEN E'\ttab, {"json": [' || line || E', null]}\n'
                        ELSE ' '
                       END,
                '' ORDER BY line)
            FROM generate_series(1, 60 + n * 31 % 200) AS line)
        WHEN n % 3 = 0 THEN NULL
        WHEN n % 97 = 0 THEN ''
        WHEN n % 41 = 0 THEN E'Quotes "" and \'\' and a backslash \\ and a\nsecond line\ttabbed'
        WHEN n % 37 = 0 THEN 'Twiga mrefu – très près, größer als 5 m 🦒'
        ELSE
            (ARRAY['Drinking', 'Resting in the shade', 'Passing through', 'Bathing', 'Watching the herd', 'Grazing', 'Digging for salt'])
                [1 + n * 13 % 7]
            || (ARRAY[' alone', ' with young', ' in a group of ' || (2 + n % 40), ' near the reeds', ' at dusk'])[1 + n * 17 % 5]
            || CASE WHEN n % 4 = 0 THEN ', seen from the hide' ELSE '' END
    END
FROM generate_series(1, 1500 * coalesce(nullif(current_setting('terra.scale', true), ''), '1')::bigint) AS n;

ANALYZE;
