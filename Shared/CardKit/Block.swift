// Beckon: the pieces of a card
// SPDX-License-Identifier: Apache-2.0

/// One piece of a card's content.
public enum Block: Codable, Hashable, Sendable {
    /// Labels with values.
    case lines([Line])
    /// A paragraph.
    case text(String)
    /// Things in a row, with a heading and how many more there are.
    case items(heading: String?, [Item], more: String?)
    /// Words in a message.
    case bubble(Bubble)
    /// A way from one place to another, and who is on it.
    case route(Route)
    /// One thing large, such as a price.
    case headline(String, detail: String?)
    /// A page of the app, `https` only.
    case link(label: String, url: String)
    /// A picture as it is.
    case picture(Picture)

    /// A label with its value.
    public struct Line: Codable, Hashable, Sendable {
        /// What it is.
        public var label: String
        /// The value.
        public var value: String

        /// - Parameters: See the properties.
        public init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// A thing in a row of things.
    public struct Item: Codable, Hashable, Sendable {
        /// What stands in front.
        public enum Mark: String, Codable, Sendable, CaseIterable { case open, done, removed, note, list, bullet }

        /// What stands in front.
        public var mark: Mark
        /// What it is called.
        public var label: String
        /// More about it.
        public var details: [String]
        /// Whether it is flagged.
        public var isFlagged: Bool

        /// - Parameters: See the properties.
        public init(_ mark: Mark, _ label: String, details: [String] = [], isFlagged: Bool = false) {
            self.mark = mark
            self.label = label
            self.details = details
            self.isFlagged = isFlagged
        }
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
        public var isOwn: Bool

        /// - Parameters: See the properties.
        public init(_ text: String, caption: String? = nil, time: String? = nil, isOwn: Bool) {
            self.text = text
            self.caption = caption
            self.time = time
            self.isOwn = isOwn
        }
    }

    /// https, ASCII, no user info, nothing that could leave an attribute.
    package static func isHarmless(_ url: String) -> Bool {
        guard url.utf8.count <= 1_000, url.hasPrefix("https://") else { return false }
        let host = url.dropFirst(8).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return !host.isEmpty && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:".contains($0)) }
            && url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>\\`".utf8.contains($0) }
    }
}
