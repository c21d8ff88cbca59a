// Beckon: a client's link that writes down what is asked and what is acknowledged
// SPDX-License-Identifier: Apache-2.0

import Bus
import HistoryChecker
import Schema
import Synchronization

/// A client's link that writes down every `say` and `submit` that leaves, and every acknowledgement that arrives, also
/// one that comes when the client no longer waits for it.
final class RecordingLink: DispatcherLink {
    let arrivals: AsyncStream<Message>
    private let continuation: AsyncStream<Message>.Continuation
    private let link: any DispatcherLink
    private let recorder: Recorder
    /// The numbers under which requests were sent: an answer to anything else is not looked at.
    private let numbers = Mutex<Set<UInt64>>([])

    init(_ link: any DispatcherLink, _ recorder: Recorder) {
        self.link = link
        self.recorder = recorder
        (self.arrivals, self.continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(10_000))
    }

    func send(_ message: Message) throws(BusError) {
        self.note(message)
        try self.link.send(message)
    }

    var lostArrivals: Int { self.link.lostArrivals }

    func close() async { await self.link.close() }

    /// Passes on what arrives, until the link ends.
    func run() async {
        for await message in self.link.arrivals {
            self.take(message)
            self.continuation.yield(message)
        }
        self.continuation.finish()
    }

    private func note(_ message: Message) {
        let id = message.header.correlationID
        switch message.header.kind {
        case .say:
            guard let say = try? message.decode(Say.self) else { return }
            self.recorder.record(.sent(id, conversation: say.context.conversation))
        case .submit:
            guard let submit = try? message.decode(Submit.self) else { return }
            self.recorder.record(.sent(id, conversation: submit.context.conversation))
            if let mark = Marks.find(submit.parameters) { self.recorder.mark(mark, id) }
        default: return
        }
        self.numbers.withLock { _ = $0.insert(message.header.workNumber) }
    }

    private func take(_ message: Message) {
        let id = message.header.correlationID
        guard self.numbers.withLock({ $0.contains(message.header.workNumber) }) else { return }
        switch message.header.kind {
        case .accepted:
            guard let accepted = try? message.decode(Accepted.self) else { return }
            self.recorder.record(.accepted(id, request: accepted.correlationID))
        case .refused:
            guard let refusal = try? message.decode(Refusal.self) else { return }
            self.recorder.record(.refused(id, code: refusal.code))
        default: return
        }
    }
}

/// Marks by which an effect in the store of an app that knows nothing of the harness is found again.
enum Marks {
    /// The words in front of a mark's number, in the texts that carry one.
    static let prefix = "chaos mark "

    static func text(_ number: UInt64) -> String { "\(Self.prefix)\(number)" }

    /// The mark in a request's values.
    static func find(_ parameters: [String: Value]) -> String? {
        for value in parameters.values {
            if let text = Self.text(in: value) { return text }
        }
        return nil
    }

    private static func text(in value: Value) -> String? {
        switch value {
        case .string(let text): text.hasPrefix(Self.prefix) ? text : nil
        case .array(let elements): elements.lazy.compactMap { Self.text(in: $0) }.first
        case .object(let members): members.values.lazy.compactMap { Self.text(in: $0) }.first
        default: nil
        }
    }
}
