// Beckon: may this key send that
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What a message is about, as far as rights are concerned.
public struct Concern: Hashable, Sendable {
    /// The conversations.
    public var conversations: [String] = []
    /// The users that are spoken for.
    public var users: [String] = []
    /// Whether words are read as the answer to a question that is open.
    public var isAnswer = false
    /// The app that a worker works for; `nil` for a recognizer.
    public var app: String?
    /// The intents that it takes.
    public var intents: [String] = []
    /// What a query asks for.
    public var subject: Query.Subject?
    /// Whether a setting is no more than a user's word about an app.
    public var isAuthorization = false

    /// Nothing.
    public init() {}

    /// About one conversation, and perhaps a user.
    public init(conversation: String, user: String? = nil) {
        self.conversations = [conversation]
        self.users = user.map { [$0] } ?? []
    }

    /// About a worker.
    public init(app: String?, intents: [String] = []) {
        self.app = app
        self.intents = intents
    }
}

/// The keys that are admitted, with their rights. A value: whoever has one holds what was true when it was made.
public struct AccessTable: Hashable, Sendable {
    private let rights: [String: Rights]

    /// Nobody.
    public init() { self.rights = [:] }

    /// Those of a rights file that are not revoked.
    public init(_ file: RightsFile) {
        let valid = file.entries.filter { $0.revoked == nil }
        self.rights = Dictionary(valid.map { ($0.name, $0.rights) }, uniquingKeysWith: { first, _ in first })
    }

    /// A key's rights; `nil` where it is not admitted.
    public subscript(key: String) -> Rights? { self.rights[key] }

    /// Whether a key may send a message.
    ///
    /// - Parameters:
    ///   - kind: The message's kind. One that no peer may send at all is not refused here.
    ///   - concern: What it is about.
    ///   - key: The name of the sender's key; `nil` where the transport asks for none, and everything is allowed.
    /// - Returns: Why not, with the code `notAllowed`; `nil` where it may.
    public func refusal(of kind: Kind, about concern: Concern, by key: String?) -> Refusal? {
        guard let key else { return nil }
        guard let rights = self.rights[key] else {
            return Refusal("notAllowed", "the key '\(key)' is not admitted or was revoked; ask for another one")
        }
        guard let missing = rights.missing(for: kind, about: concern) else { return nil }
        return Refusal(
            "notAllowed", "the key '\(key)' may not \(missing); whoever keeps the keys can give it one that may")
    }
}

extension Rights {
    /// What is missing to send a message, in words; `nil` where nothing is.
    func missing(for kind: Kind, about concern: Concern) -> String? {
        switch kind {
        case .say, .submit:
            return self.lacks(self.submit, concern, "begin requests")
                ?? (concern.isAnswer ? self.lacks(self.answer, concern, "answer") : nil)
        case .answer, .delivered, .device, .find:
            return self.lacks(self.answer, concern, "answer")
        case .cancel:
            return self.lacks(self.submit + self.answer, concern, "cancel requests")
        case .fetch, .hear, .present:
            guard self.isClient else { return "follow conversations" }
            return concern.conversations.first { !self.reads($0) }.map { "follow the conversation '\($0.prefix(100))'" }
        case .query: return self.mayAsk(concern) ? nil : "ask for '\(concern.subject?.rawValue ?? "this")'"
        case .setting: return self.maySet(concern) ? nil : "change settings"
        case .hello: return self.missing(toWorkAs: concern)
        case .heartbeat, .result, .update, .goodbye: return self.isWorker ? nil : "work"
        case .vocabulary, .donation:
            guard self.handle != nil else { return "speak for an app" }
            return self.lacksUser(concern)
        default: return nil
        }
    }

    private func lacks(_ patterns: [NamePattern], _ concern: Concern, _ deed: String) -> String? {
        // A message about a conversation that nobody knows is still one of a client.
        guard !patterns.isEmpty else { return deed }
        if let name = concern.conversations.first(where: { !patterns.match($0) }) {
            return "\(deed) in the conversation '\(name.prefix(100))'"
        }
        return self.lacksUser(concern)
    }

    private func lacksUser(_ concern: Concern) -> String? {
        concern.users.first { !self.users.match($0) }.map { "speak for the user '\($0.prefix(100))'" }
    }

    private func mayAsk(_ concern: Concern) -> Bool {
        if self.operate { return true }
        switch concern.subject {
        // Whoever talks to apps may know their names; whoever submits may know what they take.
        case .apps: return self.isClient
        // The list has what the key may trace.
        case .requests: return self.isClient
        case .catalog: return !self.submit.isEmpty
        case .trace: return !concern.conversations.isEmpty && concern.conversations.allSatisfy(self.reads)
        case .status, .workers, .preferences, .donations, nil: return false
        }
    }

    private func maySet(_ concern: Concern) -> Bool {
        if self.operate { return true }
        // Whoever can begin a user's request and say yes to what it asks can authorize an app for the user that way, too.
        return concern.isAuthorization && !self.submit.isEmpty && !self.answer.isEmpty && !self.consent.isEmpty
            && self.lacksUser(concern) == nil
    }

    private func missing(toWorkAs concern: Concern) -> String? {
        guard let app = concern.app else { return self.recognize ? nil : "recognize" }
        guard let handle = self.handle, handle.apps.match(app) else { return "work for the app '\(app.prefix(100))'" }
        return concern.intents.first { !handle.intents.match($0) }.map { "handle the intent '\($0.prefix(100))'" }
    }
}
