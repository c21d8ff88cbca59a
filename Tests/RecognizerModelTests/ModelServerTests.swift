// Beckon: tests of which servers are asked
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import RecognizerModel

@Suite struct ModelServerTests {
    @Test(arguments: [
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/v1/chat/completions"),
        ("https://models.example/", "https://models.example/v1/chat/completions"),
        ("https://models.example/v1", "https://models.example/v1/chat/completions"),
        ("https://models.example/api/v1/", "https://models.example/api/v1/chat/completions"),
        ("https://models.example/v1/chat/completions", "https://models.example/v1/chat/completions"),
    ])
    func aServerIsWrittenAsItsOperatorKnowsIt(url: String, endpoint: String) throws {
        #expect(try ModelServer(url: url, model: "m").endpoint == endpoint)
    }

    @Test(arguments: [
        "", "models.example", "ftp://models.example", "http://", "https://me:secret@models.example",
        "https://models.example/?key=secret", "https://models.example/#a", "https://models.example/a b",
        "file:///etc/passwd", "https://models.example/" + String(repeating: "a", count: 1_024),
    ])
    func whatIsNoServerIsRefused(url: String) {
        #expect(throws: ModelError.self) { try ModelServer(url: url, model: "m") }
    }

    /// The text of a key file, its rights, the server, and whether the key may be used.
    @Test(arguments: [
        ("abc\n", 0o600, "https://models.example", true), ("abc", 0o400, "http://localhost:1", true),
        ("abc\n", 0o640, "https://models.example", false), ("abc\n", 0o600, "http://models.example", false),
        ("", 0o600, "https://models.example", false), ("\n", 0o600, "https://models.example", false),
        ("abc\nX-More: 1\n", 0o600, "https://models.example", false),
        ("ab c\n", 0o600, "https://models.example", false),
    ])
    func aKeyIsInAFileOfItsOwner(text: String, rights: Int, url: String, isGood: Bool) throws {
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID()).key")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: file.path)
        if isGood {
            #expect(try ModelServer(url: url, model: "m", keyFile: file.path).key == "abc")
        } else {
            #expect(throws: ModelError.self) { try ModelServer(url: url, model: "m", keyFile: file.path) }
        }
    }
}
