// Beckon: whose words an app may have changed
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The users for whom something was handled since their words were read.
final class UsersHandled: Sendable {
    /// `nil` where they are too many to be told one by one.
    private let users = Mutex<Set<String>?>([])
    /// From here on it takes less to read the words of all.
    private static let most = 1_000

    func add(_ user: String) {
        self.users.withLock { users in
            users?.insert(user)
            if users.map({ $0.count > Self.most }) ?? false { users = nil }
        }
    }

    /// Those who were added since it was called last, in order; `nil` for all users.
    func take() -> [String]? {
        self.users.withLock { users in
            defer { users = [] }
            return users?.sorted()
        }
    }
}
