// Beckon: how a journal's log is read
// SPDX-License-Identifier: Apache-2.0

import Glibc

extension LogFile {
    /// What is found where a log should be.
    enum Found: Sendable {
        /// There is no file.
        case missing
        /// There is a file, and it is no whole log; says what is wrong with it.
        case damaged(String)
        case whole(LogContents)
    }

    /// Reads a log through. A dispatcher may be writing it.
    ///
    /// - Throws: ``JournalError`` where the system does not let it be read.
    static func read(_ folder: String) throws(JournalError) -> Found {
        guard let bytes = try Self.bytes(folder) else { return .missing }
        guard bytes.count == Self.bytes else {
            return .damaged(bytes.isEmpty ? "it is empty" : "it has \(bytes.count) bytes instead of \(Self.bytes)")
        }
        guard let header = LogHeader(slots: [UInt8](bytes[..<LogHeader.bytes])) else {
            return .damaged("what stands in front of its turns cannot be read")
        }
        var contents = LogContents(header)
        bytes.withUnsafeBytes { bytes in
            for segment in 0..<Self.segments {
                let start = LogHeader.bytes + segment * Self.segmentBytes
                contents.read(segment: UnsafeRawBufferPointer(rebasing: bytes[start..<start + Self.segmentBytes]))
            }
        }
        return .whole(contents)
    }

    /// All bytes of a log, of whatever length; `nil` where there is none.
    ///
    /// - Throws: ``JournalError`` where the system does not let it be read.
    static func bytes(_ folder: String) throws(JournalError) -> [UInt8]? {
        let path = Self.path(folder)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw JournalError.system(path, "it cannot be opened")
        }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw JournalError.system(path, "it cannot be read") }
        // What is no regular file is read as empty.
        let length = information.st_mode & S_IFMT == S_IFREG ? Int(information.st_size) : 0
        var (bytes, count) = ([UInt8](repeating: 0, count: min(length, 2 * Self.bytes)), 0)
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes { room in
                pread(descriptor, room.baseAddress.map { $0 + count }, room.count - count, count)
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw JournalError.system(path, "it cannot be read") }
            if read == 0 { break }
            count += read
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
