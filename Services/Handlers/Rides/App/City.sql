CREATE TABLE place (
    identifier TEXT NOT NULL PRIMARY KEY, owner TEXT, kind TEXT NOT NULL, name TEXT NOT NULL, aliases TEXT NOT NULL,
    thoroughfare TEXT, subThoroughfare TEXT, locality TEXT NOT NULL, subLocality TEXT,
    latitude REAL NOT NULL, longitude REAL NOT NULL
) STRICT;
