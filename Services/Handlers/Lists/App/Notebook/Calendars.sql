-- By which names calendars know tasks that came from one, and what the store's own names end with.
ALTER TABLE tasks ADD COLUMN uid TEXT;
CREATE INDEX tasksByUID ON tasks (uid) WHERE uid IS NOT NULL;
CREATE TABLE store (name TEXT NOT NULL) STRICT;
INSERT INTO store VALUES (lower(hex(randomblob(8))));
