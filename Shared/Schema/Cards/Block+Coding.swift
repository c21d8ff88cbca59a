// Beckon: a block of a card as JSON
// SPDX-License-Identifier: Apache-2.0

extension Block: Codable {
    private enum Member: String, CodingKey {
        case kind, lines, text, heading, items, more, detail, label, url, mood, blocks
    }

    package enum Kind: String, Codable, CaseIterable {
        case lines, text, items, bubble, route, headline, link, picture, grid, progress, table, badge, divider, row
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        func text(_ member: Member) throws -> String { try container.decode(String.self, forKey: member) }
        func textIfThere(_ member: Member) throws -> String? {
            try container.decodeIfPresent(String.self, forKey: member)
        }
        switch try container.decode(Kind.self, forKey: .kind) {
        case .lines: self = .lines(try container.decode([Line].self, forKey: .lines))
        case .text: self = .text(try text(.text))
        case .items:
            self = .items(
                heading: try textIfThere(.heading), try container.decode([Item].self, forKey: .items),
                more: try textIfThere(.more))
        case .bubble: self = .bubble(try Bubble(from: decoder))
        case .route: self = .route(try Block.Route(from: decoder))
        case .headline: self = .headline(try text(.text), detail: try textIfThere(.detail))
        case .link: self = .link(label: try text(.label), url: try text(.url))
        case .picture: self = .picture(try Picture(from: decoder))
        case .grid: self = .grid(try Grid(from: decoder))
        case .progress: self = .progress(try Progress(from: decoder))
        case .table: self = .table(try Table(from: decoder))
        case .badge:
            self = .badge(try text(.text), try container.decodeIfPresent(Mood.self, forKey: .mood) ?? .plain)
        case .divider: self = .divider
        case .row: self = .row(try container.decode([Block].self, forKey: .blocks))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        try container.encode(self.kind, forKey: .kind)
        switch self {
        case .lines(let lines): try container.encode(lines, forKey: .lines)
        case .text(let text): try container.encode(text, forKey: .text)
        case .items(let heading, let items, let more):
            try container.encodeIfPresent(heading, forKey: .heading)
            try container.encode(items, forKey: .items)
            try container.encodeIfPresent(more, forKey: .more)
        case .bubble(let bubble): try bubble.encode(to: encoder)
        case .route(let route): try route.encode(to: encoder)
        case .headline(let text, let detail):
            try container.encode(text, forKey: .text)
            try container.encodeIfPresent(detail, forKey: .detail)
        case .link(let label, let url):
            try container.encode(label, forKey: .label)
            try container.encode(url, forKey: .url)
        case .picture(let picture): try picture.encode(to: encoder)
        case .grid(let grid): try grid.encode(to: encoder)
        case .progress(let progress): try progress.encode(to: encoder)
        case .table(let table): try table.encode(to: encoder)
        case .badge(let text, let mood):
            try container.encode(text, forKey: .text)
            try container.encode(mood, forKey: .mood)
        case .divider: break
        case .row(let blocks): try container.encode(blocks, forKey: .blocks)
        }
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
}

extension Block.Progress {
    private enum Member: String, CodingKey { case label, fraction, value, isRing }

    /// The fraction is held within 0 to 1, whatever was sent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        self.init(
            try container.decode(String.self, forKey: .label),
            fraction: try container.decode(Double.self, forKey: .fraction),
            value: try container.decodeIfPresent(String.self, forKey: .value),
            isRing: try container.decodeIfPresent(Bool.self, forKey: .isRing) ?? false)
    }
}

extension Block.Route {
    private enum Member: String, CodingKey { case from, to, position, stages, stage }

    /// Position and stage are held within what there is, whatever was sent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        self.init(
            from: try container.decodeIfPresent(String.self, forKey: .from),
            to: try container.decodeIfPresent(String.self, forKey: .to),
            position: try container.decodeIfPresent(Double.self, forKey: .position),
            stages: try container.decodeIfPresent([String].self, forKey: .stages) ?? [],
            stage: try container.decodeIfPresent(Int.self, forKey: .stage))
    }
}
