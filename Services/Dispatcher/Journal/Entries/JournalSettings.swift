// Beckon: what a journal keeps that belongs to no conversation
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What a journal keeps that belongs to no conversation: decisions, terms, the apps that had workers.
struct JournalSettings {
    private struct TermKey: Hashable {
        var app: String, user: String?, kind: VocabularySet.Kind
    }

    private(set) var manifests: [String: Manifest] = [:]
    private(set) var apps: [String: String] = [:]
    private var authorizations: [String: PreferenceReport.Authorization] = [:]
    private var defaultApps: [String: PreferenceReport.DefaultApp] = [:]
    private var terms: [TermKey: VocabularySet] = [:]
    /// Oldest first.
    private(set) var donations: [Donation] = []

    /// How many donations are kept in all; the oldest go first.
    static let donationsKept = 10_000

    /// Takes an entry; one that belongs to a conversation changes nothing.
    mutating func apply(_ entry: JournalEntry) {
        switch entry {
        case .input, .event, .checkpoint, .request, .message: break
        case .manifest(let manifest, let digest): self.manifests[digest] = manifest
        case .app(let app, let digest): self.apps[app] = digest
        case .authorization(let decision): self.authorizations["\(decision.user)/\(decision.app)"] = decision
        case .defaultApp(let choice): self.defaultApps["\(choice.user)/\(choice.domain)"] = choice
        case .vocabulary(let set): self.terms[TermKey(app: set.app, user: set.user, kind: set.kind)] = set
        case .donation(let donation):
            self.donations.removeAll { $0.identifier == donation.identifier && donation.isBeside($0) }
            self.donations.append(donation)
            if self.donations.count > Self.donationsKept { self.donations.removeFirst() }
        case .deletion(let deletion): self.donations.removeAll { deletion.covers($0) }
        }
    }

    var preferences: PreferenceReport {
        PreferenceReport(
            authorizations: self.authorizations.values.sorted { ($0.user, $0.app) < ($1.user, $1.app) },
            defaultApps: self.defaultApps.values.sorted { ($0.user, $0.domain) < ($1.user, $1.domain) })
    }

    var vocabulary: [VocabularySet] {
        self.terms.values.sorted {
            ($0.app, $0.kind.rawValue, $0.user ?? "") < ($1.app, $1.kind.rawValue, $1.user ?? "")
        }
    }

    /// - Parameter limit: How many at most.
    /// - Returns: The donations, latest first.
    func donations(limit: Int) -> [Donation] { Array(self.donations.suffix(limit).reversed()) }
}
