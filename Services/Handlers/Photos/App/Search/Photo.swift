// Beckon: a photo or a video as the store knows it
// SPDX-License-Identifier: Apache-2.0

import Domains
import People
import Schema

/// A photo or a video.
struct Photo: Hashable, Sendable {
    /// Its path below the collection, percent-encoded: names of files need not be text.
    var path: String
    /// Its file's name, and the folder it is in below the collection's; "" for the collection's own.
    var name: String, album: String
    /// When it was taken.
    var taken: Instant
    /// Where, by name.
    var place = PhotoPlace()
    /// Where, on earth.
    var location: Placemark.Location?
    /// Who is on it, as the tags name them.
    var people: [String] = []
    /// What somebody wrote about it.
    var keywords: [String] = [], caption = ""
    /// What can be said of it.
    var attributes: Set<PhotoAttribute> = []

    /// All that search terms are looked for in, folded, a line each.
    var words: String {
        SpokenWords.folded((self.keywords + [self.caption, self.name, self.album]).joined(separator: "\n"))
    }
}

/// Where a photo was taken, by name, as far as the tags tell.
struct PhotoPlace: Codable, Hashable, Sendable {
    /// A place within a city, the city, the state or province, the country.
    var spot: String? = nil, city: String? = nil, region: String? = nil, country: String? = nil

    /// Whether anything is known.
    var isNamed: Bool { self.spot != nil || self.city != nil || self.region != nil || self.country != nil }
}
