// Beckon: files of a folder in the store
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import Schema

extension PhotoRecords {
    /// The files that are known, and what each of them was like.
    func fingerprints() throws -> [String: String] {
        let rows = try Row.fetchCursor(
            self.database, sql: "SELECT path, fingerprint FROM photo WHERE user = ? AND source = ?",
            arguments: [self.collection.user, self.collection.source])
        var fingerprints: [String: String] = [:]
        while let row = try rows.next() { fingerprints[row["path"]] = row["fingerprint"] }
        return fingerprints
    }

    /// How many files are known that are no photos, or broken ones.
    func skipped() throws -> Int {
        try Int.fetchOne(
            self.database, sql: "SELECT count(*) FROM photo WHERE user = ? AND source = ? AND isSkipped = 1",
            arguments: [self.collection.user, self.collection.source]) ?? 0
    }

    /// Writes what was read of a file.
    func put(_ file: ReadFile) throws {
        let photo = file.photo ?? Photo(path: file.path, name: "", album: "", taken: Instant(milliseconds: 0))
        try self.database.execute(
            cached: """
                INSERT OR REPLACE INTO photo (user, source, path, fingerprint, isSkipped, name, album, taken, spot, city,
                    region, country, latitude, longitude, people, keywords, caption, attributes, words)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                self.collection.user, self.collection.source, file.path, file.fingerprint, file.photo == nil,
                photo.name, photo.album, photo.taken.milliseconds, photo.place.spot, photo.place.city,
                photo.place.region, photo.place.country, photo.location?.latitude, photo.location?.longitude,
                photo.people.joined(separator: "\n"), photo.keywords.joined(separator: "\n"), photo.caption,
                photo.attributes.map(\.rawValue).sorted().joined(separator: "\n"),
                file.photo == nil ? "" : photo.words,
            ])
    }

    /// Takes out a file that is gone.
    func remove(_ path: String) throws {
        try self.database.execute(
            cached: "DELETE FROM photo WHERE user = ? AND source = ? AND path = ?",
            arguments: [self.collection.user, self.collection.source, path])
    }
}
