// Beckon: what the tags of an image say, as plain values
// SPDX-License-Identifier: Apache-2.0

package import Schema

/// The tags of an image that are looked at, copied out of the file and bounded.
package struct TagTable: Codable, Hashable, Sendable {
    /// Bytes of one value; what is longer is cut.
    package static let valueBytes = 2_000
    /// Values of one tag, and names of people in one image.
    package static let valuesMaximum = 200

    /// The values of each tag that there is, by its key in the notation of Exiv2.
    package var values: [String: [String]] = [:]
    /// Names that stand at faces.
    package var faces: [String] = []
    /// In pixels, as stored; 0 where that is not known.
    package var width = 0, height = 0
    /// Where it was taken.
    package var location: Placemark.Location?

    /// A table of an image without tags.
    package init() {}

    /// The first value of the first of some tags that there is.
    package func text(_ keys: String...) -> String? {
        for key in keys { if let value = self.values[key]?.first { return value } }
        return nil
    }

    /// The number of a tag.
    package func number(_ keys: String...) -> Int? {
        for key in keys { if let value = self.values[key]?.first.flatMap({ Int($0) }) { return value } }
        return nil
    }

    /// All values of some tags.
    package func all(_ keys: String...) -> [String] { keys.flatMap { self.values[$0] ?? [] } }

    /// Whether there is such a tag.
    package func has(_ keys: String...) -> Bool { keys.contains { self.values[$0] != nil } }

    /// This table with what another one says in front: tags that stand in a file beside the image go before its own.
    package func overlaid(by other: TagTable) -> TagTable {
        var table = self
        table.values.merge(other.values) { _, new in new }
        if !other.faces.isEmpty { table.faces = other.faces }
        if let location = other.location { table.location = location }
        return table
    }

    /// The same table with texts as they may be kept: what reads files may have been made to say anything.
    var cleaned: TagTable {
        func lines(_ texts: [String]) -> [String] { texts.prefix(Self.valuesMaximum).compactMap { Self.line($0) } }
        var table = self
        table.values = self.values.mapValues(lines).filter { !$0.value.isEmpty }
        table.faces = lines(self.faces)
        (table.width, table.height) = (max(0, self.width), max(0, self.height))
        let isOnEarth = self.location.map { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 } ?? true
        if !isOnEarth { table.location = nil }
        return table
    }

    /// A text on one line without what cannot be seen; `nil` for one with nothing to see.
    package static func line(_ text: String) -> String? {
        let characters = text.unicodeScalars.map { scalar -> Character in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        let words = String(characters).split(separator: " ").joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// Tags with one value.
    package static let singleKeys = [
        "Exif.Photo.DateTimeOriginal", "Exif.Photo.OffsetTimeOriginal", "Exif.Photo.DateTimeDigitized",
        "Exif.Photo.OffsetTimeDigitized", "Exif.Photo.OffsetTime", "Xmp.exif.DateTimeOriginal",
        "Xmp.photoshop.DateCreated", "Xmp.xmp.CreateDate", "Iptc.Application2.DateCreated",
        "Iptc.Application2.TimeCreated", "Exif.Photo.Flash", "Exif.Photo.SceneCaptureType", "Exif.Photo.CustomRendered",
        "Exif.Photo.LensModel", "Exif.Photo.ExposureTime", "Exif.Photo.UserComment", "Exif.Image.Orientation",
        "Exif.Image.ImageDescription", "Exif.Image.Rating", "Xmp.xmp.Rating", "Xmp.dc.title", "Xmp.dc.description",
        "Xmp.iptc.Location", "Xmp.photoshop.City", "Xmp.photoshop.State", "Xmp.photoshop.Country",
        "Iptc.Application2.SubLocation", "Iptc.Application2.City", "Iptc.Application2.ProvinceState",
        "Iptc.Application2.CountryName", "Iptc.Application2.Caption", "Iptc.Application2.ObjectName",
        "Xmp.GPano.ProjectionType", "Xmp.GPano.UsePanoramaViewer", "Xmp.GCamera.BurstID", "Xmp.GCamera.MicroVideo",
        "Xmp.GCamera.MotionPhoto", "Xmp.hdrgm.Version", "Xmp.exif.Flash/exif:Fired",
    ]

    /// Tags with several values.
    package static let multipleKeys = [
        "Xmp.dc.subject", "Iptc.Application2.Keywords", "Xmp.lr.hierarchicalSubject", "Xmp.digiKam.TagsList",
        "Xmp.iptcExt.PersonInImage",
    ]
}
