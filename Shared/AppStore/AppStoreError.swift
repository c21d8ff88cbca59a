// Beckon: what is wrong with the file of a store
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What is wrong with the file of a store. It holds nothing that a user said, so that logs may tell it.
public struct AppStoreError: OperatorError, Hashable {
    /// What is wrong.
    public enum Problem: Hashable, Sendable {
        /// There is no store where one has to be.
        case absent
        /// The store was there, and now its file is missing or holds nothing.
        case lost
        /// SQLite cannot read the file, with what it says.
        case damaged(String)
        /// There is no room to write, or the disk fails, with what SQLite says.
        case unwritable(String)
    }

    /// What is wrong.
    public var problem: Problem
    /// The store's file.
    public var path: String

    /// - Parameters: See the properties.
    public init(_ problem: Problem, path: String) {
        self.problem = problem
        self.path = path
    }

    public var description: String {
        let base = self.path.hasSuffix(".sqlite") ? String(self.path.dropLast(7)) : self.path
        let anew = "to begin anew, with nothing in it, remove \(base).lock and what is left of the store"
        switch self.problem {
        case .absent:
            return """
                \(self.path): there is no store. --data names the folder of the apps' stores, which is 'apps' in the data \
                folder of a stack
                """
        case .lost:
            return """
                \(self.path): the store is gone or empty although the app was used here. Bring it back from a backup, \
                together with its -wal if there is one; \(anew)
                """
        case .damaged(let reason):
            return "\(self.path): the store is damaged (\(reason)). Bring it back from a backup; \(anew)"
        case .unwritable(let reason):
            return
                "\(self.path): the disk is full or fails (\(reason)). Nothing was done; make room, it goes on by itself"
        }
    }
}
