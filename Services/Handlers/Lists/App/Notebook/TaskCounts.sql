-- How many tasks each list has: with each task that is added all of a user's would be counted.
ALTER TABLE lists ADD COLUMN taskCount INTEGER NOT NULL DEFAULT 0;
UPDATE lists SET taskCount = (SELECT count(*) FROM tasks WHERE tasks.list = lists.id);
CREATE TRIGGER taskAdded AFTER INSERT ON tasks BEGIN
    UPDATE lists SET taskCount = taskCount + 1 WHERE id = NEW.list;
END;
CREATE TRIGGER taskDeleted AFTER DELETE ON tasks BEGIN
    UPDATE lists SET taskCount = taskCount - 1 WHERE id = OLD.list;
END;
