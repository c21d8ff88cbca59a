// Beckon: who calls, from where, and what can be answered
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Who calls, from where, and what can be answered: the options that all commands share which begin requests.
public struct Caller: Hashable, Sendable {
    /// The conversation.
    public var conversation: String
    /// The user.
    public var user: String
    /// BCP 47.
    public var locale: String
    /// An IANA name.
    public var timeZone: String
    /// Whether the device is locked.
    public var isLocked: Bool
    /// What can be answered.
    public var abilities: [Ability]
    /// Whether there is a dialogue.
    public var interaction: Interaction
    /// The trace that its requests belong to.
    public var trace: TraceContext

    /// - Parameters: See the properties.
    public init(
        conversation: String = "terminal", user: String = "local", locale: String = "en", timeZone: String = "UTC",
        isLocked: Bool = false, abilities: [Ability] = Ability.own, interaction: Interaction = .dialogue,
        trace: TraceContext = .none
    ) {
        self.conversation = conversation
        self.user = user
        self.locale = locale
        self.timeZone = timeZone
        self.isLocked = isLocked
        self.abilities = abilities
        self.interaction = interaction
        self.trace = trace
    }

    /// The context of a request.
    public var context: RequestContext {
        RequestContext(
            conversation: self.conversation, user: self.user, locale: self.locale, timeZone: self.timeZone,
            isLocked: self.isLocked, abilities: self.abilities, interaction: self.interaction)
    }

    /// Reads `--can-answer`: `none`, or abilities that are repeated or joined by commas.
    ///
    /// - Throws: ``CommandError`` for a name that does not exist, or `none` beside others.
    public static func abilities(_ words: [String]) throws(CommandError) -> [Ability] {
        let names = words.flatMap { $0.split(separator: ",").map { String($0).trimmed } }
        if names == ["none"] { return [] }
        var abilities: Set<Ability> = []
        for name in names {
            guard let ability = Ability(rawValue: name) else {
                let all = (["none"] + Ability.allCases.map(\.rawValue)).joined(separator: ", ")
                throw CommandError(.usage, "--can-answer \(name): there is \(all), and none stands alone")
            }
            abilities.insert(ability)
        }
        return abilities.sorted()
    }
}

extension StringProtocol {
    /// Without white space at its ends.
    var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
