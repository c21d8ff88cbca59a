// Beckon: where mail is handed in, and as whom
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A mail server that takes messages (SMTP), and what is needed to hand one in.
public struct MailServer: Sendable {
    /// `smtp://HOST:PORT` or `smtps://HOST:PORT`.
    let url: String
    /// Whose mail it is.
    public let from: String
    /// Whether nothing is said before the connection is encrypted.
    let isEncrypted: Bool
    /// Who logs in, and with what; never logged.
    let login: (user: String, password: String)?
    /// A file of certificates that vouch for the server's, in place of those of the machine.
    let authorities: String?

    /// - Parameters:
    ///   - url: `smtp://HOST:PORT` or `smtps://HOST:PORT`.
    ///   - from: The sender's address.
    ///   - tls: Whether a connection that begins in the clear has to be encrypted before anything else (STARTTLS).
    ///   - loginFile: A file of two lines, user and password, that nobody but its owner may read.
    ///   - authorities: A file of certificates (PEM) that vouch for the server's, as where a house has its own authority; `nil` for
    ///     those of the machine.
    /// - Throws: ``MailError`` with what to do.
    public init(url: String, from: String, tls: Bool = false, loginFile: String? = nil, authorities: String? = nil)
        throws
    {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
            ["smtp", "smtps"].contains(scheme), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, parts.path.isEmpty || parts.path == "/", parts.query == nil,
            url.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw MailError("--smtp is smtp://HOST:PORT or smtps://HOST:PORT, without user and password")
        }
        guard MailText.isAddress(from) else { throw MailError("--smtp-from is an address such as me@example.org") }
        self.url = url
        self.from = from
        self.isEncrypted = tls || scheme == "smtps"
        self.login = try loginFile.map(Self.login)
        self.authorities = authorities
        if let authorities, FileHandle(forReadingAtPath: authorities) == nil {
            throw MailError("the file of --smtp-authorities, \(authorities), cannot be read")
        }
        guard self.login == nil || self.isEncrypted else {
            throw MailError("a password is sent encrypted or not at all: use smtps:// or --smtp-tls with --smtp-login")
        }
    }

    private static func login(_ path: String) throws -> (user: String, password: String) {
        let rights = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        guard let rights, let file = FileHandle(forReadingAtPath: path) else {
            throw MailError("the file of --smtp-login, \(path), cannot be read")
        }
        guard rights & 0o077 == 0 else {
            throw MailError("others may read the file of --smtp-login: chmod 600 \(path)")
        }
        let text = String(decoding: try file.read(upToCount: 4_096) ?? Data(), as: UTF8.self)
        try file.close()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count >= 2, !lines[0].isEmpty, !lines[1].isEmpty, lines.dropFirst(2).allSatisfy(\.isEmpty) else {
            throw MailError("the file of --smtp-login has two lines, the user and the password")
        }
        return (lines[0], lines[1])
    }
}

/// Why mail cannot be set up.
public struct MailError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, and what to do.
    public let description: String

    init(_ description: String) { self.description = description }
}
