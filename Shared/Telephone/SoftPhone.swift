// Beckon: the SIP telephone baresip as a telephone
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// The SIP telephone baresip, told what to do over its control port (its module `ctrl_tcp`).
///
/// It has one line: it dials only where its own last call is over, and nobody rings or talks who called. Calls that somebody
/// dials there by hand are not seen, and those that come in only while it is connected (``stayConnected()``).
public actor SoftPhone: Phone {
    /// Where a control port is.
    public struct Place: Hashable, Sendable {
        /// A name or an address, without brackets.
        public let host: String
        /// The port.
        public let port: UInt16

        /// Reads `127.0.0.1:4444`, `[::1]:4444`, `phone.example.com:4444`.
        public init?(_ text: String) {
            guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0
            else { return nil }
            var host = text[..<colon]
            if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
            let isName = host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:".contains($0)) }
            guard !host.isEmpty, isName else { return nil }
            self.host = String(host)
            self.port = port
        }
    }

    public nonisolated let line: PhoneLine
    /// The calls that come in, for the one who records them.
    public nonisolated let incoming: AsyncStream<IncomingCall>
    private let heard: AsyncStream<IncomingCall>.Continuation
    private var callers = IncomingCalls()
    private let place: Place
    private let now: @Sendable () -> Instant
    /// How long dialling is waited for.
    private let clock: any Clock<Duration>
    private let patience: Duration
    private var connection: ControlConnection?
    private var opening: Task<ControlConnection?, Never>?
    private var state: PhoneState?
    private var dials = 0
    private var waiting: CheckedContinuation<PhoneOutcome, Never>?
    private var ended: (@Sendable (PhoneCallEnd) async -> Void)?

    /// - Parameters:
    ///   - place: Where the control port is.
    ///   - hasVideo: Whether that baresip has a picture.
    ///   - now: The present.
    ///   - clock: Waits for as long as that.
    ///   - patience: How long it is waited for what comes of dialling: less than `handle` may take.
    public init(
        _ place: Place, hasVideo: Bool = false, now: @escaping @Sendable () -> Instant,
        clock: any Clock<Duration>, patience: Duration = .seconds(6)
    ) {
        self.place = place
        self.line = PhoneLine(hasVideo: hasVideo)
        (self.incoming, self.heard) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(100))
        self.now = now
        self.clock = clock
        self.patience = patience
    }

    public func occupation() -> PhoneOccupation? { self.state?.occupation ?? self.callers.occupation }

    /// Whether it hears what baresip says.
    var isConnected: Bool { self.connection != nil }

    /// Connects, and connects again where the connection is lost, until the task is cancelled: who is not connected does not
    /// hear who rings.
    public func stayConnected() async {
        while !Task.isCancelled {
            _ = await self.connected()
            try? await self.clock.sleep(for: .seconds(2))
        }
        self.heard.finish()
    }

    public func dial(
        _ address: String, ended: @escaping @Sendable (PhoneCallEnd) async -> Void
    ) async -> PhoneOutcome {
        guard self.occupation() == nil else { return .notDialled }
        self.dials += 1
        let token = "beckon-\(self.dials)"
        // Before anything is waited for: whoever dials meanwhile finds the line taken.
        self.state = PhoneState(token: token, address: address)
        guard let frame = try? ControlMessage.command("dial", address, token: token),
            let connection = await self.connected()
        else {
            self.state = nil
            return .notDialled
        }
        self.ended = ended
        return await withCheckedContinuation { continuation in
            self.waiting = continuation
            guard connection.send(frame) else { return self.lost(connection) }
            // Ends by itself when the time is over; who was answered meanwhile is not waited for any more.
            Task {
                try? await self.clock.sleep(for: self.patience)
                self.waitedEnough(token)
            }
        }
    }

    // MARK: The connection

    private func connected() async -> ControlConnection? {
        if let connection = self.connection { return connection }
        // baresip talks to one: who waits meanwhile takes the same, so the opening is a task that all of them wait for.
        if let opening = self.opening { return await opening.value }
        let opening = Task { [place] in await ControlConnection.open(place) }
        self.opening = opening
        let opened = await opening.value
        self.opening = nil
        guard let connection = opened else { return nil }
        self.connection = connection
        // Ends with the connection, which ends its messages.
        Task {
            for await message in connection.messages { self.take(message) }
            self.lost(connection)
        }
        return connection
    }

    private func take(_ message: ControlMessage) {
        if let incoming = self.callers.apply(message, now: self.now()) { self.heard.yield(incoming) }
        self.state?.apply(message, now: self.now())
        guard let state = self.state else { return }
        // A call that is over before whoever dialled has an answer never went on: the answer says all.
        let hasGoneOn = self.waiting == nil
        if let outcome = state.outcome { self.answer(outcome) }
        guard state.isOver else { return }
        let ended = self.ended
        (self.state, self.ended) = (nil, nil)
        guard hasGoneOn, case .over(let duration) = state.stage, let ended else { return }
        // Writes the end of the call down, while the next message is read.
        Task { await ended(PhoneCallEnd(duration: duration)) }
    }

    /// Nothing more is heard: what is known now is all that will be.
    private func lost(_ connection: ControlConnection) {
        guard self.connection === connection else { return }
        self.connection = nil
        for call in self.callers.lose() { self.heard.yield(call) }
        self.answer(self.state?.outcomeNow ?? .unknown)
        self.state = nil
        self.ended = nil
    }

    private func waitedEnough(_ token: String) {
        guard let state = self.state, state.token == token else { return }
        let outcome = state.outcomeNow
        // Of what was never heard of nothing will be: the line is free again.
        if outcome == .unknown { (self.state, self.ended) = (nil, nil) }
        self.answer(outcome)
    }

    private func answer(_ outcome: PhoneOutcome) {
        self.waiting?.resume(returning: outcome)
        self.waiting = nil
    }
}
