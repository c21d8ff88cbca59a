// Beckon: what is known of a photo from its tags, its name and its folder
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import People
import PhotosReading
import Schema

/// A photo's file as the folder shows it.
struct PhotoFile: Hashable, Sendable {
    /// Its name, and the folder it is in below the collection's; "" for the collection's own.
    var name: String, album: String
    /// What it is.
    var kind: MediaKind
    /// When it was changed.
    var modified: Instant
    /// Whether a short film of the same name lies beside it.
    var isLive = false
}

extension Photo {
    /// What is known of a photo from its file and its tags. Pure.
    ///
    /// - Parameters:
    ///   - path: Its path below the collection, percent-encoded.
    ///   - file: The file.
    ///   - tags: Its tags.
    ///   - zone: The zone of times that say none.
    init(path: String, file: PhotoFile, tags: TagTable, zone: TimeZone) {
        self.init(
            path: path, name: file.name, album: file.album,
            taken: TakenTime.of(tags, name: file.name, modified: file.modified, zone: zone))
        let branches =
            (tags.all("Xmp.lr.hierarchicalSubject").map { $0.split(separator: "|") }
            + tags.all("Xmp.digiKam.TagsList").map { $0.split(separator: "/") }).map { $0.map(String.init) }
        self.keywords = Self.different(
            tags.all("Xmp.dc.subject", "Iptc.Application2.Keywords") + branches.compactMap(\.last))
        let filed = branches.filter { $0.count > 1 && $0.first == "People" }.compactMap(\.last)
        self.people = Self.different(tags.all("Xmp.iptcExt.PersonInImage") + tags.faces + filed)
        self.place = PhotoPlace(
            spot: Self.named(tags.text("Xmp.iptc.Location", "Iptc.Application2.SubLocation")),
            city: Self.named(tags.text("Xmp.photoshop.City", "Iptc.Application2.City")),
            region: Self.named(tags.text("Xmp.photoshop.State", "Iptc.Application2.ProvinceState")),
            country: Self.named(tags.text("Xmp.photoshop.Country", "Iptc.Application2.CountryName")))
        self.location = tags.location
        let captions = [
            tags.text("Xmp.dc.title", "Iptc.Application2.ObjectName"),
            tags.text("Xmp.dc.description", "Iptc.Application2.Caption", "Exif.Image.ImageDescription"),
        ]
        // Texts of XMP that may be of several languages begin with which it is.
        self.caption = captions.compactMap(\.self).map { $0.replacing(#/^lang="[^"]*" /#, with: "") }
            .joined(separator: " ")
        self.attributes = PhotoKinds.attributes(tags, file)
            .union(KindWords.shared.attributes(keywords: self.keywords))
    }

    /// A name as it is kept; a longer one is no name.
    private static func named(_ text: String?) -> String? {
        text.flatMap { $0.utf8.count <= SpokenWords.nameLength ? $0 : nil }
    }

    private static func different(_ texts: [String]) -> [String] {
        var kept: [String] = []
        var known: Set<String> = []
        for text in texts.compactMap({ Self.named($0) }) where known.insert(SpokenWords.folded(text)).inserted {
            kept.append(text)
        }
        return Array(kept.prefix(TagTable.valuesMaximum))
    }
}

/// The kinds of a photo, as far as its tags and its file tell. Pure.
enum PhotoKinds {
    /// From this number of stars on a photo is a favourite.
    static let favoriteRating = 4

    static func attributes(_ tags: TagTable, _ file: PhotoFile) -> Set<PhotoAttribute> {
        var found = KindWords.shared.attributes(name: file.name)
        switch file.kind {
        case .photo: found.insert(.photo)
        case .gif: found.formUnion([.photo, .gif])
        case .video: found.insert(.video)
        }
        if file.isLive || ["1", "True"].contains(tags.text("Xmp.GCamera.MotionPhoto", "Xmp.GCamera.MicroVideo")) {
            found.insert(.livePhoto)
        }
        if let flash = tags.number("Exif.Photo.Flash"), flash & 1 == 1 { found.insert(.flash) }
        if tags.text("Xmp.exif.Flash/exif:Fired") == "True" { found.insert(.flash) }
        if let rating = tags.number("Xmp.xmp.Rating", "Exif.Image.Rating"), rating >= Self.favoriteRating {
            found.insert(.favorite)
        }
        if let lens = tags.text("Exif.Photo.LensModel"), lens.lowercased().contains("front") {
            found.formUnion([.frontFacingCamera, .selfie])
        }
        if let comment = tags.text("Exif.Photo.UserComment"), comment.hasSuffix("Screenshot") {
            found.insert(.screenshot)
        }
        // The numbers above 1 are those that telephones write.
        switch tags.number("Exif.Photo.CustomRendered") {
        case 2, 3: found.insert(.hdrPhoto)
        case 6: found.insert(.panoramaPhoto)
        case 7: found.formUnion([.hdrPhoto, .portraitPhoto])
        case 8: found.insert(.portraitPhoto)
        default: break
        }
        if tags.has("Xmp.hdrgm.Version") { found.insert(.hdrPhoto) }
        if tags.has("Xmp.GPano.ProjectionType", "Xmp.GPano.UsePanoramaViewer") { found.insert(.panoramaPhoto) }
        if tags.has("Xmp.GCamera.BurstID") { found.insert(.burstPhoto) }
        if tags.number("Exif.Photo.SceneCaptureType") == 2 { found.insert(.portraitPhoto) }
        if Self.seconds(tags.text("Exif.Photo.ExposureTime")) >= 1 { found.insert(.longExposurePhoto) }
        return found.union(Self.orientation(tags))
    }

    private static func orientation(_ tags: TagTable) -> Set<PhotoAttribute> {
        guard tags.width > 0, tags.height > 0 else { return [] }
        if tags.width == tags.height { return [.squarePhoto] }
        // From 5 on the image is shown lying on its side.
        let isTurned = (5...8).contains(tags.number("Exif.Image.Orientation") ?? 1)
        return (tags.width > tags.height) != isTurned ? [.landscapeOrientation] : [.portraitOrientation]
    }

    /// A fraction such as `1/250`.
    private static func seconds(_ text: String?) -> Double {
        let parts = (text ?? "").split(separator: "/").compactMap { Double($0) }
        guard let first = parts.first else { return 0 }
        return parts.count == 2 ? (parts[1] > 0 ? first / parts[1] : 0) : first
    }
}
