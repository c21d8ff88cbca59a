// Beckon: from a request to what is played
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Music
import Schema

extension Finder {
    /// What a request to play comes to; `nil` where there is nothing to play.
    ///
    /// - Parameters:
    ///   - queue: What is queued.
    ///   - lastHeard: Where the things that are meant were left off.
    ///   - seed: What shuffling depends on: the same in each attempt at one request.
    func order(_ intent: PlayMedia, queue: PlayQueue, lastHeard: Int64?, seed: String) -> PlayOrder? {
        let entries = self.entries(intent.mediaItems)
        let tracks = entries.flatMap(\.tracks).filter { self.catalogue.tracks[$0] != nil }
        guard !tracks.isEmpty else { return nil }
        var order = PlayOrder(
            way: .now, tracks: Array(tracks.prefix(PlayQueue.most)), paths: [], isShuffled: intent.playShuffled,
            repeatMode: intent.playbackRepeatMode, speed: intent.playbackSpeed)
        if intent.resumePlayback == true, tracks.count == 1, queue.current == tracks[0] {
            order.way = .goOn
            order.tracks = []
            order.shown = tracks[0]
            return order
        }
        switch intent.playbackQueueLocation {
        case .next: order.way = .next
        case .later: order.way = .later
        case .now, nil: break
        }
        if intent.playShuffled == true {
            var generator = SeededGenerator(seed)
            order.tracks.shuffle(using: &generator)
        } else if let lastHeard, order.way == .now {
            order.start = order.tracks.firstIndex(of: lastHeard) ?? 0
        }
        order.shown = order.tracks[order.start]
        order.paths = order.tracks.compactMap { self.catalogue.tracks[$0]?.path }
        return order
    }
}

extension PlayOrder {
    /// For a player outside of the store. What is shuffled comes in its order already, so the player does not mix it.
    var forPlayer: PlayerOrder {
        let way: PlayerOrder.Way =
            switch self.way {
            case .now: .now(start: self.start)
            case .next: .next
            case .later: .later
            case .goOn: .goOn
            }
        return PlayerOrder(
            way: way, paths: self.paths, mixes: self.isShuffled.map { _ in false },
            repeatsAll: self.repeatMode.map { $0 != .none }, repeatsOne: self.repeatMode.map { $0 == .one })
    }

    /// What a player shows. What comes later is not what is playing.
    func payload(_ catalogue: Catalogue) -> PlayMedia.Payload {
        guard self.way == .now || self.way == .goOn, let track = self.shown.flatMap({ catalogue.tracks[$0] }) else {
            return .init()
        }
        var info: [String: Value] = ["title": .string(track.title)]
        if let artist = track.artist { info["artist"] = .string(artist) }
        if let album = track.album { info["albumTitle"] = .string(album) }
        return .init(nowPlayingInfo: info)
    }

    /// What a device needs to go on with it.
    var activity: UserActivity {
        UserActivity(
            activityType: "PlayMedia",
            userInfo: [
                "way": .string(self.way.rawValue), "start": .integer(self.start),
                "tracks": .array(self.tracks.prefix(100).map { .string("track-\($0)") }),
            ])
    }
}
