// Beckon: when a photo was taken, by its tags, its name or its file
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import Schema

/// When a photo was taken. Pure.
package enum TakenTime {
    /// The time of the best source that has one: the camera's tags, those of programs, the file's name, and at last when
    /// the file was changed.
    ///
    /// - Parameters:
    ///   - tags: The tags.
    ///   - name: The file's name.
    ///   - modified: When the file was changed.
    ///   - zone: The zone of times that say none.
    package static func of(_ tags: TagTable, name: String, modified: Instant, zone: TimeZone) -> Instant {
        let offset = tags.text("Exif.Photo.OffsetTimeOriginal", "Exif.Photo.OffsetTime") ?? ""
        let digitized = tags.text("Exif.Photo.OffsetTimeDigitized", "Exif.Photo.OffsetTime") ?? ""
        let iptc = tags.text("Iptc.Application2.DateCreated").map {
            "\($0) \(tags.text("Iptc.Application2.TimeCreated") ?? "")"
        }
        let said = [
            tags.text("Exif.Photo.DateTimeOriginal").map { $0 + offset },
            tags.text("Xmp.exif.DateTimeOriginal"), tags.text("Xmp.photoshop.DateCreated"), iptc,
            tags.text("Exif.Photo.DateTimeDigitized").map { $0 + digitized }, tags.text("Xmp.xmp.CreateDate"),
        ]
        for case let text? in said { if let time = Self.read(text, zone) { return time } }
        return Self.inName(name, zone) ?? modified
    }

    /// A time such as `2025:07:14 15:30:00+02:00`, `2025-07-14T15:30` or `2025-07-14`.
    static func read(_ text: String, _ zone: TimeZone) -> Instant? {
        let form =
            #/^\s*(\d{4})[:\-](\d{2})[:\-](\d{2})(?:[T ]+(\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|[+\-]\d{2}:?\d{2})?)?/#
        guard let found = text.prefix(100).firstMatch(of: form) else { return nil }
        let fields = [found.1, found.2, found.3, found.4 ?? "12", found.5 ?? "00", found.6 ?? "00"]
        return Self.instant(fields, found.7.flatMap { Self.zone($0) } ?? zone)
    }

    /// A day, and perhaps a time, in a file's name: `IMG_20250714_153000.jpg`, `Screenshot 2025-07-14 at 15.30.00.png`.
    static func inName(_ name: String, _ zone: TimeZone) -> Instant? {
        let form =
            #/(?:^|\D)((?:19|20)\d{2})[\-_.]?(\d{2})[\-_.]?(\d{2})(?:(?:[\-_ T]| at )(\d{2})[\-_.:]?(\d{2})[\-_.:]?(\d{2}))?(?:\D|$)/#
        guard let found = name.prefix(255).firstMatch(of: form) else { return nil }
        return Self.instant([found.1, found.2, found.3, found.4 ?? "12", found.5 ?? "00", found.6 ?? "00"], zone)
    }

    private static func zone(_ text: Substring) -> TimeZone? {
        guard text != "Z" else { return .gmt }
        let digits = text.dropFirst().filter(\.isNumber)
        guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours <= 18, minutes < 60 else {
            return nil
        }
        return TimeZone(secondsFromGMT: (hours * 60 + minutes) * (text.hasPrefix("-") ? -60 : 60))
    }

    /// `nil` for what is no date, such as the zeros of a camera whose clock was never set.
    private static func instant(_ fields: [Substring], _ zone: TimeZone) -> Instant? {
        let numbers = fields.compactMap { Int($0) }
        guard numbers.count == 6, (1826...2200).contains(numbers[0]), (1...12).contains(numbers[1]),
            (1...31).contains(numbers[2]), numbers[3] < 24, numbers[4] < 60, numbers[5] < 61
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = DateComponents(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
            second: min(numbers[5], 59))
        guard let date = calendar.date(from: parts), calendar.component(.day, from: date) == numbers[2] else {
            return nil
        }
        return Instant(date)
    }
}
