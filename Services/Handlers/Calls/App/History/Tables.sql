-- Everything belongs to a user, and nothing is read without asking whose it is.
CREATE TABLE call (
    number INTEGER PRIMARY KEY, user TEXT NOT NULL, key TEXT UNIQUE, parties TEXT NOT NULL, type TEXT NOT NULL,
    begun INTEGER NOT NULL, duration INTEGER, isVideo INTEGER NOT NULL, isUnseen INTEGER NOT NULL,
    state TEXT NOT NULL
) STRICT;
CREATE INDEX callByTime ON call (user, begun, number);
CREATE TABLE line (
    user TEXT NOT NULL PRIMARY KEY, mailbox TEXT
) STRICT, WITHOUT ROWID;
