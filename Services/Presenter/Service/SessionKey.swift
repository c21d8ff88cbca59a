// Beckon: what the secrets of browsers are made and known again with
// SPDX-License-Identifier: Apache-2.0

import Access
import Glibc
import Schema

/// Makes the secrets in browsers' cookies, and knows those again that it made: behind each stands a code that only who has
/// the key can make. So a secret that somebody put into a browser is worth nothing, and one of ours is good after a restart
/// of this process, without a list of them.
public struct SessionKey: Sendable {
    private let key: [UInt8]

    /// - Parameter text: Text that nobody can guess, of at least 128 bits. The same text knows the same secrets.
    public init(_ text: String) { self.key = Digest.hash([UInt8]("beckon session key/\(text)".utf8)) }

    /// The key that is kept in a file, which is made where there is none. Only its owner may read it.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - makeSecret: Makes the text for a new one.
    /// - Throws: ``PresenterError/unusableSecret(_:_:)`` where it cannot be made or read, or others may read it.
    public init(keptAt path: String, makeSecret: () -> String) throws(PresenterError) {
        let made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if made >= 0 {
            defer { close(made) }
            let text = makeSecret()
            guard write(made, text, text.utf8.count) == text.utf8.count, fsync(made) == 0 else {
                throw Self.unusable(path)
            }
            self.init(text)
            return
        }
        guard errno == EEXIST else { throw Self.unusable(path) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw Self.unusable(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.unusable(path) }
        guard status.st_mode & 0o077 == 0 else {
            throw .unusableSecret(path, "others may read it")
        }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw Self.unusable(path) }
        guard count >= 32 else { throw .unusableSecret(path, "it is cut off") }
        self.init(String(decoding: bytes.prefix(count), as: UTF8.self))
    }

    /// The key of a presenter: it follows from its key file; without one it is kept beside the dispatcher's socket, and where
    /// that is a port, beside the file of the users. Where there is none the key is a new one, and pages begin anew after a restart.
    ///
    /// - Parameters:
    ///   - keyFile: The key file of the process, which is there already.
    ///   - users: The file of the users.
    ///   - front: The dispatcher's front door, such as `ipc:///run/beckon/front`.
    ///   - makeSecret: Makes the text for a new one.
    /// - Throws: As ``init(keptAt:makeSecret:)``.
    public init(
        keyFile: String?, besideSocket front: String, users: String?, makeSecret: () -> String
    ) throws(PresenterError) {
        if let keyFile {
            try self.init(keptAt: keyFile, makeSecret: makeSecret)
        } else if front.hasPrefix("ipc:///") {
            try self.init(keptAt: front.dropFirst("ipc://".count) + ".sessions", makeSecret: makeSecret)
        } else if let users {
            try self.init(keptAt: users + ".sessions", makeSecret: makeSecret)
        } else {
            self.init(makeSecret())
        }
    }

    private static func unusable(_ path: String) -> PresenterError {
        .unusableSecret(path, String(cString: strerror(errno)))
    }

    /// A secret for a browser.
    ///
    /// - Parameter unguessable: Text of letters and digits that nobody can guess.
    func secret(_ unguessable: String) -> String { "\(unguessable).\(self.code(of: unguessable))" }

    /// Whether a secret was made here. Takes the same time wherever it differs.
    func made(_ secret: String) -> Bool {
        guard secret.utf8.count <= 160, let dot = secret.firstIndex(of: ".") else { return false }
        return ConstantTime.areEqual(secret[dot...].dropFirst(), self.code(of: String(secret[..<dot])))
    }

    /// The digest of the key and a digest of both: what is hashed has always 32 bytes behind the key, so nothing can be
    /// put behind it.
    private func code(of text: String) -> String {
        let inner = Digest.hash(self.key + Array(text.utf8))
        return String(Digest.sha256(self.key + inner).prefix(32))
    }
}
