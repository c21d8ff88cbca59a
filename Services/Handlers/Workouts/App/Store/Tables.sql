-- spans: the times in which it ran, as JSON.
CREATE TABLE workout (
    number INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL, kind TEXT NOT NULL, place TEXT NOT NULL,
    goalValue REAL, goalUnit TEXT, state TEXT NOT NULL, spans TEXT NOT NULL
) STRICT;
CREATE INDEX workout_on_user ON workout (user);
-- Nobody has two open workouts, whatever goes wrong.
CREATE UNIQUE INDEX workout_open ON workout (user) WHERE state IN ('running', 'paused');
