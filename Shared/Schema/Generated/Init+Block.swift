// Beckon: Block of its parts; written by `make schema` from Cards/Block.swift
// SPDX-License-Identifier: Apache-2.0

extension Block.Table {
    /// - Parameters: See the properties.
    public init(_ columns: [String], rows: [[String]]) {
        self.columns = columns
        self.rows = rows
    }
}

extension Block.Grid {
    /// - Parameters: See the properties.
    public init(_ pictures: [Picture], heading: String? = nil, more: String? = nil, isSlideshow: Bool = false) {
        self.pictures = pictures
        self.heading = heading
        self.more = more
        self.isSlideshow = isSlideshow
    }
}

extension Block.Line {
    /// - Parameters: See the properties.
    public init(_ label: String, _ value: String) {
        self.label = label
        self.value = value
    }
}

extension Block.Item {
    /// - Parameters: See the properties.
    public init(_ mark: Mark, _ label: String, details: [String] = [], isFlagged: Bool = false) {
        self.mark = mark
        self.label = label
        self.details = details
        self.isFlagged = isFlagged
    }
}

extension Block.Bubble {
    /// - Parameters: See the properties.
    public init(_ text: String, caption: String? = nil, time: String? = nil, isOwn: Bool) {
        self.text = text
        self.caption = caption
        self.time = time
        self.isOwn = isOwn
    }
}
