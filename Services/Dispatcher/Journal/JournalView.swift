// Beckon: how a journal is read
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import GRDB
public import Schema

/// What of a journal is read: the archive, and the turns that are not in it yet.
public struct JournalView: JournalReading {
    let archive: ArchiveReader
    /// Oldest first. The last one holds what the present turn has added, too.
    let tails: [JournalTail]
    /// No message with a greater id is in the archive. Nearly every message is new, and ids begin with their time (RFC
    /// 9562): to ask SQLite for each would take longer than what the message wants.
    var latestArchived = CorrelationID(high: .max, low: .max)

    public var view: JournalView { self }

    /// The parts of a conversation that are not in the archive yet, oldest first. A tail whose last turn the row has is
    /// in the archive already, and is skipped. A tail without an ended turn has the number of the turn before it, and
    /// holds only what the present turn has added.
    fileprivate func parts(of name: String, after row: ConversationRow?) -> [JournalTail.Part] {
        self.tails.filter { $0.lastTurn > row?.turn ?? 0 || $0.turns == 0 }.compactMap { $0.parts[name] }
    }

    /// What belongs to no conversation, of some kinds: of the archive the latest rows of each.
    fileprivate func settings(_ kinds: JournalEntry.Kind..., limit: Int = -1) -> JournalSettings {
        self.archive.read(JournalSettings()) { database in
            var settings = JournalSettings()
            for kind in kinds {
                let newest = "\(ArchiveRow.newest) LIMIT ?"
                let rows = try database.map { try Array(ArchiveRow.cursor($0, kind, newest, [limit])) } ?? []
                for row in rows.reversed() { settings.apply(try row.entry()) }
            }
            for tail in self.tails { tail.settings.forEach { settings.apply($0) } }
            return settings
        }
    }
}

/// What a journal is read by. A read that fails returns an empty result, and the next ``Journal/commit()`` or
/// ``Journal/write()`` throws the failure: so nothing is sent that was decided without what should have been read.
public protocol JournalReading: Sendable {
    /// What is read.
    var view: JournalView { get }
}

extension JournalReading {
    /// What was read makes no sense: the next commit throws this, and nothing leaves.
    public func fail(_ failure: JournalError) { self.view.archive.fail(failure) }

    /// The conversations in which something is open, in the order in which they were moved last.
    public func openConversations() -> [String] {
        let view = self.view
        return view.archive.read([]) { database in
            var open: [String: Instant] = [:]
            let rows = try database.map { try ArchiveRow.cursor($0, .checkpoint, " AND owner IS NULL") }
            while let row = try rows?.next() { open[row.conversation] = Instant(milliseconds: row.touched) }
            for tail in view.tails {
                for (name, part) in tail.parts {
                    guard let isOpen = part.isOpen else { continue }
                    open[name] = isOpen ? part.touched ?? open[name] ?? Instant() : nil
                }
            }
            return open.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
        }
    }

    /// Whether something is open in a conversation.
    public func openConversations(contains name: String) -> Bool {
        let view = self.view
        for tail in view.tails.reversed() { if let says = tail.parts[name]?.isOpen { return says } }
        return view.archive.read(false) {
            try ConversationRow.find(name, $0)?.isOpen ?? view.tails.contains { $0.parts[name] != nil }
        }
    }

    /// What a conversation is made anew from; `nil` where there is none of that name.
    public func history(of name: String) -> ConversationHistory? {
        let view = self.view
        return view.archive.read(nil) { database in
            let row = try ConversationRow.find(name, database)
            let parts = view.parts(of: name, after: row)
            if row == nil, parts.isEmpty { return nil }
            var history = ConversationHistory(checkpoint: nil, records: [], latest: row?.last ?? 0)
            if let row, let database {
                history.records = try row.records(database)
                history.checkpoint = try row.checkpoint.map { bytes in
                    guard let known = Checkpoint(coded: bytes) else { throw RowDamage(.checkpoint, of: name) }
                    return known
                }
            }
            for part in parts {
                if let checkpoint = part.checkpoint { (history.checkpoint, history.records) = (checkpoint, []) }
                history.records += part.records
                history.latest = max(history.latest, part.last ?? 0)
            }
            history.latest = max(history.latest, history.checkpoint?.sequence ?? 0)
            return history
        }
    }

