// Beckon: the events that a dispatcher keeps, for tests
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization

/// The events of one conversation that a dispatcher keeps: it answers `fetch` with some of them at a time, and `hear`.
final class Shelf: Sendable {
    let events = Mutex<[Event]>([])
    let fetches = Mutex<[UInt64]>([])
    /// Nothing is answered while it is set.
    let isDown = Mutex(false)
    let bundle: Int

    init(_ numbers: ClosedRange<UInt64>?, bundle: Int = 100) {
        self.bundle = bundle
        if let numbers { self.events.withLock { $0 = numbers.map { Shelf.event($0) } } }
    }

    static func event(_ number: UInt64, conversation: String = "c") -> Event {
        Event(
            sequence: number, conversation: conversation, correlationID: CorrelationID(high: 1, low: 2),
            time: Instant(milliseconds: 0), kind: .resolved, phase: .resolving)
    }

    static func message(_ number: UInt64, conversation: String = "c") throws -> Message {
        try Message(Header(.event), Shelf.event(number, conversation: conversation))
    }

    func put(_ number: UInt64, conversation: String = "c") {
        self.events.withLock { $0.append(Shelf.event(number, conversation: conversation)) }
    }

    @Sendable func reply(to message: Message) -> [Message] {
        if self.isDown.withLock({ $0 }) { return [] }
        let events = self.events.withLock { $0 }
        func latest(_ conversation: String) -> UInt64 {
            events.last { $0.conversation == conversation }?.sequence ?? 0
        }
        var header = message.header
        if message.header.kind == .hear, let hearing = try? message.decode(Hearing.self) {
            header.kind = .heard
            let numbers = Dictionary(hearing.conversations.map { ($0, latest($0)) }) { first, _ in first }
            let heard = Heard(started: Instant(milliseconds: 0), latest: numbers)
            return [try? Message(header, heard)].compactMap { $0 }
        }
        guard message.header.kind == .fetch, let fetch = try? message.decode(Fetch.self) else { return [] }
        self.fetches.withLock { $0.append(fetch.after) }
        let some = events.filter { $0.conversation == fetch.conversation && $0.sequence > fetch.after }
        header.kind = .events
        return [try? Message(header, Events(Array(some.prefix(self.bundle)), latest: latest(fetch.conversation)))]
            .compactMap { $0 }
    }
}
