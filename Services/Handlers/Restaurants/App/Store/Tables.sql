-- Bookings and guests belong to a user; restaurants to nobody. Whatever the app's code believes, the store takes no second
-- booking for a table that is taken.
CREATE TABLE restaurant (
    identifier TEXT NOT NULL PRIMARY KEY, position INTEGER NOT NULL, content TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE booking (
    number INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL,
    restaurant TEXT NOT NULL REFERENCES restaurant, tableNumber INTEGER NOT NULL, starts INTEGER NOT NULL,
    ends INTEGER NOT NULL CHECK (ends > starts), party INTEGER NOT NULL CHECK (party > 0),
    guestName TEXT NOT NULL, guestPhone TEXT, guestEmail TEXT, offer TEXT, request TEXT,
    booked INTEGER NOT NULL
) STRICT;
CREATE INDEX bookingByTable ON booking (restaurant, tableNumber, ends);
CREATE INDEX bookingByUser ON booking (user, starts);
CREATE TRIGGER oneParty BEFORE INSERT ON booking WHEN EXISTS (
    SELECT 1 FROM booking WHERE restaurant = NEW.restaurant AND tableNumber = NEW.tableNumber
        AND ends > NEW.starts AND starts < NEW.ends)
BEGIN SELECT RAISE(ABORT, 'the table is taken'); END;
CREATE TABLE guest (
    user TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, phone TEXT, email TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO sqlite_sequence (name, seq) VALUES ('booking', 1000);
