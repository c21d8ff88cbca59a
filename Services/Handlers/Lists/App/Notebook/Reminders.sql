-- What was told of reminders, how they go on, and where their users were last.
ALTER TABLE tasks ADD COLUMN told INTEGER;
ALTER TABLE tasks ADD COLUMN toldPlace INTEGER;
ALTER TABLE tasks ADD COLUMN series INTEGER;
ALTER TABLE tasks ADD COLUMN zone TEXT;
ALTER TABLE tasks ADD COLUMN request TEXT;
UPDATE tasks SET series = due;
CREATE INDEX tasksToTell ON tasks (list, due) WHERE due IS NOT NULL AND completed = 0;
CREATE INDEX tasksByPlace ON tasks (list) WHERE place IS NOT NULL AND completed = 0;
CREATE TABLE whereabouts (
    user TEXT NOT NULL PRIMARY KEY, place TEXT NOT NULL, seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
