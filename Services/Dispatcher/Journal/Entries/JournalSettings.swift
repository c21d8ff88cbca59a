// Beckon: what a journal keeps that belongs to no conversation
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What a journal keeps that belongs to no conversation: decisions, terms, donations, the apps that had workers. Of
/// the entries of one name the latest counts.
struct JournalSettings {
    private var entries: [String: (number: Int, entry: JournalEntry)] = [:]
    private var count = 0

    /// How many donations are kept in all; the oldest go first.
    static let donationsKept = 10_000

    /// Takes an entry; one that belongs to a conversation changes nothing.
    mutating func apply(_ entry: JournalEntry) {
        if case .deletion(let deletion) = entry {
            self.entries = self.entries.filter { _, kept in
                if case .donation(let donation) = kept.entry { !deletion.covers(donation) } else { true }
            }
        }
        guard let (_, name) = entry.settingName else { return }
        self.count += 1
        self.entries[name] = if case .app(_, nil) = entry { nil } else { (self.count, entry) }
    }

    /// What `body` makes of entries, oldest first.
    private func values<Value>(_ body: (JournalEntry) -> Value?) -> [Value] {
        self.entries.values.sorted { $0.number < $1.number }.compactMap { body($0.entry) }
    }

    var apps: [String: String] {
        let apps = self.values { if case .app(let app, let digest?) = $0 { (app, digest) } else { nil } }
        return Dictionary(apps) { _, last in last }
    }

    var preferences: PreferenceReport {
        PreferenceReport(
            authorizations: self.values { if case .authorization(let decision) = $0 { decision } else { nil } }
                .sorted { ($0.user, $0.app) < ($1.user, $1.app) },
            defaultApps: self.values { if case .defaultApp(let choice) = $0 { choice } else { nil } }
                .sorted { ($0.user, $0.domain) < ($1.user, $1.domain) })
    }

    var vocabulary: [VocabularySet] {
        self.values { if case .vocabulary(let set) = $0 { set } else { nil } }.sorted {
            ($0.app, $0.kind.rawValue, $0.user ?? "") < ($1.app, $1.kind.rawValue, $1.user ?? "")
        }
    }

    /// - Parameter limit: How many at most.
    /// - Returns: The donations, latest first.
    func donations(limit: Int) -> [Donation] {
        let all = self.values { if case .donation(let donation) = $0 { donation } else { nil } }
        return all.suffix(min(limit, Self.donationsKept)).reversed()
    }
}

extension JournalEntry {
    /// What an entry that belongs to no conversation replaces has the same kind and name; `nil` for other entries.
    var settingName: (Kind, String)? {
        switch self {
        case .input, .event, .checkpoint, .owner, .request, .message, .deletion: nil
        case .manifest(_, let digest): (.manifest, Self.settingName("manifest", digest))
        case .app(let app, _): (.app, Self.settingName("app", app))
        case .authorization(let decision):
            (.authorization, Self.settingName("authorization", decision.user, decision.app))
        case .defaultApp(let choice): (.defaultApp, Self.settingName("defaultApp", choice.user, choice.domain))
        // A user has a name, so that the empty one stands for all.
        case .vocabulary(let set):
            (.vocabulary, Self.settingName("vocabulary", set.app, set.user ?? "", set.kind.rawValue))
        case .donation(let donation):
            (.donation, Self.settingName("donation", donation.user, donation.app, donation.identifier))
        }
    }

    /// Names one after the other, each with its length, so that no two lists make the same text.
    static func settingName(_ parts: String...) -> String {
        parts.map { "\($0.utf8.count):\($0)" }.joined(separator: " ")
    }
}
