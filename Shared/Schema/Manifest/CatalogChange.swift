// Beckon: what changed in a catalog
// SPDX-License-Identifier: Apache-2.0

/// What changed in the terms of a catalog, from one number to another. Where manifests changed, the catalog is sent whole.
public struct CatalogChange: WireCodable, Hashable {
    /// The number of the catalog after it.
    public var sequence: UInt64
    /// The lowest number of a catalog that it can be made to; those between it and `sequence` take it, too.
    public var follows: UInt64
    /// Which part of a whole catalog it is, from 1, where the catalog does not fit into one message; such a part has the
    /// catalog's own number, and follows it.
    public var part: Int?
    /// The sets that were replaced, each whole; one without terms is gone.
    public var vocabulary: [VocabularySet]

    /// - Parameters: See the properties.
    public init(sequence: UInt64, follows: UInt64, part: Int? = nil, vocabulary: [VocabularySet]) {
        self.sequence = sequence
        self.follows = follows
        self.part = part
        self.vocabulary = vocabulary
    }
}
