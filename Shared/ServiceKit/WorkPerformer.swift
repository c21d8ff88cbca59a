// Beckon: what a kind of worker does with a piece of work
// SPDX-License-Identifier: Apache-2.0

package import Bus
public import Schema

/// What a worker does with a piece of work.
public protocol WorkPerformer: Sendable {
    /// Does one piece of work. Cancelled when the dispatcher withdraws it; what it returns then is still sent.
    ///
    /// - Parameters:
    ///   - work: A message of kind `work`.
    ///   - updates: Where live updates and signs of progress go.
    /// - Returns: The body of the result.
    /// - Throws: ``WorkFailure`` for work that cannot be done; anything else becomes `handlerFailed`.
    func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8]

    /// Takes a message of kind `catalog` or `catalogChange`; recognizers only.
    func update(catalog: Message) async

    /// The dispatcher took the worker in, perhaps anew: a recognizer is sent the whole catalog now.
    func welcomed()

    /// The number of the catalog that a recognizer has; 0 where it has none, or something is missing in it and it is to
    /// be sent whole. `nil` for all who take no changes of it.
    var catalogNumber: UInt64? { get }

    /// Whether a recognizer cannot read yet, or still learns; never so of others.
    var isLearning: Bool { get }

    /// Terms to be registered. Asked for once the dispatcher has taken the worker in, and again after handled work.
    ///
    /// - Parameter anew: Whether to answer with all terms. Else those of users for whom something was handled since are
    ///   enough, and nothing where none of them has changed.
    func vocabulary(anew: Bool) async -> [VocabularySet]
}

extension WorkPerformer {
    public func update(catalog: Message) async {}
    public func welcomed() {}
    public var catalogNumber: UInt64? { nil }
    public var isLearning: Bool { false }
    public func vocabulary(anew: Bool) async -> [VocabularySet] { [] }
}

/// Where the updates of one piece of work go.
public struct UpdateChannel: Sendable {
    let work: Header
    let link: any DispatcherLink
    /// Where the work is done, if that is the link's thread.
    package let thread: (any LinkThread)?

    init(work: Header, link: any DispatcherLink, thread: (any LinkThread)? = nil) {
        self.work = work
        self.link = link
        self.thread = thread
    }

    /// Sends an update.
    ///
    /// - Throws: ``BusError`` if the link is closed or full, ``WireError`` if the response cannot be written.
    public func send(_ response: some Encodable) throws {
        var header = self.work
        header.kind = .update
        try self.link.send(Message(header, response))
    }
}
