-- Everything belongs to a user, and nothing is read without asking whose it is. Amounts are whole numbers of minor units,
-- moments milliseconds since 1970. The database itself refuses a balance below its limit, and entries that are changed
-- afterwards.
CREATE TABLE account (
    id INTEGER PRIMARY KEY, user TEXT NOT NULL, kind TEXT NOT NULL, reference TEXT NOT NULL, name TEXT NOT NULL,
    type TEXT, organization TEXT, number TEXT, currency TEXT NOT NULL, lowest INTEGER,
    fee INTEGER NOT NULL DEFAULT 0 CHECK (fee >= 0), balance INTEGER NOT NULL DEFAULT 0,
    reward INTEGER, rewardType TEXT,
    CHECK (lowest IS NULL OR balance >= lowest), UNIQUE (user, kind, reference, currency)
) STRICT;
CREATE TABLE entry (
    id INTEGER PRIMARY KEY, user TEXT NOT NULL, moment INTEGER NOT NULL, kind TEXT NOT NULL, note TEXT
) STRICT;
CREATE TABLE posting (
    entry INTEGER NOT NULL REFERENCES entry, account INTEGER NOT NULL REFERENCES account,
    amount INTEGER NOT NULL CHECK (amount <> 0), PRIMARY KEY (entry, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX postingByAccount ON posting (account);
CREATE TRIGGER entryStays BEFORE UPDATE ON entry BEGIN SELECT raise(ABORT, 'an entry stays'); END;
CREATE TRIGGER postingStays BEFORE UPDATE ON posting BEGIN SELECT raise(ABORT, 'a posting stays'); END;
CREATE TRIGGER postingIsKept BEFORE DELETE ON posting BEGIN SELECT raise(ABORT, 'a posting stays'); END;
CREATE TABLE biller (
    id INTEGER PRIMARY KEY, user TEXT NOT NULL, nickname TEXT NOT NULL, organization TEXT NOT NULL,
    number TEXT NOT NULL
) STRICT;
CREATE TABLE bill (
    id INTEGER PRIMARY KEY, user TEXT NOT NULL, biller INTEGER NOT NULL REFERENCES biller, type TEXT NOT NULL,
    currency TEXT NOT NULL, amount INTEGER NOT NULL, settled INTEGER NOT NULL DEFAULT 0,
    minimum INTEGER NOT NULL, lateFee INTEGER, due INTEGER NOT NULL, status TEXT NOT NULL, paid INTEGER,
    CHECK (settled BETWEEN 0 AND amount)
) STRICT;
CREATE INDEX billByUser ON bill (user, due);
CREATE TABLE plan (
    id INTEGER PRIMARY KEY, user TEXT NOT NULL, moment INTEGER NOT NULL,
    source INTEGER NOT NULL REFERENCES account, target INTEGER REFERENCES account, bill INTEGER REFERENCES bill,
    amount INTEGER NOT NULL, note TEXT, status TEXT NOT NULL, done INTEGER,
    CHECK ((target IS NULL) <> (bill IS NULL))
) STRICT;
CREATE INDEX planByTime ON plan (user, status, moment);
CREATE TABLE asked (
    id INTEGER PRIMARY KEY, user TEXT NOT NULL, payer TEXT NOT NULL, currency TEXT NOT NULL,
    amount INTEGER NOT NULL, note TEXT, moment INTEGER NOT NULL
) STRICT;
