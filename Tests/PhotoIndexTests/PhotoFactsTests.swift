// Beckon: tests of what tags, names and folders tell of a photo
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import HandlerKit
import PhotosReading
import Schema
import Testing

@testable import PhotoIndex

@Suite struct PhotoFactsTests {
    private func photo(_ name: String = "a.jpg", isLive: Bool = false, _ fill: (inout TagTable) -> Void = { _ in })
        -> Photo
    {
        var tags = TagTable()
        fill(&tags)
        let kind = MediaKind(name: name) ?? .photo
        let file = PhotoFile(
            name: name, album: "", kind: kind, modified: Instant(milliseconds: 0), isLive: isLive)
        return Photo(path: name, file: file, tags: tags, zone: .gmt)
    }

    @Test(
        arguments: [
            ("a.JPG", MediaKind.photo), ("a.b.heic", .photo), ("a.gif", .gif), ("a.MP4", .video),
        ] as [(String, MediaKind)])
    func anEndingSaysWhatItIs(_ name: String, _ kind: MediaKind) { #expect(MediaKind(name: name) == kind) }

    @Test(arguments: ["a.txt", "jpg", ".jpg", "a.", ""])
    func anotherEndingIsNone(_ name: String) { #expect(MediaKind(name: name) == nil) }

    @Test(
        arguments: [
            ("Exif.Photo.Flash", "9", .flash), ("Xmp.exif.Flash/exif:Fired", "True", .flash),
            ("Xmp.xmp.Rating", "5", .favorite),
            ("Exif.Image.Rating", "4", .favorite), ("Exif.Photo.LensModel", "Phone 12 front camera 2.7mm", .selfie),
            ("Exif.Photo.LensModel", "Phone 12 front camera 2.7mm", .frontFacingCamera),
            ("Exif.Photo.UserComment", "Screenshot", .screenshot), ("Exif.Photo.CustomRendered", "3", .hdrPhoto),
            ("Exif.Photo.CustomRendered", "6", .panoramaPhoto), ("Exif.Photo.CustomRendered", "8", .portraitPhoto),
            ("Xmp.GPano.ProjectionType", "cylindrical", .panoramaPhoto), ("Xmp.GCamera.BurstID", "x", .burstPhoto),
            ("Xmp.GCamera.MotionPhoto", "1", .livePhoto), ("Exif.Photo.SceneCaptureType", "2", .portraitPhoto),
            ("Exif.Photo.ExposureTime", "30/1", .longExposurePhoto), ("Xmp.hdrgm.Version", "1.0", .hdrPhoto),
        ] as [(String, String, PhotoAttribute)])
    func aTagSaysAKind(_ key: String, _ value: String, _ attribute: PhotoAttribute) {
        #expect(self.photo { $0.values[key] = [value] }.attributes.contains(attribute))
    }

    @Test(
        arguments: [
            ("Exif.Photo.Flash", "16"), ("Xmp.xmp.Rating", "3"), ("Exif.Photo.ExposureTime", "1/250"),
            ("Exif.Photo.ExposureTime", "1/0"), ("Exif.Photo.Flash", "much"), ("Xmp.GCamera.MotionPhoto", "0"),
            ("Exif.Photo.LensModel", "50mm"), ("Exif.Photo.CustomRendered", "0"),
        ] as [(String, String)])
    func anotherValueSaysNothing(_ key: String, _ value: String) {
        #expect(self.photo { $0.values[key] = [value] }.attributes == [.photo])
    }

    @Test(
        arguments: [
            ("Screenshot_20250714.png", [.photo, .screenshot]),
            ("Bildschirmfoto 2025-07-14.png", [.photo, .screenshot]), ("截屏2025-07-14.png", [.photo, .screenshot]),
            ("PANO_20250714.jpg", [.photo, .panoramaPhoto]), ("IMG_1_BURST003.jpg", [.photo, .burstPhoto]),
            ("IMG_20250714_HDR.jpg", [.photo, .hdrPhoto]), ("slowmo-12.mp4", [.video, .slowMotionVideo]),
            ("company.jpg", [.photo]), ("cat.gif", [.photo, .gif]),
        ] as [(String, Set<PhotoAttribute>)])
    func aNameSaysAKind(_ name: String, _ attributes: Set<PhotoAttribute>) {
        #expect(self.photo(name).attributes == attributes)
    }

    @Test(
        arguments: [
            (400, 300, "1", PhotoAttribute.landscapeOrientation), (400, 300, "6", .portraitOrientation),
            (300, 400, "1", .portraitOrientation), (300, 400, "8", .landscapeOrientation),
            (300, 300, "6", .squarePhoto),
        ] as [(Int, Int, String, PhotoAttribute)])
    func theFormCountsAsItIsShown(_ width: Int, _ height: Int, _ turn: String, _ attribute: PhotoAttribute) {
        let photo = self.photo { tags in
            (tags.width, tags.height) = (width, height)
            tags.values["Exif.Image.Orientation"] = [turn]
        }
        #expect(photo.attributes == [.photo, attribute])
    }

    @Test func keywordsPeopleAndPlaces() {
        let photo = self.photo("a.jpg", isLive: true) { tags in
            tags.values["Xmp.dc.subject"] = ["Beach", "selfie"]
            tags.values["Iptc.Application2.Keywords"] = ["beach", "sea"]
            tags.values["Xmp.digiKam.TagsList"] = ["People/Ana Souza", "Nature/Dune"]
            tags.values["Xmp.iptcExt.PersonInImage"] = ["Ben Carter", "ANA SOUZA"]
            tags.faces = ["Ben Carter", "Cleo"]
            tags.values["Xmp.photoshop.City"] = ["Lisbon"]
            tags.values["Iptc.Application2.City"] = ["Porto"]
            tags.values["Iptc.Application2.CountryName"] = ["Portugal"]
            tags.values["Xmp.dc.title"] = [#"lang="x-default" By the sea"#]
        }
        #expect(photo.keywords == ["Beach", "selfie", "sea", "Ana Souza", "Dune"])
        #expect(photo.people == ["Ben Carter", "ANA SOUZA", "Cleo"])
        #expect(photo.place == PhotoPlace(city: "Lisbon", country: "Portugal"))
        #expect(photo.caption == "By the sea" && photo.words.contains("by the sea"))
        #expect(photo.attributes == [.photo, .selfie, .livePhoto])
    }

    @Test func whatIsTooLongIsNoName() {
        let long = String(repeating: "a", count: 1_000)
        let photo = self.photo { tags in
            tags.values["Xmp.dc.subject"] = [long] + (0..<500).map { "k\($0)" }
            tags.values["Xmp.photoshop.City"] = [long]
        }
        #expect(photo.keywords.count == 200 && photo.keywords.first == "k0" && photo.place.city == nil)
    }

    @Test func aLineHasNothingThatCannotBeSeen() {
        #expect(TagTable.line(" a\u{0}\nb\tc\u{7F} ") == "a b c")
        #expect(TagTable.line("\n\u{1}") == nil)
    }

    @Test func everyLanguagesWordsAreOfAKind() {
        let names = AppTexts(PackageResources.KindWords_json).names
        #expect(Set(names.keys) == ["en", "de", "es", "id", "zh-Hans"])
        for name in names.values.joined() {
            #expect(PhotoAttribute(rawValue: String(name.split(separator: ".")[1])) != nil, "\(name)")
        }
    }
}
