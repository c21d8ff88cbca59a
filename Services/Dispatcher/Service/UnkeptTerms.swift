// Beckon: terms that the journal does not have yet
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The vocabulary sets that workers changed and that are not in the journal yet. A set is journalled some two seconds
/// after its first change, once for all changes in between: an app whose list grows changes its terms with each
/// request. What is lost that way when the dispatcher is killed, workers register again after their next hello.
struct UnkeptTerms: Sendable {
    /// How long a change waits.
    static let delay = Milliseconds(2_000)
    /// So many sets are kept at once, and the next of them so much later: a turn that kept thousands would be a long
    /// one.
    static let most = 128
    static let pause = Milliseconds(50)

    private var keys: Set<VocabularySet.Key> = []
    /// The same in the order in which they came, and some that were kept meanwhile.
    private var queue: [VocabularySet.Key] = []
    /// When the next of them are to be kept.
    private(set) var due: Instant?

    /// A worker has changed a set.
    mutating func add(_ key: VocabularySet.Key, at now: Instant) {
        guard self.keys.insert(key).inserted else { return }
        self.queue.append(key)
        self.due = self.due ?? now + Self.delay
    }

    /// A set is being kept as it is.
    mutating func forget(_ key: VocabularySet.Key) { self.keys.remove(key) }

    /// The sets that are to be kept now. A clock that is set back keeps nobody waiting.
    mutating func take(at now: Instant) -> [VocabularySet.Key] {
        guard let due = self.due, due <= now || due > now + Self.delay else { return [] }
        let taken = self.take(Self.most)
        self.due = self.queue.isEmpty ? nil : now + Self.pause
        return taken
    }

    /// All that is left, to be kept now.
    mutating func takeAll() -> [VocabularySet.Key] {
        self.due = nil
        return self.take(.max)
    }

    private mutating func take(_ count: Int) -> [VocabularySet.Key] {
        let taken = self.queue.prefix(count).filter { self.keys.remove($0) != nil }
        self.queue.removeFirst(min(count, self.queue.count))
        return taken
    }
}
