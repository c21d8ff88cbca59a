// Beckon: what Glimpse knows before anybody gave it a folder
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import GRDB
import People
import Schema

/// The example photos of user `local`. They have no files: their paths begin with `example/`.
enum ExampleData {
    private struct Example {
        var path: String
        /// Years before this one, month, day, hour; without years that many days and hours ago.
        var time: (years: Int, month: Int, day: Int, hour: Int)
        var place = PhotoPlace()
        var people: [String] = []
        var keywords: [String] = []
        var attributes: Set<PhotoAttribute> = [.photo, .landscapeOrientation]
    }

    private static let alfama = PhotoPlace(spot: "Alfama", city: "Lisbon", country: "Portugal")
    private static let belem = PhotoPlace(spot: "Belém", city: "Lisbon", country: "Portugal")
    private static let alps = PhotoPlace(city: "Grindelwald", region: "Bern", country: "Switzerland")
    private static let illinois = PhotoPlace(city: "Springfield", region: "Illinois", country: "United States")
    private static let vermont = PhotoPlace(city: "Springfield", region: "Vermont", country: "United States")
    private static let berlin = PhotoPlace(city: "Berlin", country: "Germany")

    private static let examples = [
        Example(
            path: "Lisbon/tram.jpg", time: (1, 7, 12, 10), place: Self.alfama, keywords: ["tram", "street"],
            attributes: [.photo, .landscapeOrientation, .favorite]),
        Example(
            path: "Lisbon/tarts.jpg", time: (1, 7, 12, 16), place: Self.belem, keywords: ["food", "custard tart"],
            attributes: [.photo, .squarePhoto]),
        Example(
            path: "Lisbon/selfie.jpg", time: (1, 7, 13, 11), place: Self.alfama, people: ["Ana Souza", "Ben"],
            attributes: [.photo, .portraitOrientation, .selfie, .frontFacingCamera]),
        Example(
            path: "Lisbon/river.jpg", time: (1, 7, 14, 20), place: Self.belem, people: ["Ana Souza"],
            keywords: ["sunset", "river"], attributes: [.photo, .landscapeOrientation, .panoramaPhoto, .favorite]),
        Example(
            path: "Hiking/summit.jpg", time: (1, 9, 20, 12), place: Self.alps, people: ["Omar Haddad", "Lena Fischer"],
            keywords: ["mountain", "snow"], attributes: [.photo, .landscapeOrientation, .hdrPhoto, .favorite]),
        Example(
            path: "Hiking/marmot.mp4", time: (1, 9, 20, 15), place: Self.alps, keywords: ["marmot", "mountain"],
            attributes: [.video, .landscapeOrientation, .slowMotionVideo]),
        Example(
            path: "Hiking/hut.jpg", time: (1, 9, 21, 19), place: Self.alps, people: ["Omar Haddad"],
            keywords: ["hut", "food"], attributes: [.photo, .landscapeOrientation, .flash]),
        Example(
            path: "Birthday/cake.jpg", time: (1, 12, 6, 15), place: Self.illinois,
            people: ["Ruth Keller", "Mia Keller", "Jonas Keller"], keywords: ["cake", "birthday"],
            attributes: [.photo, .landscapeOrientation, .flash, .livePhoto]),
        Example(
            path: "Birthday/garden.jpg", time: (1, 12, 6, 17), place: Self.illinois, people: ["Mia Keller"],
            keywords: ["garden", "snow"], attributes: [.photo, .portraitOrientation, .portraitPhoto]),
        Example(
            path: "Road trip/bridge.jpg", time: (2, 10, 4, 9), place: Self.vermont, people: ["Brandon Ellis"],
            keywords: ["bridge", "autumn"]),
        Example(
            path: "Concerts/stage.jpg", time: (2, 11, 23, 21), place: Self.berlin, people: ["Brandon Okafor"],
            keywords: ["stage", "night"], attributes: [.photo, .landscapeOrientation, .longExposurePhoto]),
        Example(
            path: "Screenshots/ticket.png", time: (0, 0, 1, 3), keywords: ["ticket"],
            attributes: [.photo, .portraitOrientation, .screenshot]),
        Example(
            path: "Screenshots/recipe.png", time: (0, 0, 3, 6), keywords: ["recipe"],
            attributes: [.photo, .portraitOrientation, .screenshot]),
        Example(
            path: "Home/Garden/tulips.jpg", time: (0, 0, 2, 1), keywords: ["tulip", "flower"],
            attributes: [.photo, .squarePhoto, .livePhoto]),
        Example(path: "Allotment/Garden/beans.jpg", time: (0, 0, 20, 1), keywords: ["beans"]),
    ]

    /// Writes everything.
    ///
    /// - Parameter now: What the dates are counted from.
    static func write(to database: Database, now: Instant) throws {
        for contact in ExamplePeople.contacts { try contact.insert(for: ExamplePeople.user, in: database) }
        for group in ExamplePeople.groups { try group.insert(for: ExamplePeople.user, in: database) }
        let records = PhotoRecords(database, Collection(user: ExamplePeople.user, source: Collection.example))
        for example in Self.examples {
            let names = example.path.split(separator: "/").map(String.init)
            var photo = Photo(
                path: names.map { FolderWalk.encoded($0.utf8CString.map(\.self)) }.joined(separator: "/"),
                name: names.last ?? "", album: names.dropLast().joined(separator: "/"),
                taken: Self.time(example, now))
            photo.place = example.place
            photo.people = example.people
            photo.keywords = example.keywords
            photo.attributes = example.attributes
            try records.put(ReadFile(path: photo.path, fingerprint: "", photo: photo))
        }
    }

    private static func time(_ example: Example, _ now: Instant) -> Instant {
        let (years, month, day, hour) = example.time
        guard years > 0 else { return now + .minutes(-Int64(day * 24 + hour) * 60) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let year = calendar.component(.year, from: now.date) - years
        let date = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour))
        return date.map { Instant($0) } ?? now
    }
}
