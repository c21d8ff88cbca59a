// Beckon: a user's workouts into a file
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import HandlerKit

extension Stride {
    /// Writes the workouts that a user has ended as GPX 1.1.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - store: The app's store.
    ///   - write: Takes the document piece by piece.
    /// - Throws: What SQLite says, and what `write` throws.
    static func export(of user: String, from store: AppStore, _ write: (String) throws -> Void) async throws {
        let workouts = try await store.workouts(of: user) { try $0.ended() }
        try GPXDocument(names: Self.names).write(workouts, of: user, to: write)
    }

    /// Writes them into a file, or to standard output where its name is `-`.
    ///
    /// - Throws: `ExportFile.Failure` with the file's name; what SQLite says.
    public static func export(of user: String, from store: AppStore, to file: String) async throws {
        let workouts = try await store.workouts(of: user) { try $0.ended() }
        try ExportFile.write(to: file) { try GPXDocument(names: Self.names).write(workouts, of: user, to: $0) }
    }
}
