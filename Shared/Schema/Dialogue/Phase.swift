// Beckon: where a request stands
// SPDX-License-Identifier: Apache-2.0

/// Where a request stands. One byte in the header, a name in JSON.
///
/// `recognizing -> choosingApp -> authorizing -> unlocking -> resolving -> confirming -> handling`, then one of the six
/// ends. ``following`` is the work after a completed request that has live updates, ``presenting`` that of a card, ``finding`` that
/// of a look-up while somebody types.
public enum Phase: UInt8, Sendable, CaseIterable, Hashable {
    /// A recognizer reads the utterance.
    case recognizing = 1
    /// Which app shall take the intent.
    case choosingApp = 2
    /// Whether the user lets the app have the request.
    case authorizing = 3
    /// Waits for an unlocked device.
    case unlocking = 4
    /// Parameters are being resolved, or asked for.
    case resolving = 5
    /// The app previews, the user consents.
    case confirming = 6
    /// The app does it.
    case handling = 7
    /// Live updates after completion. Never the phase of a request, only of work.
    case following = 8
    /// An app draws a card of its own. Never the phase of a request, only of work.
    case presenting = 9
    /// An app looks for what it has, while somebody types. Never the phase of a request, only of work.
    case finding = 10
    /// Done, as the app said.
    case completed = 16
    /// Not done, with a reason.
    case failed = 17
    /// The user or the caller ended it.
    case cancelled = 18
    /// Nobody answered in time.
    case expired = 19
    /// Goes on in the app.
    case handedOff = 20
    /// It may or may not have been done: the worker was lost and its app keeps no ledger.
    case unknownOutcome = 21

    /// Whether a request in this phase has ended.
    public var isEnd: Bool { self.rawValue >= 16 }

    /// The name in JSON and in logs.
    public var name: String {
        switch self {
        case .recognizing: "recognizing"
        case .choosingApp: "choosingApp"
        case .authorizing: "authorizing"
        case .unlocking: "unlocking"
        case .resolving: "resolving"
        case .confirming: "confirming"
        case .handling: "handling"
        case .following: "following"
        case .presenting: "presenting"
        case .finding: "finding"
        case .completed: "completed"
        case .failed: "failed"
        case .cancelled: "cancelled"
        case .expired: "expired"
        case .handedOff: "handedOff"
        case .unknownOutcome: "unknownOutcome"
        }
    }
}

extension Phase: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let phase = Phase.allCases.first(where: { $0.name == name }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no phase '\(name.prefix(40))'")
        }
        self = phase
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.name)
    }
}
