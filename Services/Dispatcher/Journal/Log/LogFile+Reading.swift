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
        return try Self.read(descriptor, 0..<min(length, 2 * Self.bytes), path)
    }

    private static func read(
        _ descriptor: Int32, _ range: Range<Int>, _ path: String
    ) throws(JournalError) -> [UInt8] {
        var isFailed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { room, count in
            while count < range.count {
                let read = pread(
                    descriptor, room.baseAddress.map { $0 + count }, range.count - count, range.lowerBound + count)
                if read < 0, errno == EINTR { continue }
                isFailed = read < 0
                if read <= 0 { return }
                count += read
            }
        }
        if isFailed { throw JournalError.system(path, "it cannot be read") }
        return bytes
    }
}
