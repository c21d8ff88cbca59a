// Beckon: what Glimpse knows before anybody used it
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import GRDB
import HandlerKit
import People
import PhotoIndex
import Schema

/// The example photos of user `local`. They have no files: their paths begin with `example/`.
enum ExampleData {
    /// A photo of `example.json`.
    private struct Example: Decodable {
        /// With the day and the hour of an earlier year, or that many days and hours ago.
        struct Taken: Decodable {
            var yearsBefore: Int?, month: Int?
            var day: Int, hour: Int

            func instant(_ now: Instant) -> Instant {
                guard let yearsBefore else { return now + .minutes(-Int64(self.day * 24 + self.hour) * 60) }
                let calendar = RequestClock(now: now, timeZone: "UTC").calendar
                let year = calendar.component(.year, from: now.date) - yearsBefore
                let parts = DateComponents(year: year, month: self.month, day: self.day, hour: self.hour)
                return calendar.date(from: parts).map { Instant($0) } ?? now
            }
        }

        var path: String
        var taken: Taken
        var place: PhotoPlace?
        var people: [String]?, keywords: [String]?
        var attributes: Set<PhotoAttribute>
    }

    /// Writes everything.
    ///
    /// - Parameter now: What the dates are counted from.
    static func write(to database: Database, now: Instant) throws {
        try ExamplePeople.write(to: database)
        let records = PhotoRecords(database, PhotoCollection(user: ExamplePeople.user, source: PhotoCollection.example))
        for example in AppData.read(PackageResources.example_json, "example.json", as: [Example].self) {
            let names = example.path.split(separator: "/").map(String.init)
            var photo = Photo(
                path: names.map { FoundFile.encoded(FileName($0.utf8)) }.joined(separator: "/"),
                name: names.last ?? "", album: names.dropLast().joined(separator: "/"),
                taken: example.taken.instant(now))
            photo.place = example.place ?? PhotoPlace()
            photo.people = example.people ?? []
            photo.keywords = example.keywords ?? []
            photo.attributes = example.attributes
            try records.put(ReadFile(path: photo.path, fingerprint: "", photo: photo))
        }
    }
}
