-- Everything belongs to a user, and nothing is read without asking whose it is. Lists are kept as
-- lines.
CREATE TABLE photo (
    user TEXT NOT NULL, source TEXT NOT NULL, path TEXT NOT NULL, fingerprint TEXT NOT NULL,
    isSkipped INTEGER NOT NULL, name TEXT NOT NULL, album TEXT NOT NULL, taken INTEGER NOT NULL,
    spot TEXT, city TEXT, region TEXT, country TEXT, latitude REAL, longitude REAL,
    people TEXT NOT NULL, keywords TEXT NOT NULL, caption TEXT NOT NULL, attributes TEXT NOT NULL,
    words TEXT NOT NULL, PRIMARY KEY (user, source, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX photoByTime ON photo (user, source, isSkipped, taken);
