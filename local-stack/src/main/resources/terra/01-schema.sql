-- Terra: animals, the watering holes they come to, and who was seen where.
-- These files run in name order, under plain psql as well as over JDBC.

CREATE TYPE animal_species AS ENUM (
    'african_elephant', 'black_rhinoceros', 'white_rhinoceros', 'hippopotamus', 'giraffe',
    'plains_zebra', 'african_buffalo', 'blue_wildebeest', 'greater_kudu', 'impala',
    'lion', 'leopard', 'cheetah', 'spotted_hyena', 'african_wild_dog'
);

CREATE TABLE watering_holes (
    watering_hole_id int PRIMARY KEY,
    name             text NOT NULL,
    region           text NOT NULL,
    latitude         numeric(9,6) NOT NULL,
    longitude        numeric(9,6) NOT NULL,
    created_at       timestamptz NOT NULL
);

CREATE TABLE animals (
    animal_id             int PRIMARY KEY,
    name                  text NOT NULL,
    species               animal_species NOT NULL,
    home_watering_hole_id int NOT NULL REFERENCES watering_holes,
    status                text NOT NULL,
    created_at            timestamptz NOT NULL,
    updated_at            timestamptz NOT NULL
);

CREATE TABLE observations (
    observation_id   bigint PRIMARY KEY,
    animal_id        int NOT NULL REFERENCES animals,
    watering_hole_id int NOT NULL REFERENCES watering_holes,
    observed_at      timestamptz NOT NULL,
    notes            text
);
