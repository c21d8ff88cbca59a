// Beckon: what a handler knows of the request around its intent
// SPDX-License-Identifier: Apache-2.0

import Bus
public import Schema

/// What a handler knows of the request around its intent.
public struct Context: Sendable {
    /// The request.
    public var correlationID: CorrelationID
    /// The user.
    public var user: String
    /// The request's language, BCP 47.
    public var locale: String
    /// The user's time zone, an IANA name.
    public var timeZone: String
    /// Where the device is, if it said so.
    public var location: Placemark?
    /// The time of the work, by the dispatcher's clock.
    public var now: Instant
    /// Names the effect of `handle`, however often it is asked for; empty in other phases.
    public var key: String
    /// Which attempt at the work, from 1.
    public var attempt: Int
    /// The fencing number of the attempt: higher in every later one. A store that was told a higher one under the same
    /// key refuses this attempt. 0 where the work was not sent by a dispatcher.
    public var fence: UInt64
    /// What `confirm` answered and the user agreed to; `nil` where nobody was asked, and in other phases than `handle`.
    private var agreed: ResponseMessage?
    /// Where the work is done, if that is the link's thread: what is to be kept is best kept there.
    package var turn: Turn?

    /// - Parameters: See the properties.
    public init(
        correlationID: CorrelationID = .none, user: String = "local", locale: String = "en", timeZone: String = "UTC",
        location: Placemark? = nil, now: Instant, key: String = "", attempt: Int = 1, fence: UInt64 = 0
    ) {
        self.correlationID = correlationID
        self.user = user
        self.locale = locale
        self.timeZone = timeZone
        self.location = location
        self.now = now
        self.key = key
        self.attempt = attempt
        self.fence = fence
    }

    init(
        _ work: WorkContext, header: Header, key: String = "", agreed: ResponseMessage? = nil,
        thread: (any LinkThread)? = nil
    ) {
        self.init(
            correlationID: header.correlationID, user: work.user, locale: work.locale, timeZone: work.timeZone,
            location: work.location, now: work.now, key: key, attempt: Int(header.attempt),
            fence: header.workNumber)
        self.agreed = agreed
        self.turn = thread.map(Turn.init)
    }

    /// What the app's own `confirm` answered for this intent and the user agreed to.
    ///
    /// A value of the intent was agreed to as it stands there. What `confirm` made of it, such as which of two bills a name means,
    /// may come out otherwise by the time of `handle`; who compares the two does nothing that nobody saw.
    ///
    /// - Parameter intent: The intent that is handled.
    /// - Returns: `nil` where nobody was asked, where there was nothing beside the code, and in other phases than `handle`.
    /// - Throws: `WireError` where the payload is not of the intent's type.
    public func preview<I: Intent>(of intent: I.Type) throws -> I.Payload? {
        guard let agreed = self.agreed, !agreed.payload.isEmpty else { return nil }
        return try JSON.decode(Response<I>.self, from: JSON.encode(agreed)).payload
    }
}

/// The turn of the thread that does a piece of work.
package struct Turn: Sendable {
    private let thread: any LinkThread

    init(_ thread: any LinkThread) { self.thread = thread }

    /// Runs `body` on the thread, when all that arrived with this piece of work has begun.
    ///
    /// - Returns: Whether it will be run; not where the thread has ended.
    package func atEnd(_ body: @escaping @Sendable () -> Void) -> Bool { self.thread.afterTurn(body) }
}
