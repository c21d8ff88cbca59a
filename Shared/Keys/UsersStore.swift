// Beckon: the file of who may use the page
// SPDX-License-Identifier: Apache-2.0

public import Access
import Glibc

/// The file of who may use the page, of mode 600. Changes are made one at a time, whoever makes them, and whole or not at all.
public struct UsersStore: Hashable, Sendable {
    /// Its path.
    public let path: String

    /// - Parameter path: Its path.
    public init(_ path: String) { self.path = path }

    /// What a file is known by: each change makes another one.
    public struct Version: Hashable, Sendable {
        private let inode: UInt64, size: Int64, seconds: Int64, nanoseconds: Int64

        init(_ status: stat) {
            self.inode = UInt64(status.st_ino)
            self.size = Int64(status.st_size)
            (self.seconds, self.nanoseconds) = (Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec))
        }
    }

    /// What is there now, without reading it; `nil` where nothing is, or nobody can tell.
    public var version: Version? {
        var status = stat()
        return stat(self.path, &status) == 0 ? Version(status) : nil
    }

    /// The users as they are now.
    ///
    /// - Returns: `nil` where there is no file: nobody was ever added.
    /// - Throws: ``KeysError`` where others may read it, or it is damaged.
    public func read() throws(KeysError) -> UsersFile? {
        guard let bytes = try SecretFile.read(self.path, whenRead: "remove its users and add them again") else {
            return nil
        }
        do throws(AccessError) {
            return try UsersFile(bytes, file: self.path)
        } catch {
            throw KeysError(.invalid, error.description)
        }
    }

    /// Changes the users; where there is no file, one is made.
    ///
    /// - Parameter body: Changes them, and says whether there is something to be written.
    /// - Returns: What `body` returns.
    /// - Throws: ``KeysError``, and what `body` throws.
    public func change<Result>(_ body: (inout UsersFile) throws -> (Result, isChanged: Bool)) throws -> Result {
        let lock = "\(self.path).lock"
        let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SecretFile.failure("\(lock) cannot be opened") }
        // The kernel lets go of the lock however this process ends.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw SecretFile.failure("\(lock) cannot be locked") }
        }
        var users = try self.read() ?? UsersFile()
        let (result, isChanged) = try body(&users)
        if isChanged {
            do {
                try SecretFile.write(try users.bytes(), to: self.path, replaces: true)
            } catch let error as AccessError {
                throw KeysError(.invalid, error.description)
            }
        }
        return result
    }
}
