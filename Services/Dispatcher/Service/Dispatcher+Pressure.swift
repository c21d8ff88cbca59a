// Beckon: what is refused because there is too much to do
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDirectory
import DispatcherJournal
import Schema

/// The members of a `submit` that say which apps could do it; all others are skipped unread.
struct SubmitHead: WireCodable {
    var intent: String
    var app: String?

    private enum Member: String, CaseIterable { case app, intent }
    private static let names = JSONNames(cases: Member.self)

    init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var intent: String?
        var app: String?
        while let member = try reader.next(&members) {
            switch member {
            case .app: app = try reader.string()
            case .intent: intent = try reader.string()
            }
        }
        self.intent = try reader.required(intent, .intent, members)
        self.app = app
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", self.app)
        writer.member("intent", self.intent)
        writer.endObject()
    }
}

extension Dispatcher {
    /// What a message that begins a request is refused with before its body is read, where there is too much to do:
    /// what cannot be taken must cost little, or what was taken waits behind it.
    mutating func refusalAtTheDoor(_ message: Message, _ peer: Peer, _ now: Instant) -> Refusal? {
        let kind = message.header.kind
        guard kind == .submit || kind == .say else { return nil }
        if let refusal = self.refusalOfMore(peer) { return self.isKnown(message) ? nil : refusal }
        let overloaded = self.overloadedPools(message, now)
        if overloaded.isEmpty || self.isKnown(message) { return nil }
        self.directory.turnedAway(from: overloaded, at: now)
        return Refusal("busy", "more work waits than the workers can take soon", retryAfter: .seconds(1))
    }

    /// Whether a message was taken before: it is acknowledged again even under overload.
    private func isKnown(_ message: Message) -> Bool {
        let id = message.header.correlationID
        return self.requests.contains(id) || self.journal.acknowledgement(of: id) != nil
    }

    /// The pools that could take a request, where all of them are overloaded; else none.
    private func overloadedPools(_ message: Message, _ now: Instant) -> [Pool] {
        guard self.directory.isAnyOverloaded(at: now) else { return [] }
        var pools: [Pool] = [.recognizers]
        if message.header.kind == .submit {
            guard let head = try? message.decode(SubmitHead.self) else { return [] }
            let apps = self.directory.manifests(for: head.intent, at: now).map(\.app)
            pools = apps.filter { head.app == nil || $0 == head.app }.map { .app($0) }
        }
        return pools.allSatisfy { self.directory.isOverloaded($0, at: now) } ? pools : []
    }

    /// The refusal where too many requests are open, in all or of this client; `nil` where one more may begin.
    private func refusalOfMore(_ peer: Peer) -> Refusal? {
        if self.requests.count >= self.settings.openRequests {
            return Refusal("busy", "\(self.requests.count) requests are open", retryAfter: .seconds(1))
        }
        guard self.requests.count(of: peer) >= self.settings.requestsPerClient else { return nil }
        return Refusal(
            "busy", "\(self.settings.requestsPerClient) requests of this client are open", retryAfter: .seconds(1))
    }
}
