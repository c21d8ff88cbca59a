// Beckon: what recognizers are told, and the terms that apps register
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDirectory
import DispatcherJournal
import Schema

extension Dispatcher {
    /// What there is to tell recognizers of.
    func catalogSources(_ now: Instant) -> CatalogTeller.Sources {
        CatalogTeller.Sources(
            manifests: self.directory.manifests(at: now), changes: self.directory.catalogSequence,
            terms: self.preferences)
    }

    /// Tells every recognizer, once a turn, where the catalog has changed.
    mutating func tellCatalog(_ now: Instant) {
        guard self.catalog.noteManifests(self.directory.catalogSequence) else { return }
        let told = self.catalog.tell(self.directory.recognizers, self.catalogSources(now), at: now)
        for (key, message) in told { self.send(message, to: key) }
    }

    /// A recognizer was taken in.
    mutating func beginTelling(_ key: WorkerKey, takesChanges: Bool, _ now: Instant) {
        let messages = self.catalog.join(key, takesChanges: takesChanges, self.catalogSources(now))
        for message in messages { self.send(message, to: key) }
    }

    /// A recognizer says which catalog it has.
    mutating func recognizer(_ key: WorkerKey, has number: UInt64, _ now: Instant) {
        let heartbeat = self.settings.directory.heartbeat
        guard self.catalog.heard(key, has: number, at: now, heartbeat: heartbeat) else { return }
        for message in self.catalog.whole(for: key, self.catalogSources(now)) { self.send(message, to: key) }
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
        guard !self.preferences.has(set) else { return false }
        let bytes = PreferenceMemory.bytes(of: set)
        guard bytes <= CatalogTeller.room else {
            throw Refusal(
                "tooLarge",
                "the terms have \(bytes) bytes; at most \(CatalogTeller.room) reach a recognizer: register fewer, or shorter ones"
            )
        }
        let known = self.preferences.vocabularyBytes - self.preferences.bytes(of: set.key)
        guard known + bytes <= Limits.vocabularyBytes else {
            throw Refusal(
                "tooLarge",
                "with these terms all vocabulary exceeds \(Limits.vocabularyBytes) bytes; register fewer, or take back those of other users"
            )
        }
        self.preferences.set(set, bytes: bytes)
        self.catalog.markChanged(set.key)
        return true
    }

    /// Keeps terms as they are now.
    mutating func keep(_ keys: [VocabularySet.Key]) {
        for key in keys {
            self.unkept.forget(key)
            self.journal.append(.vocabulary(self.preferences.vocabulary(of: key)))
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
