// Beckon: Block as JSON; written by `make schema` from Cards/Block.swift
// SPDX-License-Identifier: Apache-2.0

extension Block {
    /// What says which case it is.
    package enum Kind: String, Codable, CaseIterable {
        case lines, text, items, bubble, route, headline, link, picture, grid, progress, table, badge, divider, row
    }

    private enum CodingKeys: String, CodingKey {
        case kind, lines, text, heading, items, more, detail, label, url, mood, blocks
    }

    package var kind: Kind {
        switch self {
        case .lines: .lines
        case .text: .text
        case .items: .items
        case .bubble: .bubble
        case .route: .route
        case .headline: .headline
        case .link: .link
        case .picture: .picture
        case .grid: .grid
        case .progress: .progress
        case .table: .table
        case .badge: .badge
        case .divider: .divider
        case .row: .row
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .lines:
            self = .lines(try container.decode([Line].self, forKey: .lines))
        case .text:
            self = .text(try container.decode(String.self, forKey: .text))
        case .items:
            self = .items(
                heading: try container.decodeIfPresent(String.self, forKey: .heading),
                try container.decode([Item].self, forKey: .items),
                more: try container.decodeIfPresent(String.self, forKey: .more))
        case .bubble:
            self = .bubble(try Bubble(from: decoder))
        case .route:
            self = .route(try Block.Route(from: decoder))
        case .headline:
            self = .headline(
                try container.decode(String.self, forKey: .text),
                detail: try container.decodeIfPresent(String.self, forKey: .detail))
        case .link:
            self = .link(
                label: try container.decode(String.self, forKey: .label),
                url: try container.decode(String.self, forKey: .url))
        case .picture:
            self = .picture(try Picture(from: decoder))
        case .grid:
            self = .grid(try Grid(from: decoder))
        case .progress:
            self = .progress(try Progress(from: decoder))
        case .table:
            self = .table(try Table(from: decoder))
        case .badge:
            self = .badge(
                try container.decode(String.self, forKey: .text),
                try container.decodeIfPresent(Mood.self, forKey: .mood) ?? .plain)
        case .divider:
            self = .divider
        case .row:
            self = .row(try container.decode([Block].self, forKey: .blocks))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.kind, forKey: .kind)
        switch self {
        case .divider: break
        case .lines(let lines):
            try container.encode(lines, forKey: .lines)
        case .text(let text):
            try container.encode(text, forKey: .text)
        case .items(let heading, let items, let more):
            try container.encodeIfPresent(heading, forKey: .heading)
            try container.encode(items, forKey: .items)
            try container.encodeIfPresent(more, forKey: .more)
        case .bubble(let itself):
            try itself.encode(to: encoder)
        case .route(let itself):
            try itself.encode(to: encoder)
        case .headline(let text, let detail):
            try container.encode(text, forKey: .text)
            try container.encodeIfPresent(detail, forKey: .detail)
        case .link(let label, let url):
            try container.encode(label, forKey: .label)
            try container.encode(url, forKey: .url)
        case .picture(let itself):
            try itself.encode(to: encoder)
        case .grid(let itself):
            try itself.encode(to: encoder)
        case .progress(let itself):
            try itself.encode(to: encoder)
        case .table(let itself):
            try itself.encode(to: encoder)
        case .badge(let text, let mood):
            try container.encode(text, forKey: .text)
            try container.encode(mood, forKey: .mood)
        case .row(let blocks):
            try container.encode(blocks, forKey: .blocks)
        }
    }
}

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
