-- signals: the values of the signals by their paths, as JSON. used, signalEnd: when it was used last, and when its horn and
-- lights end, in milliseconds since 1970.
CREATE TABLE car (
    id INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL, name TEXT NOT NULL, kind TEXT, signals TEXT NOT NULL,
    used INTEGER, signalEnd INTEGER
) STRICT;
CREATE INDEX car_on_user ON car (user);
CREATE TABLE profile (
    car INTEGER NOT NULL REFERENCES car ON DELETE CASCADE, number INTEGER NOT NULL, name TEXT,
    isDefault INTEGER NOT NULL, settings TEXT NOT NULL, PRIMARY KEY (car, number)
) STRICT;
