// Beckon: one collection of photos in a store
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
package import GRDB
import Schema

/// The table of photos in a store.
package enum PhotoTables {
    /// Makes it; for a migration.
    package static let sql = PackageResources.Tables_sql
}

/// One collection of photos, inside a transaction.
package struct PhotoRecords {
    package let database: Database
    package let collection: PhotoCollection

    package init(_ database: Database, _ collection: PhotoCollection) {
        self.database = database
        self.collection = collection
    }

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
    package func skipped() throws -> Int {
        try Int.fetchOne(
            self.database, sql: "SELECT count(*) FROM photo WHERE user = ? AND source = ? AND isSkipped = 1",
            arguments: [self.collection.user, self.collection.source]) ?? 0
    }

    /// Writes what was read of a file.
    package func put(_ file: ReadFile) throws {
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

extension PhotoPlace {
    /// Where the photo of a row was taken.
    package init(_ row: Row) {
        self.init(spot: row["spot"], city: row["city"], region: row["region"], country: row["country"])
    }
}

extension Photo {
    /// The photo of a row.
    package init(_ row: Row) {
        func lines(_ column: String) -> [String] {
            (row[column] as String).split(separator: "\n").map(String.init)
        }
        self.init(
            path: row["path"], name: row["name"], album: row["album"], taken: Instant(milliseconds: row["taken"]))
        self.place = PhotoPlace(row)
        if let latitude: Double = row["latitude"], let longitude: Double = row["longitude"] {
            self.location = Placemark.Location(latitude: latitude, longitude: longitude)
        }
        self.people = lines("people")
        self.keywords = lines("keywords")
        self.caption = row["caption"]
        self.attributes = Set(lines("attributes").compactMap(PhotoAttribute.init(rawValue:)))
    }
}
