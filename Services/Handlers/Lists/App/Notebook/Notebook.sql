-- One user's lists, tasks and notes; what was shown before it is deleted.
CREATE TABLE lists (
    id INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL, title TEXT NOT NULL, folder TEXT,
    created INTEGER NOT NULL, modified INTEGER NOT NULL
) STRICT;
CREATE INDEX lists_on_user ON lists (user);
-- due: when the reminder comes next, in milliseconds since 1970. recurrence: how it repeats; place: where it comes; as JSON.
CREATE TABLE tasks (
    id INTEGER PRIMARY KEY AUTOINCREMENT, list INTEGER NOT NULL REFERENCES lists ON DELETE CASCADE,
    title TEXT NOT NULL, completed INTEGER NOT NULL DEFAULT 0, flagged INTEGER NOT NULL DEFAULT 0,
    due INTEGER, recurrence TEXT, place TEXT, created INTEGER NOT NULL, modified INTEGER NOT NULL
) STRICT;
CREATE INDEX tasks_on_list ON tasks (list);
CREATE TABLE notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL, title TEXT NOT NULL, content TEXT NOT NULL, folder TEXT,
    protected INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL, modified INTEGER NOT NULL
) STRICT;
CREATE INDEX notes_on_user ON notes (user);
CREATE TABLE previews (request TEXT NOT NULL PRIMARY KEY, tasks TEXT NOT NULL, made INTEGER NOT NULL) STRICT;
