// Beckon: files that only their owner may read, written whole or not at all
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Files of mode 600, written whole or not at all.
enum SecretFile {
    static let bytesMaximum = 1 << 20

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - isSecret: Whether one that others may read is refused.
    ///   - advice: What to do if somebody did read it.
    /// - Returns: `nil` where there is none.
    static func read(
        _ path: String, isSecret: Bool = true, whenRead advice: String = "revoke the key"
    ) throws(KeysError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.failure("\(path) cannot be read")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure("\(path) cannot be read") }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.bytesMaximum else {
            throw KeysError(.invalid, "\(path) is no file of at most \(Self.bytesMaximum) bytes; is it the right one?")
        }
        guard !isSecret || status.st_mode & 0o077 == 0 else {
            throw KeysError(
                .exposed,
                "\(path) is a secret that others may read; run 'chmod 600 \(path)', and if somebody did "
                    + "read it, \(advice)")
        }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= Self.bytesMaximum {
            let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw Self.failure("\(path) cannot be read")
            }
            if count == 0 { break }
            bytes += piece.prefix(count)
        }
        return bytes
    }

    /// Writes a file of mode 600: a reader sees the old one or the new one, also after a crash.
    ///
    /// - Parameter replaces: Whether one that is there is replaced; otherwise that is an error.
    static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(KeysError) {
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure("\(path) cannot be written") }
        defer { unlink(temporary) }
        try Self.fill(descriptor, bytes, path)
        if replaces {
            guard rename(temporary, path) == 0 else { throw Self.failure("\(path) cannot be replaced") }
        } else if link(temporary, path) != 0 {
            guard errno == EEXIST else { throw Self.failure("\(path) cannot be written") }
            throw KeysError(.exists, "\(path) is there already, and a secret is never overwritten; choose another name")
        }
        try Self.keepNames(of: path)
    }

    /// Writes all of it to the disk, and closes.
    private static func fill(_ descriptor: Int32, _ bytes: [UInt8], _ path: String) throws(KeysError) {
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw Self.failure("\(path) cannot be written")
            }
            rest = rest.dropFirst(count)
        }
        guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0 else {
            throw Self.failure("\(path) cannot be written")
        }
    }

    /// A name is kept once its folder is.
    private static func keepNames(of path: String) throws(KeysError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure("\(folder) cannot be opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Self.failure("\(folder) cannot be written") }
    }

    static func failure(_ what: String) -> KeysError {
        KeysError(.system, "\(what): \(String(cString: strerror(errno)))")
    }
}
