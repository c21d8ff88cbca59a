// Beckon: whose terms have changed
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Whose terms have changed since they were compiled. A user's terms are nobody else's.
struct StaleTerms: Sendable {
    private var users: Set<String> = []
    private var isForAll = false
    /// From here on it takes less to take them for all.
    private static let most = 10_000

    static var everyone: StaleTerms {
        var terms = StaleTerms()
        terms.isForAll = true
        return terms
    }

    mutating func add(_ sets: [VocabularySet]) {
        for set in sets where !self.isForAll {
            if let user = set.user { self.users.insert(user) } else { self.isForAll = true }
            if self.users.count > Self.most { self.isForAll = true }
        }
        if self.isForAll { self.users = [] }
    }

    func concerns(_ user: String) -> Bool { self.isForAll || self.users.contains(user) }
}
