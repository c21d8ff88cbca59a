// Beckon: how the log of a journal's file is put in the file
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Synchronization

/// Puts SQLite's write-ahead log in the file beside the turns, so that none of them waits for it.
///
/// A passive checkpoint on a connection of its own does the work. It cannot begin the log anew, for the next turn has
/// gone on writing meanwhile: that is left to the turn after it, for which little is to do then.
final class Checkpoints: Sendable {
    private enum State { case idle, running, done }

    private let state = Mutex(State.idle)
    private let connection: DatabaseQueue
    /// Bytes written since the log was begun anew.
    private let written = Atomic<Int>(0)

    /// So many bytes of turns are enough for a checkpoint, and so many are too many to wait for one any longer. Few: the disk is
    /// busy with all of them at once, and whatever waits for it meanwhile waits for them, too.
    static let bytes = 4 << 20, bytesMaximum = 64 << 20

    /// - Throws: What SQLite says.
    init(_ path: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "beckon.journal.checkpoints"
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
        self.connection = try DatabaseQueue(path: path, configuration: configuration)
    }

    /// So many bytes were committed on a connection.
    ///
    /// - Throws: What SQLite says where the log could not be begun anew.
    func committed(_ count: Int, _ database: Database) throws {
        let bytes = self.written.add(count, ordering: .relaxed).newValue
        guard bytes >= Self.bytes else { return }
        let before = self.state.withLock { state in
            defer { if state == .idle { state = .running } }
            return state
        }
        switch before {
        case .idle:
            self.connection.asyncWriteWithoutTransaction { [self] database in
                // What goes wrong here goes wrong again where a turn can tell it.
                _ = try? database.checkpoint(.passive)
                self.state.withLock { $0 = .done }
            }
        case .done: try self.beginAnew(database)
        case .running: if bytes >= Self.bytesMaximum { try self.beginAnew(database) }
        }
    }

    /// Closes its connection behind what is done beside: who opens the file next finds nobody at it.
    ///
    /// - Throws: What SQLite says.
    func close() throws { try self.connection.close() }

    private func beginAnew(_ database: Database) throws {
        do {
            // Passive here as well: it never waits for whoever reads from the log. Where nobody does, the next turn begins
            // it anew by itself; else the next checkpoint tries again.
            _ = try database.checkpoint(.passive)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // The one beside is at it: the next turn tries again.
            return
        }
        self.written.store(0, ordering: .relaxed)
        self.state.withLock { if $0 == .done { $0 = .idle } }
    }
}
