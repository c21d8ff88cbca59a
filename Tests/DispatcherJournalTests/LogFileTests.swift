// Beckon: tests of the log when the system fails
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Synchronization
import Testing

@testable import DispatcherJournal

@Suite struct LogFileTests {
    /// A system that fails when it is told to.
    private final class Trouble: Sendable {
        enum Kind: Sendable { case none, short, full, halfFull, broken, interrupted, noSync }
        let kind = Mutex(Kind.none)
        let calls = Mutex(0)

        var system: LogFile.System {
            var system = LogFile.System()
            let real = LogFile.System()
            system.write = { descriptor, bytes, offset in
                let call = self.calls.withLock { calls in
                    calls += 1
                    return calls
                }
                func part(_ length: Int) -> Int {
                    real.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<length]), offset)
                }
                switch self.kind.withLock({ $0 }) {
                case .short: return part(max(1, bytes.count / 2))
                case .interrupted where !call.isMultiple(of: 3):
                    errno = EINTR
                    return -1
                case .full:
                    errno = ENOSPC
                    return -1
                // The head, and no more of a record; zeros over that head.
                case .halfFull where bytes.count > 100: return part(LogRecord.headBytes)
                case .halfFull where bytes.count != LogRecord.headBytes:
                    errno = ENOSPC
                    return -1
                case .broken:
                    errno = EIO
                    return -1
                case .none, .interrupted, .noSync, .halfFull: return real.write(descriptor, bytes, offset)
                }
            }
            system.allocate = { self.kind.withLock { $0 == .full } ? ENOSPC : real.allocate($0, $1) }
            system.sync = { descriptor in
                if self.kind.withLock({ $0 == .noSync }) {
                    errno = EIO
                    return -1
                }
                return real.sync(descriptor)
            }
            return system
        }

        func set(_ kind: Kind) { self.kind.withLock { $0 = kind } }
    }

    private func journal(_ folder: Folder, _ trouble: Trouble) throws -> SQLiteJournal {
        try SQLiteJournal(folder: folder.path, durability: .full, secret: "s", system: trouble.system)
    }

    private func numbers(_ folder: Folder) throws -> [UInt64] {
        try SQLiteJournal(folder: folder.path, secret: "s").events(conversation: "c", after: 0, limit: 99).map(
            \.sequence)
    }

    @Test func writesThatComeInPiecesAreWhole() throws {
        let folder = Folder()
        let trouble = Trouble()
        do {
            var journal = try self.journal(folder, trouble)
            for (number, kind) in [Trouble.Kind.short, .interrupted, .none, .short].enumerated() {
                trouble.set(kind)
                journal.append(Sample.entry(Sample.event(UInt64(number + 1))))
                try journal.commit()
            }
        }
        #expect(try self.numbers(folder.copy()) == [1, 2, 3, 4])
    }

    @Test(arguments: [true, false])
    fileprivate func whatCannotBeWrittenStopsTheJournal(beside: Bool) throws {
        for (kind, code, kept) in [
            (Trouble.Kind.full, JournalError.Code.diskFull, [1] as [UInt64]), (.halfFull, .diskFull, [1]),
            (.broken, .failed, [1]),
            // It is written, but nobody knows whether it is on the disk: told is it not.
            (.noSync, .failed, [1, 2]),
        ] {
            let folder = Folder()
            let trouble = Trouble()
            var journal = try self.journal(folder, trouble)
            journal.append(Sample.entry(Sample.event(1)))
            try journal.commit()
            trouble.set(kind)
            journal.append(Sample.entry(Sample.event(2)))
            let error = #expect(throws: JournalError.self) {
                if beside {
                    _ = try journal.beginCommit {}
                    _ = try journal.endCommit(waiting: true)
                } else {
                    try journal.commit()
                }
            }
            #expect(error?.code == code)
            #expect(error?.message.contains("start again") == true)
            trouble.set(.none)
            journal.append(Sample.entry(Sample.event(3)))
            #expect(throws: JournalError.self, "it does not recover by itself") { try journal.commit() }
            #expect(throws: JournalError.self) { try journal.prune(Retention(), at: Sample.now, limit: 1) }
            #expect(try self.numbers(folder.copy()) == kept)
        }
    }

    @Test func aFileThatCannotBeMadeIsAClearStop() throws {
        let folder = Folder()
        try FileManager.default.createDirectory(atPath: folder.turns, withIntermediateDirectories: true)
        let error = #expect(throws: JournalError.self) { try SQLiteJournal(folder: folder.path, secret: "s") }
        #expect(error?.path == folder.turns)
        #expect(error?.code == .corrupt)
        let full = Folder()
        let trouble = Trouble()
        trouble.set(.full)
        let said = #expect(throws: JournalError.self) { try self.journal(full, trouble) }
        #expect(said?.code == .diskFull)
        #expect(try self.numbers(full) == [])
    }
}
