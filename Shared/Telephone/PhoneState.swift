// Beckon: what is known of the call that a telephone makes
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What is known of the one call that a telephone makes, from what it says. Pure: the present is an argument.
struct PhoneState: Hashable, Sendable {
    /// How far it has come.
    enum Stage: Hashable, Sendable {
        /// It was told to dial; has it heard?
        case told
        /// It has heard.
        case dialled
        case ringing
        case established(since: Instant)
        /// It never dialled.
        case refused
        /// It is over; somebody talked for that many seconds.
        case over(duration: Int?)
    }

    /// Names the command.
    let token: String
    /// What was dialled.
    let address: String
    /// How far it has come.
    private(set) var stage = Stage.told
    /// baresip's identifier of the call, as soon as it says it.
    private var call: String?

    /// - Parameters: See the properties.
    init(token: String, address: String) {
        self.token = token
        self.address = address
    }

    /// Whether it is over.
    var isOver: Bool {
        switch self.stage {
        case .refused, .over: true
        case .told, .dialled, .ringing, .established: false
        }
    }

    /// What it is occupied with; `nil` where it is over.
    var occupation: PhoneOccupation? {
        switch self.stage {
        case .told, .dialled, .ringing: .ringing
        case .established: .inProgress
        case .refused, .over: nil
        }
    }

    /// What has come of dialling, where nothing more is waited for; `nil` where it is worth waiting.
    var outcome: PhoneOutcome? {
        switch self.stage {
        case .told, .dialled: nil
        case .ringing: .ringing
        case .established: .established
        case .refused: .notDialled
        case .over(let duration): duration == nil ? .cameToNothing : .established
        }
    }

    /// What has come of dialling as far as it is known now.
    var outcomeNow: PhoneOutcome { self.outcome ?? (self.stage == .dialled ? .dialled : .unknown) }

    /// Takes in what the telephone said.
    mutating func apply(_ message: ControlMessage, now: Instant) {
        guard !self.isOver else { return }
        switch message {
        case .response(let token, let isOK):
            guard token == self.token, self.stage == .told else { return }
            self.stage = isOK ? .dialled : .refused
        case .event(let type, let call, let peer, let isOutgoing):
            guard isOutgoing, self.isOurs(call, peer) else { return }
            if self.call == nil { self.call = call }
            self.apply(event: type, now: now)
        }
    }

    private mutating func apply(event type: String, now: Instant) {
        switch (type, self.stage) {
        case ("CALL_ESTABLISHED", .established): break
        case ("CALL_ESTABLISHED", _): self.stage = .established(since: now)
        case ("CALL_RINGING", .told), ("CALL_RINGING", .dialled), ("CALL_PROGRESS", .told), ("CALL_PROGRESS", .dialled):
            self.stage = .ringing
        case ("CALL_CLOSED", .established(let since)):
            self.stage = .over(duration: max(0, Int((now - since).count / 1_000)))
        case ("CALL_CLOSED", _): self.stage = .over(duration: nil)
        // Whatever it says of a call says that it dialled.
        case (_, .told): self.stage = .dialled
        default: break
        }
    }

    private func isOurs(_ call: String?, _ peer: String) -> Bool {
        if let known = self.call, let call { return known == call }
        let peer = peer.hasPrefix("sip:") ? peer.dropFirst(4) : Substring(peer)
        let dialled = self.address.hasPrefix("sip:") ? self.address.dropFirst(4) : Substring(self.address)
        return peer == dialled || peer.hasPrefix(dialled + "@")
    }
}
