CREATE TABLE ride (
    number INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL, kind TEXT NOT NULL, partySize INTEGER NOT NULL,
    pickup TEXT NOT NULL, dropOff TEXT NOT NULL, car TEXT NOT NULL REFERENCES car,
    approach TEXT NOT NULL, journey TEXT NOT NULL, timetable TEXT NOT NULL,
    bookedAt INTEGER NOT NULL, startsAt INTEGER NOT NULL, endsAt INTEGER NOT NULL, scheduled TEXT,
    fare TEXT NOT NULL, paymentMethod TEXT, canceledAt INTEGER, cancellationCents INTEGER,
    quotedCents INTEGER, quotedAt INTEGER, rating INTEGER, tip TEXT
) STRICT;
CREATE INDEX ride_user ON ride (user, endsAt);
CREATE INDEX ride_car ON ride (car, endsAt);
-- Identifiers begin at hop-1001.
INSERT INTO sqlite_sequence (name, seq) VALUES ('ride', 1000);
