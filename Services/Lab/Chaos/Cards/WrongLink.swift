// Beckon: a worker's link on which results go wrong
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Schema
import Synchronization

/// A link on which some results of a worker are another's: the card of one piece of work under the number of another, old
/// ones once more, nonsense, and some that never come.
public final class WrongLink: DispatcherLink {
    private let link: any DispatcherLink
    private let chance: Chance
    private let last = Mutex<Message?>(nil)

    /// - Parameters:
    ///   - link: The link as it is.
    ///   - seed: What chance is drawn from.
    public init(_ link: any DispatcherLink, seed: UInt64) {
        self.link = link
        self.chance = Chance(seed)
    }

    public var arrivals: AsyncStream<Message> { self.link.arrivals }
    public func nextArrivals() async -> [Message]? { await self.link.nextArrivals() }
    public var lostArrivals: Int { self.link.lostArrivals }
    public var thread: (any LinkThread)? { self.link.thread }
    public func close() async { await self.link.close() }

    public func send(_ message: Message) throws(BusError) {
        guard message.header.kind == .result, message.header.outcome == .done else {
            return try self.link.send(message)
        }
        let other = self.last.withLock { last in
            defer { last = message }
            return last
        }
        switch self.chance.draw({ $0.number(1...100) }) {
        case ...10:
            // The card of another request, in answer to this piece of work. That of an earlier state of the same one under
            // its own name nobody can tell from a right one.
            guard let other, other.header.correlationID != message.header.correlationID else {
                return try self.link.send(message)
            }
            var header = other.header
            header.workNumber = message.header.workNumber
            try self.link.send(Message(header, body: other.body))
        case ...18:
            // An old one comes once more, before this one.
            if let other { try self.link.send(other) }
            try self.link.send(message)
        case ...24:
            try self.link.send(Message(message.header, body: Array("{\"blocks\": [{\"kind\": \"script\"}]}".utf8)))
        case ...28: return
        default: try self.link.send(message)
        }
    }
}
