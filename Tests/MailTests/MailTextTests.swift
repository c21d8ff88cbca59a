// Beckon: tests of mail as text, and of what is said of a mail server
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@testable import Mail

@Suite struct MailTextTests {
    @Test(arguments: [
        ("smtp://mail.example.org:25", "me@example.org", true), ("SMTPS://mail.example.org", "me@example.org", true),
        ("http://mail.example.org", "me@example.org", false), ("smtp://u:p@mail.example.org", "me@example.org", false),
        ("smtp://mail.example.org/x y", "me@example.org", false), ("smtp://", "me@example.org", false),
        ("smtp://mail.example.org", "me@example.org>\r\nRCPT TO:<x@example.org", false),
        ("smtp://mail.example.org", "me", false),
    ])
    func servers(_ url: String, _ from: String, _ isOne: Bool) {
        #expect(((try? MailServer(url: url, from: from)) != nil) == isOne)
    }

    @Test func loginFiles() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("login-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        func server(_ text: String, _ rights: Int, _ url: String = "smtps://mail.example.org") throws -> MailServer {
            _ = FileManager.default.createFile(
                atPath: file, contents: Data(text.utf8), attributes: [.posixPermissions: rights])
            return try MailServer(url: url, from: "me@example.org", loginFile: file)
        }
        #expect(try server("a\nb\n", 0o600).login?.password == "b")
        #expect(throws: MailError("others may read the file of --smtp-login: chmod 600 \(file)")) {
            try server("a\nb", 0o644)
        }
        #expect(throws: MailError.self) { try server("a", 0o600) }
        #expect(throws: MailError.self) { try server("a\nb", 0o600, "smtp://mail.example.org") }
    }

    @Test func headersHoldNothingButWhatTheyAreFor() {
        let text = MailText.text(
            String(repeating: "é\r\nX: ", count: 50),
            identifier: MailText.identifier(key: "a/b\r\n<>", domain: "x.org"),
            from: "me@x.org", to: ["a@x.org", "b@x.org"], sent: Instant(milliseconds: 1_795_262_400_000))
        let head = text.replacing("\r\n", with: "\n").split(separator: "\n\n")[0]
        #expect(
            head.split(separator: "\n").map { $0.prefix { $0 != ":" } }.filter { !$0.hasPrefix(" ") } == [
                "Date", "From", "To", "Message-ID", "Subject", "MIME-Version", "Content-Type",
                "Content-Transfer-Encoding",
            ])
        #expect(head.contains("Message-ID: <a.b....@x.org>") && head.contains("Date: Sat, 21 Nov 2026 12:00:00 +0000"))
        #expect(text.replacing("\r\n", with: "\n").split(separator: "\n").allSatisfy { $0.utf8.count <= 78 })
        #expect(!MailText.isAddress("a@b c") && !MailText.isAddress("a@b\r\n") && !MailText.isAddress("<a@b>"))
    }
}
