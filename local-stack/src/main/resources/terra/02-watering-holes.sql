-- Twelve real places. +02 is the clock of southern Africa, +03 that of the east.

INSERT INTO watering_holes (watering_hole_id, name, region, latitude, longitude, created_at) VALUES
    ( 1, 'Okaukuejo',        'Etosha, Namibia',             -19.180400,  15.918300, '2024-01-15 06:00:00+02'),
    ( 2, 'Halali Moringa',   'Etosha, Namibia',             -19.036700,  16.471700, '2024-01-16 06:30:00+02'),
    ( 3, 'Klein Namutoni',   'Etosha, Namibia',             -18.822500,  16.950300, '2024-01-17 07:00:00+02'),
    ( 4, 'Nxai Pan',         'Makgadikgadi, Botswana',      -19.936100,  24.773600, '2024-02-03 05:45:00+02'),
    ( 5, 'Savuti Marsh',     'Chobe, Botswana',             -18.568600,  24.065300, '2024-02-05 06:10:30+02'),
    ( 6, 'Nyamandlovu Pan',  'Hwange, Zimbabwe',            -18.740300,  26.921400, '2024-02-20 05:30:00.250+02'),
    ( 7, 'Nsemani Dam',      'Kruger, South Africa',        -24.432500,  31.367800, '2024-03-01 06:00:00+02'),
    ( 8, 'Kumasinga',        'uMkhuze, South Africa',       -27.633333,  32.216667, '2024-03-02 06:15:00+02'),
    ( 9, 'Enkongo Narok',    'Amboseli, Kenya',              -2.707800,  37.248900, '2024-04-11 06:00:00+03'),
    (10, 'Mzima Springs',    'Tsavo West, Kenya',            -2.984400,  38.023100, '2024-04-12 06:45:00.000001+03'),
    (11, 'Retima Pool',      'Serengeti, Tanzania',          -2.316700,  34.833300, '2024-05-06 07:20:00+03'),
    (12, 'Lake Magadi',      'Ngorongoro, Tanzania',         -3.183300,  35.533300, '2024-05-07 07:45:59.999999+03');
