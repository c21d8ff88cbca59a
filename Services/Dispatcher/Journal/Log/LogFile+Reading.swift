// Beckon: how a journal's log is read
// SPDX-License-Identifier: Apache-2.0

import Glibc

extension LogFile {
    /// A log as it was read: what it says of the journal, and all sound turns in it.
    struct Whole: Sendable {
        var header: LogHeader
        var turns: [LogRecord]
    }

    /// Reads a log through. A dispatcher may be writing it.
    ///
    /// - Throws: ``JournalError`` where the system does not let it be read.
    static func read(_ folder: String) throws(JournalError) -> Found<Whole> {
        guard let bytes = try Self.bytes(folder) else { return .missing }
        if let damage = Self.damage(bytes) { return .damaged(damage) }
        guard let header = LogHeader(slots: bytes) else { return .damaged(LogHeader.unreadable) }
        return .whole(Whole(header: header, turns: Self.turns(bytes)))
    }

    /// What is wrong with the length of a log.
    static func damage(_ bytes: [UInt8]) -> String? {
        if bytes.count == Self.bytes { return nil }
        return bytes.isEmpty ? "it is empty" : "it has \(bytes.count) bytes instead of \(Self.bytes)"
    }

    /// The turns in the bytes of a log, of whatever length.
    static func turns(_ bytes: [UInt8]) -> [LogRecord] {
        bytes.withUnsafeBytes { LogRecord.all(in: UnsafeRawBufferPointer(rebasing: $0.dropFirst(LogHeader.bytes))) }
    }

    /// All bytes of a log, of whatever length; `nil` where there is none.
    ///
    /// - Throws: ``JournalError`` where the system does not let it be read.
    static func bytes(_ folder: String) throws(JournalError) -> [UInt8]? {
        let path = Self.path(folder)
        guard let file = fopen(path, "re") else {
            if errno == ENOENT { return nil }
            throw JournalError.system(path, "it cannot be opened")
        }
        defer { fclose(file) }
        var information = stat()
        guard fstat(fileno(file), &information) == 0 else { throw JournalError.system(path, "it cannot be read") }
        // What is no regular file is read as empty.
        let length = information.st_mode & S_IFMT == S_IFREG ? Int(information.st_size) : 0
        var bytes = [UInt8](repeating: 0, count: min(length, 2 * Self.bytes))
        let count = fread(&bytes, 1, bytes.count, file)
        guard ferror(file) == 0 else { throw JournalError.system(path, "it cannot be read") }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
