-- Everything belongs to a user, and nothing is read without asking whose it is.
CREATE TABLE conversation (
    number INTEGER PRIMARY KEY, user TEXT NOT NULL, participants TEXT NOT NULL, UNIQUE (user, participants)
) STRICT;
CREATE TABLE message (
    number INTEGER PRIMARY KEY, user TEXT NOT NULL,
    conversation INTEGER NOT NULL REFERENCES conversation ON DELETE CASCADE,
    sender TEXT NOT NULL, recipients TEXT NOT NULL, groupIdentifier TEXT, content TEXT NOT NULL,
    sent INTEGER NOT NULL, type TEXT NOT NULL, isRead INTEGER NOT NULL, isFlagged INTEGER NOT NULL,
    isPlayed INTEGER NOT NULL
) STRICT;
CREATE INDEX messageByTime ON message (user, sent, number);
CREATE TABLE lastFound (
    user TEXT NOT NULL PRIMARY KEY, identifiers TEXT NOT NULL
) STRICT, WITHOUT ROWID;