    /// The number of a conversation's latest event; 0 where there is none.
    public func latestSequence(conversation name: String) -> UInt64 {
        let view = self.view
        for tail in view.tails.reversed() { if let last = tail.parts[name]?.last { return last } }
        return view.archive.read(0) { try ConversationRow.find(name, $0)?.last ?? 0 }
    }

    /// The events of a conversation after a number, oldest first, at most `limit`.
    public func events(conversation name: String, after: UInt64 = 0, limit: Int = .max) -> [Event] {
        let view = self.view
        return view.archive.read([]) { database in
            let row = try ConversationRow.find(name, database)
            var events: [Event] = []
            if let row, let database { events = try row.events(after: after, limit: limit, database) }
            for part in view.parts(of: name, after: row) {
                let known = max(after, events.last?.sequence ?? 0)
                let list = EventList(events: part.events)
                guard let more = list.after(known, limit: limit - events.count) else {
                    throw RowDamage(.event, list.last, of: name)
                }
                events += more
            }
            return events
        }
    }

    /// The events of a request, oldest first.
    public func events(request: CorrelationID) -> [Event] {
        guard let name = self.acknowledgement(of: request)?.conversation else { return [] }
        return self.events(conversation: name).filter { $0.correlationID == request }
    }

    /// What was answered to a client's message, entries of this turn included.
    public func acknowledgement(of id: CorrelationID) -> Acknowledgement? {
        let view = self.view
        for tail in view.tails.reversed() { if let known = tail.messages[id] { return known } }
        guard id <= view.latestArchived else { return nil }
        return view.archive.read(nil) { database in
            let row = try ArchiveRow.first(database, .message, " AND key = ?", [ArchiveRow.cell(id.coded)])
            guard let row else { return nil }
            guard case .message(id, let known) = try row.entry() else { throw RowDamage(row) }
            return known
        }
    }

    /// Looks for requests, newest first: for those that have ended among as many as are looked at for one answer.
    ///
    /// - Parameters:
    ///   - search: What is looked for.
    ///   - open: Those that have not ended.
    ///   - mayRead: Whether the requests of a conversation may be listed.
    public func requests(
        _ search: RequestSearch, beside open: [KeptRequest], mayRead: (String) -> Bool
    ) -> FoundRequests {
        let view = self.view
        return view.archive.read(FoundRequests(requests: [])) { database in
            let (found, end) = try database.map { try search.rows($0, mayRead: mayRead) } ?? ([], nil)
            // A tail may have been put in the archive meanwhile.
            var all = Dictionary(found.map { ($0.place, $0) }) { first, _ in first }
            for tail in view.tails { all.merge(tail.requests) { _, last in last } }
            return search.found(open + all.values, lookedTo: end, mayRead: mayRead)
        }
    }

    // MARK: What belongs to no conversation

    /// A manifest by its name.
    public func manifest(_ digest: String) -> Manifest? {
        let view = self.view
        for tail in view.tails.reversed() {
            for case .manifest(let manifest, digest) in tail.settings { return manifest }
        }
        return view.archive.read(nil) { database in
            let name = [UInt8](JournalEntry.settingName("manifest", digest).utf8)
            let row = try ArchiveRow.first(database, .manifest, ArchiveRow.named, [ArchiveRow.cell(name)])
            guard let row else { return nil }
            guard case .manifest(let manifest, _) = try row.entry() else { throw RowDamage(row) }
            return manifest
        }
    }

    /// The apps that had workers lately, with the names of their manifests.
    public var apps: [String: String] { self.view.settings(.app).apps }
    /// What users and the operator decided.
    public var preferences: PreferenceReport { self.view.settings(.authorization, .defaultApp).preferences }
    /// The registered terms.
    public var vocabulary: [VocabularySet] { self.view.settings(.vocabulary).vocabulary }

    /// What users did in apps, latest first, at most `limit`.
    public func donations(limit: Int) -> [Donation] {
        let deletes = self.view.tails.contains {
            $0.settings.contains { if case .deletion = $0 { true } else { false } }
        }
        let looked = deletes ? JournalSettings.donationsKept : limit
        return self.view.settings(.donation, limit: looked).donations(limit: limit)
    }
}
