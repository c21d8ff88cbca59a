CREATE TABLE car (
    identifier TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, registrationPlate TEXT NOT NULL,
    manufacturer TEXT NOT NULL, model TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL,
    driverName TEXT NOT NULL, driverRating TEXT NOT NULL, driverPhone TEXT NOT NULL
) STRICT;
