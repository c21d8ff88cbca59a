// Beckon: what a key may do
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What a key may do. Nothing that is not said.
public struct Rights: Hashable, Sendable {
    /// The apps that a key may work for, and the intents that these may take.
    public struct Handling: Hashable, Sendable {
        /// Apps by identifier.
        public var apps: [NamePattern]
        /// Intents by name.
        public var intents: [NamePattern]

        /// - Parameters: See the properties.
        public init(apps: [NamePattern], intents: [NamePattern] = [.all]) {
            self.apps = apps
            self.intents = intents
        }
    }

    /// Conversations in which it may begin requests.
    public var submit: [NamePattern]
    /// Conversations in which it may answer questions, in words or as data, and say that the device is unlocked.
    public var answer: [NamePattern]
    /// Conversations in which it may consent: say yes to what is done, or to an app's authorization, where it may answer, and
    /// begin requests that count as consented to.
    public var consent: [NamePattern]
    /// Conversations whose events it may have.
    public var observe: [NamePattern]
    /// Users that it may speak for.
    public var users: [NamePattern]
    /// What it may handle.
    public var handle: Handling?
    /// Whether it may read words: a recognizer sees what users say, and what apps and users call things.
    public var recognize: Bool
    /// Whether it may look into everything and set what users have not decided.
    public var operate: Bool

    /// - Parameters: See the properties.
    public init(
        submit: [NamePattern] = [], answer: [NamePattern] = [], consent: [NamePattern] = [],
        observe: [NamePattern] = [], users: [NamePattern] = [.all], handle: Handling? = nil, recognize: Bool = false,
        operate: Bool = false
    ) {
        self.submit = submit
        self.answer = answer
        self.consent = consent
        self.observe = observe
        self.users = users
        self.handle = handle
        self.recognize = recognize
        self.operate = operate
    }

    /// Whether it may consent to what a user's request in a conversation does.
    public func mayConsent(in conversation: String, for user: String) -> Bool {
        self.consent.match(conversation) && self.users.match(user)
    }

    /// Where it can say yes to what is asked: conversations in which it may both answer and consent.
    public var consentsByAnswer: [NamePattern] { self.answer.common(with: self.consent) }
    /// Where its requests may count as consented to because its own screens have fixed and shown everything.
    public var consentsByScreen: [NamePattern] { self.submit.common(with: self.consent) }

    /// Whether a conversation's events may be seen: by those who observe it, and by those who take part in it.
    public func reads(_ conversation: String) -> Bool {
        self.observe.match(conversation) || self.submit.match(conversation) || self.answer.match(conversation)
    }

    /// Whether it is a client's key at all.
    public var isClient: Bool { !(self.submit.isEmpty && self.answer.isEmpty && self.observe.isEmpty) }
    /// Whether it is a worker's key at all.
    public var isWorker: Bool { self.handle != nil || self.recognize }

    /// Whether one may subscribe to the topics that begin with `event/` and `rest`: all of them must be allowed.
    ///
    /// - Parameter rest: What follows `event/`: nothing for all, `kitchen/` for one conversation, `kit` for those whose
    ///   name begins so.
    public func mayFollow(topicsAfterEvent rest: String) -> Bool {
        guard let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else {
            return self.observe.contains { $0.isOpen && rest.utf8.starts(with: $0.stem.utf8) }
        }
        let end = rest.utf8.index(after: slash)
        return end == rest.utf8.endIndex && self.observe.match(String(rest[..<slash]))
    }
}
