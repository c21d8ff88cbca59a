// Beckon: what the tags of an image say, as plain values
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The tags of an image that Glimpse looks at, copied out of the file and bounded.
struct TagTable: Hashable, Sendable {
    /// Bytes of one value; what is longer is cut.
    static let valueBytes = 2_000
    /// Values of one tag, and names of people in one image.
    static let valuesMaximum = 200

    /// The values of each tag that there is, by its key in the notation of Exiv2.
    var values: [String: [String]] = [:]
    /// Names that stand at faces.
    var faces: [String] = []
    /// In pixels, as stored; 0 where that is not known.
    var width = 0, height = 0
    /// Where it was taken.
    var location: Placemark.Location?

    /// The first value of the first of some tags that there is.
    func text(_ keys: String...) -> String? {
        for key in keys { if let value = self.values[key]?.first { return value } }
        return nil
    }

    /// The number of a tag.
    func number(_ keys: String...) -> Int? {
        for key in keys { if let value = self.values[key]?.first.flatMap({ Int($0) }) { return value } }
        return nil
    }

    /// All values of some tags.
    func all(_ keys: String...) -> [String] { keys.flatMap { self.values[$0] ?? [] } }

    /// Whether there is such a tag.
    func has(_ keys: String...) -> Bool { keys.contains { self.values[$0] != nil } }

    /// This table with what another one says in front: tags that stand in a file beside the image go before its own.
    func overlaid(by other: TagTable) -> TagTable {
        var table = self
        table.values.merge(other.values) { _, new in new }
        if !other.faces.isEmpty { table.faces = other.faces }
        if let location = other.location { table.location = location }
        return table
    }

    /// Tags with one value.
    static let singleKeys = [
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
    static let multipleKeys = [
        "Xmp.dc.subject", "Iptc.Application2.Keywords", "Xmp.lr.hierarchicalSubject", "Xmp.digiKam.TagsList",
        "Xmp.iptcExt.PersonInImage",
    ]
}
