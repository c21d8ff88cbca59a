// Beckon: a language model's server, and what it may cost
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A server with an OpenAI-compatible endpoint. An operator names it: without one no words leave.
public struct ModelServer: Sendable {
    /// `POST` goes there.
    let endpoint: String
    /// The model's name, as the server knows it.
    let model: String
    /// Proves who asks; never logged.
    let key: String?

    /// - Parameters:
    ///   - url: `http://HOST:PORT` or `https://HOST`, with a path where the server has one before `/v1/chat/completions`.
    ///   - model: The model's name, as the server knows it.
    ///   - keyFile: A file of one line that nobody but its owner may read.
    /// - Throws: ``ModelError`` with what to do.
    public init(url: String, model: String, keyFile: String? = nil) throws {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, parts.query == nil, parts.fragment == nil,
            url.utf8.count <= 1_024, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw ModelError("--server is http://HOST:PORT or https://HOST, without user, password and question mark")
        }
        guard (1...128).contains(model.utf8.count), model.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else {
            throw ModelError("--model is a name of 1 to 128 bytes")
        }
        self.endpoint = Self.endpoint(url)
        self.model = model
        self.key = try keyFile.map(Self.key)
        let isHere = ["127.0.0.1", "::1", "[::1]", "localhost"].contains(host)
        guard self.key == nil || scheme == "https" || isHere else {
            throw ModelError("a key is sent encrypted or not at all: use https:// with --server-key")
        }
    }

    /// Operators write the server's address as they know it: with or without `/v1`.
    private static func endpoint(_ url: String) -> String {
        let path = "/chat/completions"
        let base = url.hasSuffix("/") ? String(url.dropLast()) : url
        if base.hasSuffix(path) { return base }
        return base.hasSuffix("/v1") ? base + path : base + "/v1" + path
    }

    private static func key(_ path: String) throws -> String {
        let rights = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        guard let rights, let file = FileHandle(forReadingAtPath: path) else {
            throw ModelError("the file of --server-key, \(path), cannot be read")
        }
        defer { try? file.close() }
        guard rights & 0o077 == 0 else {
            throw ModelError("others may read the file of --server-key: chmod 600 \(path)")
        }
        let text = String(decoding: try file.read(upToCount: 4_096) ?? Data(), as: UTF8.self)
        let key = text.hasSuffix("\n") ? String(text.dropLast()) : text
        // It stands in a line of the request, which nothing in it may end.
        guard !key.isEmpty, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ModelError("the file of --server-key has one line, the key, of visible ASCII")
        }
        return key
    }
}

/// Why a model cannot be asked.
public struct ModelError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, and what to do.
    public let description: String

    init(_ description: String) { self.description = description }
}
