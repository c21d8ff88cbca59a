// Beckon: how the values of one domain look
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// How the values of one domain look on cards. What it knows in a payload it takes out and shows in its own way; labels and
/// values show the rest. The form of a payload decides, not the intent: a foreign app whose response holds the members of a
/// domain gets that domain's look.
public protocol Look: Sendable {
    /// Blocks for what it knows in a payload.
    ///
    /// - Parameters:
    ///   - rest: What nobody has shown yet. What is shown is taken out, and nothing else.
    ///   - isPreview: Whether nothing is done yet.
    ///   - maker: How values are written.
    func blocks(_ rest: inout [String: Value], isPreview: Bool, _ maker: CardMaker) -> [Block]
    /// Which part of the default one of its blocks is, where an app's own card may stand in place of it.
    func part(of block: Block) -> CardPart?
    /// Keys of sentences that say what became of it better than that of the intent, the best first.
    func sentences(_ payload: [String: Value]) -> [String]
    /// Whether what the payload tells of goes on changing.
    func isLive(_ payload: [String: Value]) -> Bool
    /// What sentences may speak of.
    func slots(_ told: Told) -> [String: String]
    /// Members of a payload that tell how something stands, and not what was done: what was said for it is shown as well.
    var standing: Set<String> { get }
    /// Members of a payload whose elements are what was found or done: sentences count them.
    var counted: [String] { get }
    /// How a parameter's value is written where a line shows it, if the domain has a way of its own, such as stars.
    func text(of value: Value, parameter: String, intent: String, _ maker: CardMaker) -> String?
    /// Parameters that are told in one, such as a number and its unit, and the words for them.
    func joined(_ told: Told) -> (parameters: [String], text: String)?
    /// Whether one of its blocks shows a parameter's value in the place that is meant for it. A value that happens to be the
    /// same elsewhere does not count.
    func shows(_ shown: ShownValue, in block: Block, _ maker: CardMaker) -> Bool
}

extension Look {
    public func blocks(_ rest: inout [String: Value], isPreview: Bool, _ maker: CardMaker) -> [Block] { [] }
    public func part(of block: Block) -> CardPart? { nil }
    public func sentences(_ payload: [String: Value]) -> [String] { [] }
    public func isLive(_ payload: [String: Value]) -> Bool { false }
    public func slots(_ told: Told) -> [String: String] { [:] }
    public var standing: Set<String> { [] }
    public var counted: [String] { [] }
    public func text(of value: Value, parameter: String, intent: String, _ maker: CardMaker) -> String? { nil }
    public func joined(_ told: Told) -> (parameters: [String], text: String)? { nil }
    public func shows(_ shown: ShownValue, in block: Block, _ maker: CardMaker) -> Bool { false }
}

/// What an app answered and what was said, where sentences look for what they speak of.
public struct Told: Sendable {
    /// What the app answered.
    public let payload: Value
    /// What was said, by parameter.
    public let parameters: Value
    /// How values are written.
    public let maker: CardMaker

    package init(payload: [String: Value], parameters: [String: Value], _ maker: CardMaker) {
        self.payload = .object(payload)
        self.parameters = .object(parameters)
        self.maker = maker
    }

    /// The first value under one of some paths as words; what the app answered goes before what was said.
    public func first(_ paths: String...) -> String? {
        for path in paths {
            if let value = self.payload.at(path) ?? self.parameters.at(path), let text = self.maker.text(of: value),
                !text.isEmpty
            {
                return text
            }
        }
        return nil
    }
}

/// A parameter's value as a consent would show it.
public struct ShownValue: Sendable {
    /// The parameter.
    public let parameter: String
    /// Its value.
    public let value: Value
    /// The line that shows it where nothing else does.
    public let line: Block.Line

    package init(_ parameter: String, _ value: Value, _ line: Block.Line) {
        self.parameter = parameter
        self.value = value
        self.line = line
    }

    /// Whether a text looks the same as the value: the spaces of formatted numbers are of several kinds.
    public func isSame(as text: String?) -> Bool { PlainText.isSame(text, self.line.value) }
}
