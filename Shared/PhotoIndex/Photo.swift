// Beckon: a photo or a video as the store knows it
// SPDX-License-Identifier: Apache-2.0

package import Domains
import People
package import Schema

/// A photo or a video.
package struct Photo: Hashable, Sendable {
    /// Its path below the collection, percent-encoded: names of files need not be text.
    package var path: String
    /// Its file's name, and the folder it is in below the collection's; "" for the collection's own.
    package var name: String, album: String
    /// When it was taken.
    package var taken: Instant
    /// Where, by name.
    package var place = PhotoPlace()
    /// Where, on earth.
    package var location: Placemark.Location?
    /// Who is on it, as the tags name them.
    package var people: [String] = []
    /// What somebody wrote about it.
    package var keywords: [String] = [], caption = ""
    /// What can be said of it.
    package var attributes: Set<PhotoAttribute> = []

    package init(path: String, name: String, album: String, taken: Instant) {
        self.path = path
        self.name = name
        self.album = album
        self.taken = taken
    }

    /// All that search terms are looked for in, folded, a line each.
    package var words: String {
        SpokenWords.folded((self.keywords + [self.caption, self.name, self.album]).joined(separator: "\n"))
    }
}

/// Where a photo was taken, by name, as far as the tags tell.
package struct PhotoPlace: Codable, Hashable, Sendable {
    /// A place within a city, the city, the state or province, the country.
    package var spot: String?, city: String?, region: String?, country: String?

    package init(spot: String? = nil, city: String? = nil, region: String? = nil, country: String? = nil) {
        self.spot = spot
        self.city = city
        self.region = region
        self.country = country
    }

    /// Whether anything is known.
    package var isNamed: Bool { self.spot != nil || self.city != nil || self.region != nil || self.country != nil }
}
