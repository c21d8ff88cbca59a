// Beckon: the rights that a new key is to have
// SPDX-License-Identifier: Apache-2.0

import Access

/// The rights that a new key is to have: a preset, single rights, or both. Lists may be repeated or joined by commas.
public struct KeyRequest: Hashable, Sendable {
    /// A ``Access/Preset``'s name.
    public var preset: String?
    /// What a preset is about: conversations, users, apps, intents.
    public var conversations: [String] = [], users: [String] = [], apps: [String] = [], intents: [String] = []
    /// Single rights.
    public var submit: [String] = [], answer: [String] = [], consent: [String] = [], observe: [String] = []
    /// Single rights.
    public var recognize = false, operate = false

    /// No rights.
    public init() {}

    /// Reads the rights.
    ///
    /// - Throws: ``CommandError`` for a preset that does not exist, what is no pattern, and no right at all.
    func rights(name: String) throws(CommandError) -> Rights {
        do throws(AccessError) {
            let (users, apps, intents) = (
                try Self.patterns(self.users, "--users"), try Self.patterns(self.apps, "--apps"),
                try Self.patterns(self.intents, "--intents")
            )
            let conversations = try Self.patterns(self.conversations, "--conversations")
            var rights = Rights(users: users.isEmpty ? [.all] : users)
            if let text = self.preset {
                guard let preset = Preset(rawValue: text) else {
                    let all = Preset.allCases.map(\.rawValue).joined(separator: ", ")
                    throw AccessError(.invalidName, at: "--preset \(text)", "there is \(all)")
                }
                rights = try preset.rights(
                    name: name, conversations: conversations, users: users, apps: apps, intents: intents)
            }
            rights.submit += try Self.patterns(self.submit, "--submit")
            rights.answer += try Self.patterns(self.answer, "--answer")
            rights.consent += try Self.patterns(self.consent, "--consent")
            rights.observe += try Self.patterns(self.observe, "--observe")
            if rights.handle == nil, !apps.isEmpty || !intents.isEmpty {
                rights.handle = Rights.Handling(
                    apps: apps.isEmpty ? [.all] : apps, intents: intents.isEmpty ? [.all] : intents)
            }
            rights.recognize = rights.recognize || self.recognize
            rights.operate = rights.operate || self.operate
            guard rights.isClient || rights.isWorker || rights.operate else {
                throw AccessError(
                    .missingMember, at: "beckon keys add \(name)",
                    "the key would have no rights; give --preset, or --submit, --answer, --consent, --observe, --intents, "
                        + "--recognize, "
                        + "--operate")
            }
            return rights
        } catch {
            throw CommandError(.usage, error.description)
        }
    }

    private static func patterns(_ texts: [String], _ option: String) throws(AccessError) -> [NamePattern] {
        var patterns: [NamePattern] = []
        for text in texts.flatMap({ $0.split(separator: ",").map { String($0).trimmed } }) {
            patterns.append(try NamePattern(text, at: option))
        }
        return patterns
    }
}
