// Beckon: tests of when a photo was taken
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@testable import PhotosReading

@Suite struct TakenTimeTests {
    private static let lisbon = TimeZone(identifier: "Europe/Lisbon") ?? .gmt

    /// A moment in UTC.
    private func at(_ text: String) throws -> Instant { Instant(try Date(text, strategy: .iso8601)) }

    @Test(arguments: [
        ("2025:07:14 15:30:00", "2025-07-14T14:30:00Z"), ("2025:01:14 15:30:00", "2025-01-14T15:30:00Z"),
        ("2025:07:14 15:30:00+02:00", "2025-07-14T13:30:00Z"), ("2025-07-14T15:30:00.25-0330", "2025-07-14T19:00:00Z"),
        ("2025-07-14T15:30", "2025-07-14T14:30:00Z"), ("2025-07-14T15:30:00Z", "2025-07-14T15:30:00Z"),
        ("2025-07-14", "2025-07-14T11:00:00Z"), ("2024:02:29 23:59:60", "2024-02-29T23:59:59Z"),
    ])
    func aTimeIsRead(_ text: String, _ moment: String) throws {
        #expect(TakenTime.read(text, Self.lisbon) == (try self.at(moment)))
    }

    @Test(arguments: [
        "0000:00:00 00:00:00", "2025:13:01 00:00:00", "2025:02:30 12:00:00", "2025:07:14 25:00:00", "2025", "", "    ",
        "yesterday", "9999:01:01 00:00:00",
    ])
    func whatIsNoTimeIsNone(_ text: String) { #expect(TakenTime.read(text, .gmt) == nil) }

    @Test(arguments: [
        ("IMG_20250714_153000.jpg", "2025-07-14T15:30:00Z"), ("IMG-20250714-WA0001.jpg", "2025-07-14T12:00:00Z"),
        ("Screenshot 2025-07-14 at 15.30.00.png", "2025-07-14T15:30:00Z"), ("2019_12_31.jpg", "2019-12-31T12:00:00Z"),
    ])
    func aTimeStandsInAName(_ name: String, _ moment: String) throws {
        #expect(TakenTime.inName(name, .gmt) == (try self.at(moment)))
    }

    @Test(arguments: ["DSC_0001.jpg", "IMG_99999999.jpg", "12345678901234.jpg", "holiday.jpg"])
    func aNumberInANameIsNoTime(_ name: String) { #expect(TakenTime.inName(name, .gmt) == nil) }

    @Test func theCameraGoesBeforeProgramsAndTheName() throws {
        var tags = TagTable()
        let file = Instant(milliseconds: 0)
        #expect(TakenTime.of(tags, name: "a.jpg", modified: file, zone: .gmt) == file)
        #expect(
            TakenTime.of(tags, name: "2020-01-01.jpg", modified: file, zone: .gmt)
                == (try self.at("2020-01-01T12:00:00Z")))
        tags.values["Iptc.Application2.DateCreated"] = ["2021-05-05"]
        tags.values["Iptc.Application2.TimeCreated"] = ["10:00:00+01:00"]
        #expect(
            TakenTime.of(tags, name: "2020-01-01.jpg", modified: file, zone: .gmt)
                == (try self.at("2021-05-05T09:00:00Z")))
        tags.values["Exif.Photo.DateTimeOriginal"] = ["2022:06:06 10:00:00"]
        tags.values["Exif.Photo.OffsetTimeOriginal"] = ["-05:00"]
        #expect(TakenTime.of(tags, name: "x", modified: file, zone: .gmt) == (try self.at("2022-06-06T15:00:00Z")))
        tags.values["Exif.Photo.DateTimeOriginal"] = ["0000:00:00 00:00:00"]
        #expect(TakenTime.of(tags, name: "x", modified: file, zone: .gmt) == (try self.at("2021-05-05T09:00:00Z")))
    }
}
