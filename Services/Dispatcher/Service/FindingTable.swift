// Beckon: look-ups while somebody types
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import Schema

/// The look-ups that workers do right now, and who waits for each. Nothing of it is kept: one that is lost found nothing.
struct FindingTable: Sendable {
    /// A look-up that a worker has.
    struct Waiting: Sendable {
        /// Who waits for it; `nil` once what it looked for was changed.
        var peer: Peer?
        /// The header of the answer, and that of the work.
        var header: Header, work: Header
        var finding: Finding
        /// Until when it is waited for.
        var until: Instant
    }

    private var waiting: [UInt64: Waiting] = [:]
    /// How many each request has begun since a time.
    private var begun: [CorrelationID: (since: Instant, count: Int)] = [:]

    /// Look-ups at once: of a request, of an app, of all. An app's other work is to have room beside them.
    static let perRequest = 2, perApp = 8, bound = 256
    /// How long one is waited for.
    static let time = Milliseconds.seconds(2)
    /// Look-ups of one request within a time: more than anybody types.
    static let rate = 60, window = Milliseconds.seconds(10)
    /// After which time it is worth another try where too many are done.
    static let pause = Milliseconds(300)

    /// When the first of them is waited for no longer.
    var due: Instant? { self.waiting.isEmpty ? nil : self.waiting.values.map(\.until).min() }

    /// Whether one more can be begun for a request, and by an app.
    func hasRoom(for request: CorrelationID, of app: String) -> Bool {
        self.waiting.count < Self.bound
            && self.waiting.values.count { $0.work.correlationID == request } < Self.perRequest
            && self.waiting.values.count { $0.finding.app.app == app } < Self.perApp
    }

    /// Counts a look-up of a request.
    ///
    /// - Returns: After which time the next is taken, where there were too many.
    mutating func count(_ request: CorrelationID, at now: Instant) -> Milliseconds? {
        if self.begun.count >= Self.bound { self.begun = self.begun.filter { $0.value.since + Self.window > now } }
        var counted = self.begun[request] ?? (now, 0)
        if counted.since + Self.window <= now { counted = (now, 0) }
        guard counted.count < Self.rate else { return counted.since + Self.window - now }
        self.begun[request] = (counted.since, counted.count + 1)
        return nil
    }

    mutating func add(_ finding: Finding, _ work: Header, for peer: Peer, _ header: Header, at now: Instant) {
        self.waiting[work.workNumber] = Waiting(
            peer: peer, header: header, work: work, finding: finding, until: now + Self.time)
    }

    /// Takes away from whoever waits for look-ups of a parameter of a request: what is looked for was changed.
    ///
    /// - Returns: The look-ups that are wanted no longer.
    mutating func replace(_ request: CorrelationID, _ parameter: String, of peer: Peer) -> [Waiting] {
        let old = self.waiting.filter {
            $0.value.peer == peer && $0.value.work.correlationID == request
                && $0.value.finding.work.parameter == parameter
        }
        for number in old.keys { self.waiting[number]?.peer = nil }
        return old.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Whether a result is of another request, or of another intent of it, than the work whose number it has.
    func isOfAnother(_ result: Header) -> Bool {
        guard let work = self.waiting[result.workNumber]?.work else { return false }
        return result.correlationID != work.correlationID || result.intentNumber != work.intentNumber
    }

    /// Takes out a look-up that was done, or will not be.
    mutating func remove(_ number: UInt64) -> Waiting? {
        self.waiting.isEmpty ? nil : self.waiting.removeValue(forKey: number)
    }

    /// Those that were waited for in vain.
    func overdue(at now: Instant) -> [UInt64] {
        self.waiting.isEmpty ? [] : self.waiting.filter { $0.value.until <= now }.keys.sorted()
    }
}
