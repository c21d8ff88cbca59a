// Beckon: what recognizers are told, and the terms that apps register
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    /// What a message takes beside what it carries.
    private static let envelope = 4_096

    func catalog(_ now: Instant) -> Catalog {
        let manifests = self.directory.manifests(at: now)
        let apps = Set(manifests.map(\.app))
        return Catalog(
            sequence: self.feed.number, manifests: manifests,
            vocabulary: self.memory.vocabulary.filter { apps.contains($0.app) })
    }

    /// Whether recognizers can be told of the manifests.
    func isSendable(_ manifests: [Manifest]) -> Bool {
        guard let bytes = try? JSON.encode(manifests) else { return false }
        return bytes.count + Self.envelope <= Limits.bodyBytes
    }

    /// Tells every recognizer, once a turn, where the catalog has changed.
    mutating func sendCatalog(_ now: Instant) {
        self.feed.noteManifests(self.directory.catalogSequence)
        guard self.feed.isDue else { return }
        self.nextCatalog = self.catalogs.take(at: now)
        guard self.nextCatalog == nil else { return }
        // Written once for all who are told the same.
        var written: [CatalogFeed.Told: [Message]] = [:]
        for (key, telling) in self.feed.next(for: self.directory.recognizers) {
            let told = CatalogFeed.Told(telling: telling, takesChanges: self.feed.takesChanges(key))
            let messages = written[told] ?? self.messages(telling, takesChanges: told.takesChanges, now)
            written[told] = messages
            for message in messages { self.send(message, to: key) }
        }
    }

    private mutating func messages(_ telling: CatalogFeed.Telling, takesChanges: Bool, _ now: Instant) -> [Message] {
        switch telling {
        case .whole: self.whole(now, inParts: takesChanges)
        case .change(let keys, let follows): self.change(keys, follows: follows, now)
        }
    }

    /// A recognizer was taken in.
    mutating func beginTelling(_ key: WorkerKey, takesChanges: Bool, _ now: Instant) {
        self.feed.noteManifests(self.directory.catalogSequence)
        self.feed.join(key, takesChanges: takesChanges)
        self.sendCatalog(to: key, now)
    }

    /// A recognizer says which catalog it has.
    mutating func recognizer(_ key: WorkerKey, has number: UInt64, _ now: Instant) {
        guard self.feed.heard(key, has: number, at: now, heartbeat: self.settings.directory.heartbeat) else { return }
        self.sendCatalog(to: key, now)
    }

    private mutating func sendCatalog(to key: WorkerKey, _ now: Instant) {
        for message in self.whole(now, inParts: self.feed.takesChanges(key)) { self.send(message, to: key) }
    }

    /// The catalog as messages: one where it fits, else one with manifests, and the terms in parts behind it. A
    /// recognizer that takes no parts gets as many terms as fit.
    private mutating func whole(_ now: Instant, inParts: Bool) -> [Message] {
        var catalog = self.catalog(now)
        let room = Limits.bodyBytes - Self.envelope
        let manifests = self.manifestBytes(now)
        if manifests + self.memory.vocabularyBytes <= room, let message = try? Message(Header(.catalog), catalog) {
            return [message]
        }
        guard inParts else {
            catalog.vocabulary = self.bundles(catalog.vocabulary, first: room - manifests)[0]
            return (try? Message(Header(.catalog), catalog)).map { [$0] } ?? []
        }
        let bundles = self.bundles(catalog.vocabulary, first: room - manifests)
        catalog.vocabulary = bundles[0]
        catalog.parts = bundles.count > 1 ? bundles.count - 1 : nil
        let number = catalog.sequence
        let rest = bundles.dropFirst().enumerated().map { index, sets in
            CatalogChange(sequence: number, follows: number, part: index + 1, vocabulary: sets)
        }
        guard let first = try? Message(Header(.catalog), catalog) else { return [] }
        return [first] + rest.compactMap { try? Message(Header(.catalogChange), $0) }
    }

    /// What changed, as one message where it fits. Each of several ends at a number of its own: there are at least as many
    /// numbers as sets that changed.
    private func change(_ keys: [VocabularySet.Key], follows: UInt64, _ now: Instant) -> [Message] {
        let apps = Set(self.directory.manifests(at: now).map(\.app))
        let sets = keys.filter { apps.contains($0.app) }.map { self.memory.vocabulary(of: $0) }
        let bundles = self.bundles(sets, first: Limits.bodyBytes - Self.envelope)
        var follows = follows
        return bundles.enumerated().compactMap { index, sets in
            let sequence = self.feed.number - UInt64(bundles.count - 1 - index)
            defer { follows = sequence }
            return try? Message(
                Header(.catalogChange), CatalogChange(sequence: sequence, follows: follows, vocabulary: sets))
        }
    }

    /// Sets in the order given, as many in each bundle as fit into a message; in the first, as many as fit into `first`.
    private func bundles(_ sets: [VocabularySet], first: Int) -> [[VocabularySet]] {
        var bundles: [[VocabularySet]] = [[]]
        var room = first
        for set in sets {
            let bytes = self.memory.bytes(of: set.key)
            if bytes > room {
                bundles.append([])
                room = Limits.bodyBytes - Self.envelope
            }
            bundles[bundles.count - 1].append(set)
            room -= bytes
        }
        return bundles
    }

    /// The catalog as it fits into a report.
    mutating func reported(_ catalog: Catalog, _ now: Instant) -> Catalog {
        var catalog = catalog
        var room = Limits.bodyBytes - Self.envelope - self.manifestBytes(now)
        let all = catalog.vocabulary.count
        catalog.vocabulary.removeAll { set in
            let bytes = self.memory.bytes(of: set.key)
            guard bytes <= room else { return true }
            room -= bytes
            return false
        }
        let omitted = all - catalog.vocabulary.count
        catalog.omittedSets = omitted > 0 ? omitted : nil
        return catalog
    }

    /// Bytes of the manifests in a catalog, found once for each change of them.
    private mutating func manifestBytes(_ now: Instant) -> Int {
        let sequence = self.directory.catalogSequence
        if self.measured.sequence != sequence {
            let bytes = (try? JSON.encode(self.directory.manifests(at: now)))?.count ?? Limits.bodyBytes
            self.measured = (sequence, bytes)
        }
        return self.measured.bytes
    }

    // MARK: Terms

    /// Takes an app's terms; those that are too long are dropped, as SiriKit does. The journal is not told.
    ///
    /// - Returns: Whether they are others than before.
    mutating func register(_ set: VocabularySet) throws(Refusal) -> Bool {
        if let user = set.user { try self.check(name: user, "a user") }
        guard set.terms.count <= Limits.termsPerVocabulary else {
            throw Refusal(
                "tooLarge",
                "\(set.terms.count) terms; at most \(Limits.termsPerVocabulary) of one kind are kept: register the most important"
            )
        }
        var set = set
        set.terms = set.terms.filter(\.isUsable)
        guard !self.memory.has(set) else { return false }
        let bytes = PreferenceMemory.bytes(of: set)
        guard bytes + Self.envelope <= Limits.bodyBytes else {
            throw Refusal(
                "tooLarge",
                "the terms have \(bytes) bytes; at most \(Limits.bodyBytes - Self.envelope) reach a recognizer: register fewer, or shorter ones"
            )
        }
        let known = self.memory.vocabularyBytes - self.memory.bytes(of: set.key)
        guard known + bytes <= Limits.vocabularyBytes else {
            throw Refusal(
                "tooLarge",
                "with these terms all vocabulary exceeds \(Limits.vocabularyBytes) bytes; register fewer, or take back those of other users"
            )
        }
        self.memory.set(set, bytes: bytes)
        self.feed.note(set.key)
        return true
    }

    /// Keeps terms as they are now.
    mutating func keep(_ keys: [VocabularySet.Key]) {
        for key in keys {
            self.unkept.forget(key)
            self.journal.append(.vocabulary(self.memory.vocabulary(of: key)))
        }
    }
}

extension Term {
    /// Whether it can be kept: it has phrases, and none of its texts is empty or too long.
    fileprivate var isUsable: Bool {
        !self.phrases.isEmpty && self.phrases.allSatisfy { (1...Limits.termBytes).contains($0.utf8.count) }
            && self.identifier.utf8.count <= Limits.termBytes
            && self.pronunciation.map { $0.utf8.count <= Limits.termBytes } ?? true
    }
}
