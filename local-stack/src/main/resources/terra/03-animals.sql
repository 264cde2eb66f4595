-- 150 animals, ten of each species, all derived from their number.

INSERT INTO animals (animal_id, name, species, home_watering_hole_id, status, created_at, updated_at)
SELECT
    n,
    (ARRAY['Mosi', 'Tau', 'Nala', 'Duma', 'Zuri', 'Jabari', 'Amara', 'Kito', 'Themba', 'Sefu', 'Imani', 'Badru', 'Naledi', 'Tendai', 'Ayo'])
        [1 + (n * 7) % 15] || CASE WHEN n > 15 THEN ' ' || (1 + n / 15) ELSE '' END,
    (enum_range(NULL::animal_species))[1 + (n - 1) % 15],
    1 + (n * 5 + n / 12) % 12,
    (ARRAY['active', 'active', 'active', 'resting', 'migrating', 'collared', 'injured'])[1 + (n * 3) % 7],
    -- The even ones were registered in the south, the odd ones in the east.
    CASE WHEN n % 2 = 0
        THEN timestamptz '2025-01-10 08:00:00+02' + n * interval '7 hours 13 minutes'
        ELSE timestamptz '2025-01-10 08:00:00+03' + n * interval '7 hours 11 minutes 0.123456 seconds'
    END,
    CASE WHEN n % 2 = 0
        THEN timestamptz '2026-02-01 17:30:00+02' + n * interval '97 minutes'
        ELSE timestamptz '2026-02-01 17:30:00+03' + n * interval '89 minutes 0.5 seconds'
    END
FROM generate_series(1, 150) AS n;
