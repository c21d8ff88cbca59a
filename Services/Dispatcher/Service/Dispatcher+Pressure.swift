// Beckon: what is refused because there is too much to do
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDirectory
import DispatcherJournal
import Schema

/// What of a `submit` says who would have to do it: all else is passed over.
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
    /// What a message that begins a request is refused with before its body is read, where there is too much to do: what
    /// cannot be taken must cost little, or what was taken waits behind it.
    func refusalAtTheDoor(_ message: Message, _ peer: Peer, _ now: Instant) -> Refusal? {
        let kind = message.header.kind
        guard kind == .submit || kind == .say else { return nil }
        guard let refusal = self.refusalOfMore(peer) ?? self.refusalOfWork(message, now) else { return nil }
        // One that was taken before is acknowledged again, whatever there is to do.
        let id = message.header.correlationID
        let isKnown = self.openRequests[id] != nil || self.journal.acknowledgement(of: id) != nil
        return isKnown ? nil : refusal
    }

    private func refusalOfWork(_ message: Message, _ now: Instant) -> Refusal? {
        guard self.directory.isAnyCrowded(at: now) else { return nil }
        if message.header.kind == .say { return self.refusal(of: [.recognizers], now) }
        guard let head = try? message.decode(SubmitHead.self) else { return nil }
        let apps = self.directory.takers(of: head.intent, at: now).map(\.app)
        return self.refusal(of: apps.filter { head.app == nil || $0 == head.app }.map { .app($0) }, now)
    }

    /// In all, and for this client.
    private func refusalOfMore(_ peer: Peer) -> Refusal? {
        if self.counts.open >= self.settings.openRequests {
            return Refusal("busy", "\(self.counts.open) requests are open", retryAfter: .seconds(1))
        }
        guard self.openByPeer[peer] ?? 0 >= self.settings.requestsPerClient else { return nil }
        return Refusal(
            "busy", "\(self.settings.requestsPerClient) requests of this client are open", retryAfter: .seconds(1))
    }

    /// For every app that could take it.
    private func refusal(of pools: [Pool], _ now: Instant) -> Refusal? {
        guard !pools.isEmpty, pools.allSatisfy({ self.directory.isCrowded($0, at: now) }) else { return nil }
        return Refusal("busy", "more work waits than the workers can take soon", retryAfter: .seconds(1))
    }
}
