// Beckon: a connection that reads a journal's archive
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Synchronization

/// Reads the archive on a connection of its own, while another one may write.
///
/// What cannot be read is remembered: the next write or commit throws it, and nothing leaves.
final class ArchiveReader: Sendable {
    let path: String
    private let database: DatabaseQueue?
    private let firstFailure = Mutex<JournalError?>(nil)

    /// Whether one read transaction stays open, so that every read sees the archive as it was when this was made.
    private let holdsSnapshot: Bool

    /// - Parameter holdsSnapshot: Whether one read transaction stays open, so that every read sees the archive as it is
    ///   now.
    /// - Throws: What SQLite says.
    init(_ path: String, holdsSnapshot: Bool = false) throws {
        self.path = path
        self.database = try Archive.reading(path)
        self.holdsSnapshot = holdsSnapshot
        if holdsSnapshot {
            try self.database?.unsafeRead { database in
                try database.execute(sql: "BEGIN DEFERRED TRANSACTION")
                _ = try Archive.state(database)
            }
        }
    }

    /// That of a journal in memory, which has no archive.
    init() { (self.path, self.database, self.holdsSnapshot) = ("in memory", nil, false) }

    /// Lets `body` use the connection; `nil` where there is no archive.
    ///
    /// - Throws: What it throws.
    func look<Result>(_ body: (Database) throws -> Result) throws -> Result? {
        try self.holdsSnapshot ? self.database?.unsafeRead(body) : self.database?.read(body)
    }

    /// - Throws: What SQLite says.
    func close() throws { try self.database?.close() }

    /// The first thing that could not be read.
    var failure: JournalError? { self.firstFailure.withLock { $0 } }

    /// Something that was read makes no sense: the next write or commit throws this.
    func fail(_ failure: JournalError) { self.firstFailure.withLock { $0 = $0 ?? failure } }

    /// Reads the archive as it is at one moment. `body` gets `nil` where there is no archive.
    func read<Result>(_ fallback: Result, _ body: (Database?) throws -> Result) -> Result {
        do {
            return try self.look(body) ?? body(nil)
        } catch let damage as RowDamage {
            self.fail(.damaged(self.path, "\(damage)"))
        } catch {
            self.fail(JournalError(error, self.path))
        }
        return fallback
    }
}
