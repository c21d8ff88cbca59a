-- Mail that waits to be handed in. A message has a row for each address.
CREATE TABLE outbox (
    number INTEGER PRIMARY KEY,
    message INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    identifier TEXT NOT NULL, address TEXT NOT NULL, sender TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting', attempts INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL, made INTEGER NOT NULL, answer TEXT,
    UNIQUE (identifier, address)
) STRICT;
CREATE INDEX outboxByTime ON outbox (due) WHERE state = 'waiting';
CREATE INDEX outboxByMessage ON outbox (message);
