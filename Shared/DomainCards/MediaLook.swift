// Beckon: the look of music, podcasts and books
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// Music, podcasts and books (Domains, `MediaItem`): what plays, and what was found.
public struct MediaLook: Look {
    /// The look of media.
    public init() {}

    public func blocks(_ rest: inout [String: Value], isPreview: Bool, _ maker: CardMaker) -> [Block] {
        maker.media(&rest)
    }

    public var counted: [String] { ["mediaItems"] }

    /// What was looked for, by the name that was said.
    public func slots(_ told: Told) -> [String: String] {
        let names = ["mediaName", "artistName", "albumName", "title"].map { "mediaSearch.\($0)" }
        let sought = names.lazy.compactMap { told.parameters.at($0)?.string }.first { !$0.isEmpty }
        return ["sought": sought.map { PlainText.line($0, limit: 60) }].compactMapValues(\.self)
    }
}

extension CardMaker {
    /// What plays and what was found of a payload, taken out of it (Domains, `MediaItem`; `nowPlayingInfo` of `PlayMedia`).
    fileprivate func media(_ rest: inout [String: Value]) -> [Block] {
        var blocks: [Block] = []
        if let playing = rest["nowPlayingInfo"], let title = playing["title"]?.string, !title.isEmpty {
            rest.removeValue(forKey: "nowPlayingInfo")
            let by = ["artist", "albumTitle"].compactMap { playing[$0]?.string }.filter { !$0.isEmpty }
            let named = Block.headline(title, detail: by.isEmpty ? nil : by.joined(separator: " · "))
            let cover = playing["artwork"].flatMap { Picture($0, alternative: PlainText.line(title)) }
            blocks.append(cover.map { .row([.picture($0), named]) } ?? named)
            blocks += [self.played(playing)].compactMap(\.self)
        }
        if let found = rest["mediaItems"]?.array, found.allSatisfy({ $0["title"]?.string != nil }) {
            rest.removeValue(forKey: "mediaItems")
            let items = found.prefix(Self.itemsPerCard).compactMap { self.mediaItem($0) }
            if !items.isEmpty { blocks.append(.items(heading: nil, items, more: self.more(found.count - items.count))) }
        }
        return blocks
    }

    /// How far it has been played, where the app says both (`MPNowPlayingInfoCenter`).
    private func played(_ playing: Value) -> Block? {
        guard let whole = playing["playbackDuration"]?.double, let elapsed = playing["elapsedPlaybackTime"]?.double,
            (1...1_000_000).contains(whole), (0...whole).contains(elapsed)
        else { return nil }
        let times = [elapsed, whole].map { self.formats.duration(seconds: Int($0)) }.joined(separator: " / ")
        return .progress(Block.Progress(self.label("elapsedPlaybackTime"), fraction: elapsed / whole, value: times))
    }

    private func mediaItem(_ item: Value) -> Block.Item? {
        guard let title = item["title"]?.string else { return nil }
        let details = [
            item["artist"]?.string, item["type"]?.string.map { self.text(ofCase: $0, of: "MediaItemType") },
        ]
        return Block.Item(.bullet, title, details: details.compactMap(\.self).filter { !$0.isEmpty })
    }
}
