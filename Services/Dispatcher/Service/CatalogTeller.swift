// Beckon: how recognizers are told the catalog
// SPDX-License-Identifier: Apache-2.0

import DispatcherDirectory
import Schema

/// Tells recognizers the catalog: what each is told next (``CatalogFeed``), how often (``CatalogThrottle``), and in
/// messages that fit.
struct CatalogTeller: Sendable {
    /// What there is to tell of, as it is now.
    struct Sources {
        /// The manifests of the apps that are there, and how often they have changed.
        let manifests: [Manifest], changes: UInt64
        let terms: PreferenceMemory
    }

    /// How many bytes of a message are left for all but what it carries.
    private static let envelope = 4_096
    /// How many bytes a message carries.
    static let room = Limits.bodyBytes - Self.envelope

    private var feed: CatalogFeed
    private var throttle = CatalogThrottle()
    /// When the catalog may be sent again: terms that change with each request are told twenty times a second.
    private(set) var due: Instant?
    /// The bytes of the manifests at a number of changes.
    private var measured: (changes: UInt64, bytes: Int) = (.max, 0)

    init(at now: Instant) { self.feed = CatalogFeed(at: now) }

    /// The terms of a set were replaced.
    mutating func markChanged(_ key: VocabularySet.Key) { self.feed.markChanged(key) }

    /// How often manifests have changed.
    ///
    /// - Returns: Whether there is something to tell.
    mutating func noteManifests(_ changes: UInt64) -> Bool {
        self.feed.noteManifests(changes)
        return self.feed.isDue
    }

    /// The whole catalog.
    func catalog(_ sources: Sources) -> Catalog {
        let apps = Set(sources.manifests.map(\.app))
        return Catalog(
            sequence: self.feed.number, manifests: sources.manifests,
            vocabulary: sources.terms.vocabulary.filter { apps.contains($0.app) })
    }

    /// Whether recognizers can be told of manifests.
    static func isSendable(_ manifests: [Manifest]) -> Bool {
        (try? JSON.encode(manifests)).map { $0.count <= Self.room } ?? false
    }

    /// What every recognizer is to be told now, where something has changed and it is time.
    mutating func tell(_ keys: [WorkerKey], _ sources: Sources, at now: Instant) -> [(key: WorkerKey, message: Message)]
    {
        self.due = self.throttle.admit(at: now)
        guard self.due == nil else { return [] }
        // Written once for all who are told the same.
        var written: [CatalogFeed.MessageKey: [Message]] = [:]
        return self.feed.next(for: keys).flatMap { key, update in
            let messageKey = CatalogFeed.MessageKey(update: update, takesChanges: self.feed.takesChanges(key))
            let messages = written[messageKey] ?? self.messages(messageKey, sources)
            written[messageKey] = messages
            return messages.map { (key, $0) }
        }
    }

    private mutating func messages(_ key: CatalogFeed.MessageKey, _ sources: Sources) -> [Message] {
        switch key.update {
        case .whole: self.whole(sources, inParts: key.takesChanges)
        case .change(let keys, let follows): self.change(keys, follows: follows, sources)
        }
    }

    /// What a recognizer is told that was taken in.
    mutating func join(_ key: WorkerKey, takesChanges: Bool, _ sources: Sources) -> [Message] {
        self.feed.noteManifests(sources.changes)
        self.feed.join(key, takesChanges: takesChanges)
        return self.whole(sources, inParts: takesChanges)
    }

    /// A recognizer says which catalog it has.
    ///
    /// - Returns: Whether it is to be told ``whole(for:_:)``, because something was lost on the way to it.
    mutating func heard(_ key: WorkerKey, has number: UInt64, at now: Instant, heartbeat: Milliseconds) -> Bool {
        self.feed.heard(key, has: number, at: now, heartbeat: heartbeat)
    }

    mutating func whole(for key: WorkerKey, _ sources: Sources) -> [Message] {
        self.whole(sources, inParts: self.feed.takesChanges(key))
    }

    /// The catalog as messages: one where it fits, else one with manifests, and the terms in parts behind it. A
    /// recognizer that takes no parts gets as many terms as fit.
    private mutating func whole(_ sources: Sources, inParts: Bool) -> [Message] {
        var catalog = self.catalog(sources)
        let manifests = self.manifestBytes(sources)
        if manifests + sources.terms.vocabularyBytes <= Self.room, let message = try? Message(Header(.catalog), catalog)
        {
            return [message]
        }
        let bundles = self.bundles(catalog.vocabulary, first: Self.room - manifests, sources.terms)
        catalog.vocabulary = bundles[0]
        guard inParts else { return (try? Message(Header(.catalog), catalog)).map { [$0] } ?? [] }
        catalog.parts = bundles.count > 1 ? bundles.count - 1 : nil
        let number = catalog.sequence
        let rest = bundles.dropFirst().enumerated().map { index, sets in
            CatalogChange(sequence: number, follows: number, part: index + 1, vocabulary: sets)
        }
        guard let first = try? Message(Header(.catalog), catalog) else { return [] }
        return [first] + rest.compactMap { try? Message(Header(.catalogChange), $0) }
    }

    /// What changed, as one message where it fits. Each of several ends at a number of its own: there are at least as
    /// many numbers as sets that changed.
    private func change(_ keys: [VocabularySet.Key], follows: UInt64, _ sources: Sources) -> [Message] {
        let apps = Set(sources.manifests.map(\.app))
        let sets = keys.filter { apps.contains($0.app) }.map { sources.terms.vocabulary(of: $0) }
        let bundles = self.bundles(sets, first: Self.room, sources.terms)
        var follows = follows
        return bundles.enumerated().compactMap { index, sets in
            let sequence = self.feed.number - UInt64(bundles.count - 1 - index)
            defer { follows = sequence }
            return try? Message(
                Header(.catalogChange), CatalogChange(sequence: sequence, follows: follows, vocabulary: sets))
        }
    }

    /// Sets in the order given, as many in each bundle as fit into a message; in the first, as many as fit into
    /// `first`.
    private func bundles(_ sets: [VocabularySet], first: Int, _ terms: PreferenceMemory) -> [[VocabularySet]] {
        var bundles: [[VocabularySet]] = [[]]
        var room = first
        for set in sets {
            let bytes = terms.bytes(of: set.key)
            if bytes > room {
                bundles.append([])
                room = Self.room
            }
            bundles[bundles.count - 1].append(set)
            room -= bytes
        }
        return bundles
    }

    /// A catalog as it fits into a report.
    mutating func reported(_ catalog: Catalog, _ sources: Sources) -> Catalog {
        var catalog = catalog
        var room = Self.room - self.manifestBytes(sources)
        let all = catalog.vocabulary.count
        catalog.vocabulary.removeAll { set in
            let bytes = sources.terms.bytes(of: set.key)
            guard bytes <= room else { return true }
            room -= bytes
            return false
        }
        let omitted = all - catalog.vocabulary.count
        catalog.omittedSets = omitted > 0 ? omitted : nil
        return catalog
    }

    /// Bytes of the manifests in a catalog, found once for each change of them.
    private mutating func manifestBytes(_ sources: Sources) -> Int {
        if self.measured.changes != sources.changes {
            let bytes = (try? JSON.encode(sources.manifests))?.count ?? Limits.bodyBytes
            self.measured = (sources.changes, bytes)
        }
        return self.measured.bytes
    }
}
