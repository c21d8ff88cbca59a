// Beckon: a catalog that is followed by its changes
// SPDX-License-Identifier: Apache-2.0

/// Keeps a catalog as a dispatcher tells it: whole first, then what changes. A pure state machine; whatever is lost, late
/// or doubled on the way, it has the dispatcher's catalog in the end, or knows that it has not.
///
/// | has | hears | does |
/// |---|---|---|
/// | nothing since its welcome | a whole catalog | takes it |
/// | number n | a whole catalog with a higher one | takes it |
/// | number n | a change that follows n or less, and ends above n | makes it |
/// | number n | a change that follows more than n | asks: what is between is missing |
/// | number n | anything with n or less | nothing: it came late, or twice |
/// | some parts of a catalog | the next part | takes it; after the last the catalog is whole |
/// | some parts of a catalog | a part behind the next | begins anew, and asks |
public struct CatalogFollower: Sendable {
    /// What to do with what was heard.
    public enum Action: Hashable, Sendable {
        /// Nothing.
        case none
        /// Use this catalog in place of the one before.
        case replace(Catalog)
        /// Replace these sets; a set without terms is gone.
        case change([VocabularySet], sequence: UInt64)
        /// Something is missing: say so to the dispatcher, which sends the catalog whole.
        case ask
    }

    private struct Collection: Sendable {
        var catalog: Catalog
        var next = 1
        let count: Int
    }

    /// Messages of one catalog. More than all vocabulary that a dispatcher keeps could fill.
    private static let partsBound = 1_024

    private var manifests: [Manifest] = []
    private var sets: [VocabularySet.Key: VocabularySet] = [:]
    private var sequence: UInt64 = 0
    /// The highest number heard of since the welcome.
    private var heard: UInt64 = 0
    private var collection: Collection?
    /// No catalog has come since the welcome. Any number counts then: a dispatcher that was started anew may begin lower.
    private var isFresh = true
    private var hasCatalog = false

    /// Follows nothing yet.
    public init() {}

    private var isLacking: Bool {
        !self.isFresh && self.heard > self.sequence && self.collection?.catalog.sequence != self.heard
    }

    /// The number of the catalog; 0 where there is none yet, or something is missing in it.
    public var number: UInt64 { self.isFresh || self.isLacking ? 0 : self.sequence }

    /// The catalog as it stands; `nil` before the first.
    public var catalog: Catalog? {
        guard self.hasCatalog else { return nil }
        let vocabulary = self.sets.values.sorted { $0.key < $1.key }
        return Catalog(sequence: self.sequence, manifests: self.manifests, vocabulary: vocabulary)
    }

    /// How many terms all users have together.
    public var termCount: Int { self.sets.values.reduce(0) { $0 + $1.terms.count } }

    /// The dispatcher took the recognizer in, perhaps anew: a whole catalog comes. What is there is used until then.
    public mutating func welcomed() {
        self.isFresh = true
        self.heard = 0
        self.collection = nil
    }

    /// Takes a whole catalog, or the first message of one.
    public mutating func take(_ catalog: Catalog) -> Action {
        guard self.isFresh || catalog.sequence > self.sequence else { return .none }
        self.heard = max(self.heard, catalog.sequence)
        guard let parts = catalog.parts, parts > 0 else { return self.adopt(catalog) }
        // One that is being collected goes on where the same comes twice, or an earlier one late.
        if let present = self.collection?.catalog.sequence, present >= catalog.sequence { return .none }
        self.collection = parts <= Self.partsBound ? Collection(catalog: catalog, count: parts) : nil
        return .none
    }

    /// Takes a change, or a part of a whole catalog.
    public mutating func take(_ change: CatalogChange) -> Action {
        guard !self.isFresh || change.part != nil else { return .none }
        let wasLacking = self.isLacking
        self.heard = max(self.heard, change.sequence)
        if let part = change.part {
            if let whole = self.collect(part, change) { return self.adopt(whole) }
        } else if change.sequence > self.sequence, change.follows <= self.sequence {
            for set in change.vocabulary { self.sets[set.key] = set.terms.isEmpty ? nil : set }
            self.sequence = change.sequence
            return .change(change.vocabulary, sequence: change.sequence)
        }
        return !wasLacking && self.isLacking ? .ask : .none
    }

    /// - Returns: The whole catalog, where this was its last part.
    private mutating func collect(_ part: Int, _ change: CatalogChange) -> Catalog? {
        guard self.collection?.catalog.sequence == change.sequence, let next = self.collection?.next, part >= next
        else {
            return nil
        }
        guard part == next else {
            self.collection = nil
            return nil
        }
        self.collection?.catalog.vocabulary += change.vocabulary
        self.collection?.next = next + 1
        return part == self.collection?.count ? self.collection?.catalog : nil
    }

    private mutating func adopt(_ catalog: Catalog) -> Action {
        self.manifests = catalog.manifests
        self.sets = Dictionary(catalog.vocabulary.map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
        self.sequence = catalog.sequence
        self.collection = nil
        self.isFresh = false
        self.hasCatalog = true
        return self.catalog.map { .replace($0) } ?? .none
    }
}
