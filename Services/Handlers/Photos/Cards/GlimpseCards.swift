// Beckon: how Glimpse draws photos that it found
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
public import HandlerKit
public import PhotosReading
import Schema

/// Glimpse's own part of the cards of photos: its colour and its sign, and thumbnails in rows.
public enum GlimpseCards {
    /// Pictures on one card, and letters of all of them as base64: a message has 1,024 KiB, and a page shows 512 KiB of them.
    static let pictures = 24, letters = 480 << 10

    private static let texts = AppTexts(PackageResources.Texts_json)
    private static let brand = Presentation.Brand(
        color: "#2f5d9b", logo: Picture("Glimpse", png: Data(PackageResources.logo_png).base64EncodedString()))

    /// The cards.
    ///
    /// - Parameters:
    ///   - thumbnails: Where the pictures come from; `nil` draws nothing, as for the example collection, which has no files.
    ///   - patience: How long a card waits for pictures that are not made yet. After five seconds nobody waits for the card.
    public static func cards(_ thumbnails: PhotoThumbnails?, patience: Duration = .milliseconds(3_500)) -> Cards {
        Cards(of: "glimpse") {
            CardView(SearchForPhotos.self) { found in
                await Self.card(
                    of: found.response?.userActivity?.userInfo, isSlideshow: false, found.locale, found.timeZone,
                    thumbnails, patience)
            }
            CardView(StartPhotoPlayback.self) { found in
                await Self.card(
                    of: found.response?.userActivity?.userInfo, isSlideshow: true, found.locale, found.timeZone,
                    thumbnails, patience)
            }
        }
    }

    private static func card(
        of information: [String: Value]?, isSlideshow: Bool, _ locale: String, _ timeZone: String,
        _ thumbnails: PhotoThumbnails?, _ patience: Duration
    ) async -> Presentation {
        guard let thumbnails, let information else { return .hidden }
        let photos = (information["pictures"]?.array ?? []).prefix(Self.pictures).compactMap { ShownPhoto($0) }
        let made = await thumbnails.pictures(of: photos.map(\.file), within: patience)
        var letters = 0
        var pictures: [Picture] = []
        for (photo, bytes) in zip(photos, made) {
            guard let bytes else { continue }
            let picture = Picture(
                photo.words(locale, timeZone, video: Self.texts.text("video", locale)),
                jpeg: Data(bytes).base64EncodedString())
            letters += picture.data.utf8.count
            guard letters <= Self.letters else { break }
            pictures.append(picture)
        }
        var blocks: [Block] = []
        let count = information["count"]?.integer ?? photos.count
        if !pictures.isEmpty {
            let more = Self.texts.text("shown", locale, ["shown": "\(pictures.count)", "count": "\(count)"])
            blocks.append(
                .grid(Block.Grid(pictures, more: count > pictures.count ? more : nil, isSlideshow: isSlideshow)))
        }
        if information["isStillReading"] == .boolean(true) {
            blocks.append(.badge(Self.texts.text("reading", locale), .warning))
        }
        return blocks.isEmpty ? .hidden : Presentation(blocks, brand: Self.brand)
    }
}

/// What an answer says of one photo.
struct ShownPhoto: Hashable, Sendable {
    /// Its address.
    let file: String
    private let taken: Instant?
    private let place: String?
    private let people: [String]
    private let isVideo: Bool

    /// - Returns: `nil` for what names no file.
    init?(_ value: Value) {
        guard let file = value["file"]?.string else { return nil }
        self.file = file
        self.taken = value["taken"]?.integer.map { Instant(milliseconds: Int64($0)) }
        self.place = value["place"]?.string
        self.people = (value["people"]?.array ?? []).compactMap(\.string)
        self.isVideo = value["isVideo"] == .boolean(true)
    }

    /// When, where and with whom, as far as that is known.
    func words(_ locale: String, _ timeZone: String, video: String) -> String {
        var style = Date.FormatStyle(date: .abbreviated, time: .omitted, locale: Locale(identifier: locale))
        style.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        let people = self.people.isEmpty ? nil : self.people.joined(separator: ", ")
        return [self.isVideo ? video : nil, self.taken?.date.formatted(style), self.place, people]
            .compactMap(\.self).joined(separator: " · ")
    }
}
