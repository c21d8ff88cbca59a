// Beckon: a small intent, works to send and a meeting point for tasks
// SPDX-License-Identifier: Apache-2.0

import Bus
import HandlerKit
import Schema
import Synchronization

/// A dish with a name, some sides and a size.
struct Cook: Intent {
    enum Code: String, ResponseCode { case ready, success, failure }
    struct Payload: Codable, Hashable, Sendable { var words = "" }

    var dish: String?
    var sides: [String]?
    var size: Int?

    static let declaration = Declaration<Cook>("kitchen", Parameter(\.size, dependsOn: ["dish"]))
}

/// Tasks meet here: everyone waits until all have come.
final class Meeting: Sendable {
    private struct State {
        var here = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Mutex(State())
    private let size: Int

    init(_ size: Int) { self.size = size }

    func join() async {
        await withCheckedContinuation { continuation in
            let ready = self.state.withLock { state in
                state.here += 1
                state.waiting.append(continuation)
                guard state.here >= self.size else { return [CheckedContinuation<Void, Never>]() }
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in ready { continuation.resume() }
        }
    }
}

/// A link that keeps what is sent.
final class KeepingLink: DispatcherLink {
    let sent = Mutex<[Message]>([])
    let arrivals = AsyncStream<Message> { $0.finish() }
    var lostArrivals: Int { 0 }
    func send(_ message: Message) throws(BusError) { self.sent.withLock { $0.append(message) } }
    func close() async {}
}

let workContext = WorkContext(
    user: "u", locale: "en", timeZone: "UTC", location: nil, now: Instant(milliseconds: 1_000_000))

func work(_ phase: Phase, _ body: some Encodable, number: UInt64 = 1) throws -> Message {
    try Message(Header(.work, phase: phase, attempt: 1, workNumber: number), body)
}

func resolveWork(_ values: [String: Value] = [:], _ names: [String], number: UInt64 = 1) throws -> Message {
    try work(
        .resolving, ResolveWork(intent: IntentMessage("Cook", values), parameters: names, context: workContext),
        number: number)
}

func handleWork(_ intent: String = "Cook", _ values: [String: Value] = [:], number: UInt64 = 1) throws -> Message {
    try work(
        .handling, HandleWork(intent: IntentMessage(intent, values), key: "key/0", context: workContext), number: number
    )
}

func followWork(number: UInt64 = 1) throws -> Message {
    let response = ResponseMessage(code: "success", payload: ["words": .string("begun")])
    return try work(
        .following, FollowWork(intent: IntentMessage("Cook"), response: response, context: workContext), number: number)
}
