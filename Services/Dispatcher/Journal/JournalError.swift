// Beckon: why a journal cannot go on
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Glibc

/// Why a journal cannot go on. A dispatcher that meets one stops: what it cannot keep it must not promise.
public struct JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Code: Hashable, Sendable {
        /// There is no room for what is to be kept.
        case diskFull
        /// The file is not what was written.
        case corrupt
        /// Another process has it.
        case inUse
        /// The system would not read or write it.
        case failed
        /// Another version of Beckon wrote it.
        case otherVersion
    }

    /// What went wrong.
    public let code: Code
    /// The file, or what stands for it.
    public let path: String
    /// For a person: what happened, what to do.
    public let message: String

    /// - Parameters: See the properties.
    public init(_ code: Code, _ path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    public var description: String { "the journal \(self.path): \(self.message)" }
}

extension JournalError {
    /// What to do where a file of a journal is damaged.
    static let remedy =
        "'beckon journal rescue' makes a journal of what is whole and says what is missing; a backup is the other way"

    /// A file is damaged, or does not belong to the others, and so the journal is not opened.
    static func corrupt(_ path: String, _ what: String) -> JournalError {
        JournalError(.corrupt, path, "\(what). Nothing was changed: \(Self.remedy)")
    }

    /// Something in a journal that was opened is damaged. Nothing leaves that follows from it.
    static func damaged(_ path: String, _ what: String) -> JournalError {
        JournalError(.corrupt, path, "\(what). Nothing was told that follows from it: \(Self.remedy)")
    }

    /// The system refused something.
    static func system(_ path: String, _ what: String, _ reason: Int32 = errno) -> JournalError {
        switch reason {
        case ENOSPC, EDQUOT:
            return JournalError(
                .diskFull, path, "the disk is full; nothing was told that is not kept. Make room and start again")
        case EACCES, EPERM, EROFS:
            return JournalError(
                .failed, path,
                "\(what): \(String(cString: strerror(reason))); use a folder that this user may write (--data)")
        default:
            return JournalError(
                .failed, path, "\(what): \(String(cString: strerror(reason))); look at the disk, then start again")
        }
    }

    /// What SQLite or the system said of a file, with what to do.
    init(_ error: any Error, _ path: String) {
        if let known = error as? JournalError {
            self = known
            return
        }
        if let damage = error as? RowDamage {
            self = .corrupt(path, "\(damage)")
            return
        }
        guard let error = error as? DatabaseError else {
            self.init(.failed, path, "\(error)")
            return
        }
        switch error.resultCode {
        case .SQLITE_FULL:
            self = .system(path, "", ENOSPC)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT:
            self = .corrupt(path, "the file is damaged (\(error.message ?? "no reason"))")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.inUse, path, "another process writes to it; end that one and start again")
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN:
            self = .system(path, "it cannot be opened for writing", EACCES)
        default:
            self.init(
                .failed, path, "it cannot be written or read (\(error.resultCode), \(error.message ?? "no reason"))")
        }
    }
}
