// Beckon: what is known of the calls that come in to a telephone
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Something that happened to a call that came in.
public struct IncomingCall: Hashable, Sendable {
    /// How far it has come.
    public enum Stage: Hashable, Sendable {
        /// It rings here.
        case ringing
        /// Somebody took it.
        case answered
        /// It is over; somebody talked for that many seconds, or nobody took it.
        case over(duration: Int?)
    }

    /// The telephone's name for it. The caller chose it.
    public let call: String
    /// Who rings, as the telephone names an address.
    public let peer: String
    /// How far it has come.
    public let stage: Stage

    /// - Parameters: See the properties.
    public init(call: String, peer: String, stage: Stage) {
        self.call = call
        self.peer = peer
        self.stage = stage
    }
}

/// What is known of the calls that come in to a telephone, from what it says. Pure: the present is an argument.
struct IncomingCalls: Hashable, Sendable {
    /// Calls that are followed at once; further ones are passed over.
    static let most = 16

    private struct Known: Hashable, Sendable {
        let peer: String
        var since: Instant?
    }

    private var known: [String: Known] = [:]

    /// What the telephone is occupied with; `nil` where nobody rings or talks.
    var occupation: PhoneOccupation? {
        if self.known.values.contains(where: { $0.since != nil }) { return .inProgress }
        return self.known.isEmpty ? nil : .ringing
    }

    /// Takes in what the telephone said.
    ///
    /// - Returns: What happened to a call; `nil` where it was none of these, or nothing new.
    mutating func apply(_ message: ControlMessage, now: Instant) -> IncomingCall? {
        guard case .event(let type, let call?, let peer, isOutgoing: false) = message else { return nil }
        let known = self.known[call]
        switch type {
        case "CALL_INCOMING":
            guard known == nil, self.known.count < Self.most else { return nil }
            self.known[call] = Known(peer: peer)
            return IncomingCall(call: call, peer: peer, stage: .ringing)
        case "CALL_ESTABLISHED":
            // A telephone that answers by itself does not say first that it rings.
            guard known?.since == nil, known != nil || self.known.count < Self.most else { return nil }
            let peer = known?.peer ?? peer
            self.known[call] = Known(peer: peer, since: now)
            return IncomingCall(call: call, peer: peer, stage: .answered)
        case "CALL_CLOSED":
            guard let known else { return nil }
            self.known[call] = nil
            let duration = known.since.map { max(0, Int((now - $0).count / 1_000)) }
            return IncomingCall(call: call, peer: known.peer, stage: .over(duration: duration))
        default: return nil
        }
    }

    /// Nothing more is heard of any of them.
    ///
    /// - Returns: Their ends, as far as they are known: whoever rang is one who was missed.
    mutating func lose() -> [IncomingCall] {
        defer { self.known = [:] }
        return self.known.sorted { $0.key < $1.key }.map {
            IncomingCall(call: $0.key, peer: $0.value.peer, stage: .over(duration: nil))
        }
    }
}
