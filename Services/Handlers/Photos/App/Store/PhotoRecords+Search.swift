// Beckon: what is looked for in a collection of photos
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import People
import PhotoIndex
import Places
import Schema

extension PhotoRecords {
    /// What a search found: how many, and the first of them.
    struct Found: Hashable, Sendable {
        var count = 0
        var first: [Photo] = []
    }

    /// Finds photos.
    ///
    /// - Parameters:
    ///   - query: What is asked of each.
    ///   - isNewestFirst: The order.
    ///   - most: How many are told.
    func find(_ query: PhotoQuery, isNewestFirst: Bool, most: Int) throws -> Found {
        let order = isNewestFirst ? "DESC" : "ASC"
        let statement = try self.database.cachedStatement(
            sql: """
                SELECT * FROM photo WHERE user = ? AND source = ? AND isSkipped = 0 AND taken >= ? AND taken < ?
                ORDER BY taken \(order), path \(order)
                """)
        let rows = try Row.fetchCursor(
            statement,
            arguments: [
                self.collection.user, self.collection.source, query.time?.begin?.milliseconds ?? .min,
                query.time?.end?.milliseconds ?? .max,
            ])
        var found = Found()
        while let row = try rows.next() {
            let photo = Photo(row)
            guard query.matches(photo, words: query.readsWords ? row["words"] : "") else { continue }
            found.count += 1
            if found.first.count < most { found.first.append(photo) }
        }
        return found
    }

    /// Whether the words of any photo tell of something.
    func hasPhoto(toldAs word: String) throws -> Bool {
        var query = PhotoQuery()
        query.terms = [SpokenWords.folded(word)]
        return try self.find(query, isNewestFirst: true, most: 1).count > 0
    }

    /// Whether any photo was taken in a city.
    func hasPhoto(around city: City) throws -> Bool {
        var query = PhotoQuery()
        query.whereabouts = .near(city.location, metres: city.radius)
        return try self.find(query, isNewestFirst: true, most: 1).count > 0
    }

    /// What the photos are known by.
    func knowledge() throws -> Knowledge {
        Knowledge(albums: try self.albums(), places: try self.places(), people: try self.people())
    }

    /// The albums; a folder that holds only folders is one, too.
    func albums() throws -> Albums {
        let paths = try String.fetchAll(
            self.database,
            sql: """
                SELECT album FROM photo WHERE user = ? AND source = ? AND isSkipped = 0 AND album <> ''
                GROUP BY album ORDER BY max(taken) DESC, album
                """, arguments: self.key)
        var albums: [String] = []
        var known: Set<String> = []
        for path in paths {
            let names = path.split(separator: "/")
            for count in (1...max(1, names.count)).reversed() {
                let album = names.prefix(count).joined(separator: "/")
                if known.insert(album).inserted { albums.append(album) }
            }
        }
        return Albums(paths: albums)
    }

    /// The places.
    func places() throws -> PlaceIndex {
        let rows = try Row.fetchAll(
            self.database,
            sql: """
                SELECT spot, city, region, country, count(*) AS photos FROM photo
                WHERE user = ? AND source = ? AND isSkipped = 0 GROUP BY spot, city, region, country
                """, arguments: self.key)
        return PlaceIndex(rows.map { (PhotoPlace($0), $0["photos"]) })
    }

    /// The people.
    func people() throws -> PeopleInPhotos {
        PeopleInPhotos(try AddressBook(of: self.collection.user, in: self.database), try self.counted("people"))
    }

    /// The keywords, the most frequent first.
    func keywords() throws -> [String] {
        try self.counted("keywords").sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// The lines of a column, and how many photos have each.
    private func counted(_ column: String) throws -> [String: Int] {
        let rows = try Row.fetchCursor(
            self.database,
            sql: """
                SELECT \(column) AS lines, count(*) AS photos FROM photo
                WHERE user = ? AND source = ? AND isSkipped = 0 AND \(column) <> '' GROUP BY \(column)
                """, arguments: self.key)
        var counts: [String: Int] = [:]
        while let row = try rows.next() {
            for line in (row["lines"] as String).split(separator: "\n").map(String.init) {
                counts[line, default: 0] += row["photos"] as Int
            }
        }
        return counts
    }

    private var key: StatementArguments { [self.collection.user, self.collection.source] }
}
