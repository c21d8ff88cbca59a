// Beckon: the pieces of a card
// SPDX-License-Identifier: Apache-2.0

/// One piece of a card's content: data without markup, which a page and a terminal draw each in its own way. In JSON `kind`
/// says which it is, and the other members stand beside it.
public enum Block: Codable, Hashable, Sendable {
    // tagged: kind

    /// Labels with values.
    case lines([Line])
    /// A paragraph.
    case text(String)
    /// Things in a row, with a heading and how many more there are.
    case items(heading: String? = nil, [Item], more: String? = nil)
    /// Words in a message.
    // members: itself
    case bubble(Bubble)
    /// A way from one place to another, and who is on it.
    // members: itself
    case route(Block.Route)
    /// One thing large, such as a price.
    // members: text, detail
    case headline(String, detail: String? = nil)
    /// A page of the app, `https` only.
    case link(label: String, url: String)
    /// A picture as it is.
    // members: itself
    case picture(Picture)
    /// Pictures in rows, such as photos that were found.
    // members: itself
    case grid(Grid)
    /// How far something has come.
    // members: itself
    case progress(Progress)
    /// Rows of texts under headings.
    // members: itself
    case table(Table)
    /// A word that stands out, such as what state something is in.
    // members: text, mood = .plain
    case badge(String, Mood = .plain)
    /// A line between what is above and what is below.
    case divider
    /// Blocks side by side, where there is room.
    // members: blocks
    case row([Block])

    /// How far something has come.
    public struct Progress: Codable, Hashable, Sendable {
        /// What it is.
        public var label: String
        /// How much of it is done, 0 to 1.
        public var fraction: Double
        /// The same as words, such as `3 of 5 km`.
        public var value: String?
        /// Whether it is drawn as a ring and not as a bar.
        public var isRing: Bool

        /// - Parameters: See the properties. The fraction is held within 0 to 1.
        public init(_ label: String, fraction: Double, value: String? = nil, isRing: Bool = false) {
            self.label = label
            self.fraction = fraction.isFinite ? min(1, max(0, fraction)) : 0
            self.value = value
            self.isRing = isRing
        }
    }

    /// Rows of texts under headings.
    public struct Table: Codable, Hashable, Sendable {
        /// The headings, one a column.
        public var columns: [String]
        /// The rows, each with as many texts as there are columns.
        public var rows: [[String]]

        // init: _ columns, rows
    }

    /// Pictures in rows. Each is told by its words, where it cannot be seen.
    public struct Grid: Codable, Hashable, Sendable {
        /// What they are.
        public var heading: String?
        /// The pictures, in order.
        public var pictures: [Picture]
        /// How many of how many they are, as words.
        public var more: String?
        /// Whether they are shown one after the other as soon as they are there, where the front end can.
        // default: false
        public var isSlideshow: Bool

        // init: _ pictures, heading = nil, more = nil, isSlideshow = false
    }

    /// How a badge feels.
    public enum Mood: String, Codable, Sendable, CaseIterable { case plain, good, warning, bad }

    /// A label with its value.
    public struct Line: Codable, Hashable, Sendable {
        /// What it is.
        public var label: String
        /// The value.
        public var value: String

        // init: _ label, _ value
    }

    /// A thing in a row of things.
    public struct Item: Codable, Hashable, Sendable {
        /// What stands in front.
        public enum Mark: String, Codable, Sendable, CaseIterable { case open, done, removed, note, list, bullet }

        /// What stands in front.
        // default: .bullet
        public var mark: Mark
        /// What it is called.
        public var label: String
        /// More about it.
        // default: []
        public var details: [String]
        /// Whether it is flagged.
        // default: false
        public var isFlagged: Bool

        // init: _ mark, _ label, details = [], isFlagged = false
    }

    /// A message.
    public struct Bubble: Codable, Hashable, Sendable {
        /// From whom, to whom, as words.
        public var caption: String?
        /// The words.
        public var text: String
        /// When.
        public var time: String?
        /// Whether the user is the sender.
        // default: false
        public var isOwn: Bool

        // init: _ text, caption = nil, time = nil, isOwn
    }
}
