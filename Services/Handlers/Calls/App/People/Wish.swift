// Beckon: what was said of a call beside whom it is to
// SPDX-License-Identifier: Apache-2.0

import Domains
import Telephone

/// What was said of a call beside whom it is to. The three intents that call say it in different parameters.
struct Wish: Hashable, Sendable {
    /// What kind of number.
    var destination: CallDestinationType?
    /// Which call of the past to make again.
    var record: CallRecordType?
    /// Whether with a picture.
    var isVideo = false
    /// Where the sound goes.
    var route: CallAudioRoute?
}

/// What whoever places the call can do.
struct Line: Hashable, Sendable {
    /// Whether several people can be called at once.
    var takesSeveral: Bool
    /// Whether there is a picture.
    var hasVideo: Bool

    /// The telephone of whoever asked.
    static let handOff = Line(takesSeveral: true, hasVideo: true)
}

extension Line {
    /// - Parameter phone: What dials; `nil` for the telephone of whoever asked.
    init(_ phone: (any Phone)?) {
        self = phone.map { Line(takesSeveral: false, hasVideo: $0.line.hasVideo) } ?? .handOff
    }
}

extension Phone {
    /// Why nobody can be called now.
    func refusal() async -> Refusal? {
        switch await self.occupation() {
        case .ringing: .ringing
        case .inProgress: .inProgress
        case nil: nil
        }
    }
}
