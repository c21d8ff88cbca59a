// Beckon: what a telephone does for a program
// SPDX-License-Identifier: Apache-2.0

/// A telephone that dials for a program. ``SoftPhone`` is one.
public protocol Phone: Sendable {
    /// What it can do.
    var line: PhoneLine { get }

    /// What it does now; `nil` where it is free.
    func occupation() async -> PhoneOccupation?

    /// Dials once, and waits a little for what comes of it.
    ///
    /// - Parameters:
    ///   - address: Digits with or without a plus, or `sip:user@host`.
    ///   - ended: Called when a call that went on is over, if that is seen.
    func dial(_ address: String, ended: @escaping @Sendable (PhoneCallEnd) async -> Void) async -> PhoneOutcome
}

/// What a telephone can do.
public struct PhoneLine: Hashable, Sendable {
    /// Whether there is a picture.
    public var hasVideo: Bool

    /// - Parameter hasVideo: See the property.
    public init(hasVideo: Bool) { self.hasVideo = hasVideo }
}

/// What a telephone does that is not free.
public enum PhoneOccupation: Hashable, Sendable {
    /// It rings somewhere.
    case ringing
    /// Somebody talks.
    case inProgress
}

/// How a call was over.
public struct PhoneCallEnd: Hashable, Sendable {
    /// How long somebody talked, in seconds; `nil` where nobody answered.
    public var duration: Int?

    /// - Parameter duration: See the property.
    public init(duration: Int?) { self.duration = duration }
}

/// What came of dialling.
public enum PhoneOutcome: Hashable, Sendable {
    /// It dials; nothing more is known yet.
    case dialled
    /// It rings at the other end.
    case ringing
    /// It was answered.
    case established
    /// It dialled, and that came to nothing: busy, unknown, declined.
    case cameToNothing
    /// It did not dial, for certain.
    case notDialled
    /// It was told to dial, and nobody knows whether it did.
    case unknown
}
