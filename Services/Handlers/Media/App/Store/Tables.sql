-- kind: a MediaItemType; 'none' for a file that is no audio, so that it is not read again. size and modified: the file as it
-- was when its tags were read. gone: it is not there any more; it may come back, with all that was made of it.
CREATE TABLE media (
    id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT, kind TEXT NOT NULL, title TEXT NOT NULL, artist TEXT, album TEXT,
    records TEXT NOT NULL DEFAULT '', genre TEXT, moods TEXT, released INTEGER, number INTEGER, seconds INTEGER,
    path TEXT UNIQUE, size INTEGER, modified INTEGER, gone INTEGER NOT NULL DEFAULT 0
) STRICT;
-- Changes whenever what can be found does.
CREATE TABLE catalogue (revision INTEGER NOT NULL) STRICT;
INSERT INTO catalogue VALUES (1);
CREATE TABLE playlists (
    id INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL, title TEXT NOT NULL, modified INTEGER NOT NULL
) STRICT;
CREATE INDEX playlists_on_user ON playlists (user);
CREATE TABLE playlistTracks (
    id INTEGER PRIMARY KEY AUTOINCREMENT, playlist INTEGER NOT NULL REFERENCES playlists ON DELETE CASCADE,
    track INTEGER NOT NULL REFERENCES media ON DELETE CASCADE
) STRICT;
CREATE INDEX playlistTracks_on_playlist ON playlistTracks (playlist);
CREATE TABLE library (
    user TEXT NOT NULL, identifier TEXT NOT NULL, added INTEGER NOT NULL, PRIMARY KEY (user, identifier)
) STRICT;
CREATE TABLE likes (
    user TEXT NOT NULL, identifier TEXT NOT NULL, liked INTEGER NOT NULL, PRIMARY KEY (user, identifier)
) STRICT;
CREATE TABLE heard (
    user TEXT NOT NULL, track INTEGER NOT NULL REFERENCES media ON DELETE CASCADE, plays INTEGER NOT NULL,
    last INTEGER NOT NULL, PRIMARY KEY (user, track)
) STRICT;
-- What is to be played, as JSON.
CREATE TABLE queues (user TEXT NOT NULL PRIMARY KEY, queue TEXT NOT NULL) STRICT;
-- What a key does to a player outside of the store, as JSON; none where the key must not do anything any more.
CREATE TABLE orders (
    key TEXT NOT NULL PRIMARY KEY, user TEXT NOT NULL, playOrder TEXT, made INTEGER NOT NULL
) STRICT;
