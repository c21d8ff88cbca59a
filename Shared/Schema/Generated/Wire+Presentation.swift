// Beckon: Presentation as JSON; written by `make schema` from Messages/Presentation.swift
// SPDX-License-Identifier: Apache-2.0

extension Presentation {
    enum CodingKeys: String, CodingKey { case size, blocks, shows, replaces, brand }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.size = try container.decodeIfPresent(CardSize.self, forKey: .size)
        self.blocks = try container.decode([Block].self, forKey: .blocks)
        self.shows = try container.decodeIfPresent([String].self, forKey: .shows) ?? []
        self.replaces = try container.decodeIfPresent([CardPart].self, forKey: .replaces) ?? []
        self.brand = try container.decodeIfPresent(Brand.self, forKey: .brand)
    }
}
