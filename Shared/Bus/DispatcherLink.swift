// Beckon: one peer's connection to a dispatcher
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// The two doors of a dispatcher.
public enum Door: String, Sendable, CaseIterable {
    /// Clients: requests, answers, queries.
    case front
    /// Workers: recognizers and handlers.
    case back
}

/// One peer's connection to a dispatcher, whatever carries it. Messages of one link arrive in the order sent.
public protocol DispatcherLink: Sendable {
    /// Hands a message over for sending; does not wait.
    ///
    /// - Throws: ``BusError`` with ``BusError/Code/full`` when the bound of unsent messages is reached,
    ///   ``BusError/Code/closed`` after ``close()``.
    func send(_ message: Message) throws(BusError)

    /// Hands several messages over, in order, which costs less than each for itself.
    ///
    /// - Returns: Where it ended before the last of them: which was the first that was not taken, and why.
    func send(_ messages: [Message]) -> Untaken?

    /// What arrives, in order, until the link is closed. For one reader. Bounded: a reader that falls behind by more
    /// than the link's bound loses messages; ``DispatcherLink/lostArrivals`` counts them.
    var arrivals: AsyncStream<Message> { get }

    /// Waits until there are arrivals, and takes all of them. For the one reader, in place of ``arrivals``.
    ///
    /// - Returns: At least one; `nil` when the link is closed or the task was cancelled.
    func nextArrivals() async -> [Message]?

    /// How many messages were dropped because nobody read them.
    var lostArrivals: Int { get }

    /// Where short work is best done: on the thread of the sockets, if there is one.
    var thread: (any LinkThread)? { get }

    /// Sends what is still unsent, ends ``arrivals`` and lets go of the connection. May be called more than once.
    func close() async
}

/// Which of several messages was the first that was not taken, and why.
public struct Untaken: Error {
    /// Its place among them.
    public var index: Int
    /// Why.
    public var reason: BusError

    /// - Parameters: See the properties.
    public init(index: Int, reason: BusError) {
        self.index = index
        self.reason = reason
    }
}

extension DispatcherLink {
    public var thread: (any LinkThread)? { nil }

    public func send(_ messages: [Message]) -> Untaken? {
        for (index, message) in messages.enumerated() {
            do throws(BusError) {
                try self.send(message)
            } catch {
                return Untaken(index: index, reason: error)
            }
        }
        return nil
    }

    public func nextArrivals() async -> [Message]? {
        for await message in self.arrivals { return [message] }
        return nil
    }
}

/// What is published on topics that a peer subscribed to.
public protocol EventLink: Sendable {
    /// Takes events of one conversation.
    func follow(conversation: String) throws(BusError)
    /// Takes events of every conversation.
    func followAll() throws(BusError)
    /// Events as messages of kind `event`, in the order published, until the link is closed. A slow reader loses some
    /// and sees a gap in their numbers.
    var arrivals: AsyncStream<Message> { get }
    /// Ends ``arrivals``. May be called more than once.
    func close() async
}

/// Topics of the events socket. A subscription is a prefix of a topic.
public enum Topic {
    /// The prefix of every event's topic.
    public static let all = "event/"
    /// The topic of a conversation's events. The closing slash keeps `a` from matching `ab`.
    public static func conversation(_ name: String) -> String { Self.all + name + "/" }
}
