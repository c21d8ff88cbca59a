// Beckon: Block as JSON; written by `make schema` from Cards/Block.swift
// SPDX-License-Identifier: Apache-2.0

extension Block.Grid {
    enum CodingKeys: String, CodingKey { case heading, pictures, more, isSlideshow }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.heading = try container.decodeIfPresent(String.self, forKey: .heading)
        self.pictures = try container.decode([Picture].self, forKey: .pictures)
        self.more = try container.decodeIfPresent(String.self, forKey: .more)
        self.isSlideshow = try container.decodeIfPresent(Bool.self, forKey: .isSlideshow) ?? false
    }
}

extension Block.Item {
    enum CodingKeys: String, CodingKey { case mark, label, details, isFlagged }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.mark = try container.decodeIfPresent(Mark.self, forKey: .mark) ?? .bullet
        self.label = try container.decode(String.self, forKey: .label)
        self.details = try container.decodeIfPresent([String].self, forKey: .details) ?? []
        self.isFlagged = try container.decodeIfPresent(Bool.self, forKey: .isFlagged) ?? false
    }
}

extension Block.Bubble {
    enum CodingKeys: String, CodingKey { case caption, text, time, isOwn }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.caption = try container.decodeIfPresent(String.self, forKey: .caption)
        self.text = try container.decode(String.self, forKey: .text)
        self.time = try container.decodeIfPresent(String.self, forKey: .time)
        self.isOwn = try container.decodeIfPresent(Bool.self, forKey: .isOwn) ?? false
    }
}
