// Beckon: what is to be played, and what a request makes of it
// SPDX-License-Identifier: Apache-2.0

import Domains

/// What is to be played. Pure.
struct PlayQueue: Codable, Hashable, Sendable {
    /// How many recordings a queue holds.
    static let most = 1_000

    /// Recordings, in order.
    var tracks: [Int64] = []
    /// Which of them is playing.
    var position: Int?
    var isShuffled = false
    var repeatMode = PlaybackRepeatMode.none
    var speed = 1.0

    /// What is playing.
    var current: Int64? { self.position.flatMap { self.tracks.indices.contains($0) ? self.tracks[$0] : nil } }
}

/// What a request does to a queue, settled before anything is played: a repeated attempt does the same.
struct PlayOrder: Codable, Hashable, Sendable {
    /// How it is done.
    enum Way: String, Codable, Sendable {
        /// In place of all that was queued.
        case now
        /// Behind what is playing.
        case next
        /// At the end.
        case later
        /// What was stopped goes on.
        case goOn
    }

    var way: Way
    /// Recordings, in the order in which they are played.
    var tracks: [Int64]
    /// The files of those in the music folder.
    var paths: [String]
    /// Which of them begins.
    var start = 0
    var isShuffled: Bool?
    var repeatMode: PlaybackRepeatMode?
    var speed: Double?
    /// What a response shows: the recording that begins, or that is queued first.
    var shown: Int64?
}

extension PlayQueue {
    /// Does what was ordered.
    mutating func take(_ order: PlayOrder) {
        switch order.way {
        case .now:
            self.tracks = order.tracks
            self.position = order.tracks.isEmpty ? nil : order.start
            self.isShuffled = order.isShuffled ?? false
            self.repeatMode = order.repeatMode ?? .none
            self.speed = order.speed ?? 1
        case .next:
            self.tracks.insert(contentsOf: order.tracks, at: self.position.map { min($0 + 1, self.tracks.count) } ?? 0)
            self.begin()
        case .later:
            self.tracks += order.tracks
        case .goOn:
            self.begin()
        }
        self.tracks = Array(self.tracks.prefix(Self.most))
        if order.way != .now {
            self.isShuffled = order.isShuffled ?? self.isShuffled
            self.repeatMode = order.repeatMode ?? self.repeatMode
            self.speed = order.speed ?? self.speed
        }
    }

    private mutating func begin() {
        if self.current == nil, !self.tracks.isEmpty { self.position = 0 }
    }
}

/// The same numbers for the same seed, so that a repeated attempt shuffles the same way.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// - Parameter text: Any text; FNV-1a makes a number of it.
    init(_ text: String) {
        self.state = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    mutating func next() -> UInt64 {
        // SplitMix64.
        self.state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
