// Beckon: a user's workouts into a file
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Foundation

extension Stride {
    /// Writes the workouts that a user has ended as GPX 1.1.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - store: The app's store.
    ///   - write: Takes the document piece by piece.
    /// - Throws: What SQLite says, and what `write` throws.
    public static func export(
        of user: String, from store: AppStore, _ write: (String) throws -> Void
    ) async throws {
        let workouts = try await store.workouts(of: user) { try $0.ended() }
        try GPXDocument(names: Self.names).write(workouts, of: user, to: write)
    }

    /// Writes them into a file, or to standard output where its name is `-`. A file that was there stays as it is until the
    /// new one is whole.
    ///
    /// - Throws: ``ExportError`` with the file's name.
    public static func export(of user: String, from store: AppStore, to file: String) async throws {
        if file == "-" {
            return try await Self.export(of: user, from: store) {
                try FileHandle.standardOutput.write(contentsOf: Data($0.utf8))
            }
        }
        let part = "\(file).part"
        guard FileManager.default.createFile(atPath: part, contents: nil),
            let handle = FileHandle(forWritingAtPath: part)
        else { throw ExportError(description: "\(file) cannot be written: is its folder there, and yours?") }
        do {
            try await Self.export(of: user, from: store) { try handle.write(contentsOf: Data($0.utf8)) }
            try handle.close()
            guard rename(part, file) == 0 else {
                throw ExportError(description: "\(file) cannot be written: \(String(cString: strerror(errno)))")
            }
        } catch {
            try? FileManager.default.removeItem(atPath: part)
            throw error
        }
    }
}

/// Why workouts could not be exported.
public struct ExportError: Error, CustomStringConvertible {
    public let description: String
}
