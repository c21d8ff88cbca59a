// Beckon: Presentation of its parts; written by `make schema` from Messages/Presentation.swift
// SPDX-License-Identifier: Apache-2.0

extension Presentation {
    /// - Parameters: See the properties.
    public init(
        _ blocks: [Block], size: CardSize? = nil, shows: [String] = [], replaces: [CardPart] = [], brand: Brand? = nil
    ) {
        self.blocks = blocks
        self.size = size
        self.shows = shows
        self.replaces = replaces
        self.brand = brand
    }
}
