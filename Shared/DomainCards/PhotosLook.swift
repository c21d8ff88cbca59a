// Beckon: the look of photos
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// Photos that were found (Domains, `FoundPhoto`): pictures in rows, those of a slideshow one after the other. Where there is
/// no picture to show it is told when, where and with whom they were taken.
public struct PhotosLook: Look {
    static let keys = ["photos.shown", "photos.video"]

    /// Pictures on one card, and letters of base64: a page takes 512 KiB of pictures.
    private static let pictures = 48, letters = 512 << 10

    /// The look of photos.
    public init() {}

    public func blocks(_ rest: inout [String: Value], isPreview: Bool, _ maker: CardMaker) -> [Block] {
        let count = rest["searchResultsCount"]?.integer
        return ["photos", "slideshow"].flatMap { name -> [Block] in
            guard let photos = rest[name]?.array, photos.contains(where: { Self.isPhoto($0) }) else { return [] }
            rest.removeValue(forKey: name)
            return Self.blocks(photos, of: max(count ?? 0, photos.count), isSlideshow: name == "slideshow", maker)
        }
    }

    private static func isPhoto(_ value: Value) -> Bool { value["thumbnail"] != nil || value["dateTaken"] != nil }

    private static func blocks(_ photos: [Value], of count: Int, isSlideshow: Bool, _ maker: CardMaker) -> [Block] {
        var letters = 0
        let pictures = photos.prefix(Self.pictures).compactMap { photo -> Picture? in
            guard let thumbnail = photo["thumbnail"],
                let picture = Picture(thumbnail, alternative: Self.words(of: photo, maker))
            else { return nil }
            letters += picture.data.utf8.count
            return letters <= Self.letters ? picture : nil
        }
        guard pictures.isEmpty else {
            let shown = ["value": maker.formats.number(pictures.count), "number": maker.formats.number(count)]
            let more = count > pictures.count ? maker.say("photos.shown", shown) : nil
            return [.grid(Block.Grid(pictures, more: more, isSlideshow: isSlideshow))]
        }
        let items = photos.prefix(CardMaker.itemsPerCard).map { Self.words(of: $0, maker) }.filter { !$0.isEmpty }
            .map { Block.Item(.bullet, $0) }
        return items.isEmpty ? [] : [.items(heading: nil, items, more: maker.more(count - items.count))]
    }

    /// When, where and with whom, as far as that is known.
    private static func words(of photo: Value, _ maker: CardMaker) -> String {
        let people = (photo["people"]?.array ?? []).prefix(5).compactMap { $0.string.map { PlainText.line($0) } }
        let parts = [
            photo["isVideo"]?.boolean == true ? maker.say("photos.video") : nil,
            maker.formats.date(photo["dateTaken"]).map { maker.formats.day(of: $0) },
            photo["place"]?.string.map { PlainText.line($0) }, people.isEmpty ? nil : maker.formats.list(people),
        ]
        return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
