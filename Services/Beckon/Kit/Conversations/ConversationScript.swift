// Beckon: a conversation as it is written in a file
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A conversation to be held: who talks, with which apps, and step by step what is said and what must follow. The format
/// is described in docs/conversations.md.
public struct ConversationScript: Hashable, Sendable {
    /// An app that takes part.
    public struct Participant: Hashable, Sendable {
        /// The domain of a bundled app, such as `rides`.
        public var domain: String
        /// Another identifier and name, for a second app of the same kind.
        public var identifier: String?, name: String?
    }

    /// What is sent as a structured intent.
    public struct Sending: Hashable, Sendable {
        /// The intent's name.
        public var intent: String
        /// Values as a person writes them.
        public var parameters: [String: Value] = [:]
        /// The app, if one is named.
        public var app: String?
        /// Whether it is to be done although it repeats another.
        public var again = false
        /// What the caller can answer; `nil` means what the conversation says.
        public var abilities: [Ability]?
        /// Whether there is a dialogue.
        public var interaction = Interaction.dialogue
    }

    /// What is done in a step.
    public enum Action: Hashable, Sendable {
        case say(String)
        case choose(Int)
        case chooseLabel(String)
        case answer(Value)
        case yes, no, skip, again, why, help, cancel
        case correct([String: Value])
        case send(Sending)
        case wait(Milliseconds)
        case lock(Bool)
        case delivered
        case stale
        case authorize(app: String, AuthorizationStatus)
        case makeDefault(app: String, domain: String)

        /// Whether it can be done only where time is virtual.
        var needsVirtualTime: Bool { if case .wait = self { true } else { false } }
    }

    /// One step.
    public struct Step: Hashable, Sendable {
        /// The line it begins on.
        public var line: Int
        /// What is done.
        public var action: Action
        /// For answers: the parameter whose question is meant; otherwise the first one.
        public var parameter: String?
        /// What must follow.
        public var expectation: Expectation?
    }

    /// The file it was read from.
    public var file: String
    /// Its name.
    public var name: String
    /// Who talks, where, with what abilities.
    public var caller: Caller
    /// Where the device is.
    public var location: Placemark?
    /// When it begins; `nil` leaves it to the runner.
    public var now: Instant?
    /// The apps that take part.
    public var apps: [Participant]
    /// Whether users are asked before an app gets their first request.
    public var asksAuthorization: Bool
    /// What must not happen in any step.
    public var never: [String]
    /// The steps.
    public var steps: [Step]

    /// Why it cannot be held with a running stack; `nil` where it can.
    public var obstacle: String? {
        if self.now != nil || self.steps.contains(where: { $0.action.needsVirtualTime }) {
            return "it needs virtual time"
        }
        if self.apps.map(\.domain) != StackPlan.domains || self.apps.contains(where: { $0.identifier != nil }) {
            return "it needs apps of its own"
        }
        return self.asksAuthorization ? "it needs users who are asked" : nil
    }
}
