// Beckon: tests of the file that says what Badge shows
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Foundation
import GRDB
import Schema
import Testing

@testable import CodesHandler

@Suite struct WalletFileTests {
    @Test func isPutInPlaceOfTheExample() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = """
            {"local": {"card": {"givenName": "Ana", "mails": [{"value": "ana@example.com"}]}}, "zoe": {"payHandle": "zoe"}}
            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("badge.json"))
        let store = try await Badge.store(folder: folder.path, now: Instant(milliseconds: 0))
        let (local, zoe) = try await store.read { (try Wallet(of: "local", in: $0), try Wallet(of: "zoe", in: $0)) }
        #expect(local.card?.fullName == "Ana" && local.account == nil)
        #expect(zoe == Wallet(payHandle: "zoe"))
        try await store.close()
    }

    @Test(arguments: [
        ("[]", "no object"), ("{\"a\": {\"card\": {\"givenName\": \"\"}}}", "givenName"),
        ("{\"a\": {\"account\": {\"name\": \"A\", \"iban\": \"DE00\"}}}", "user a: the account is wrong: iban"),
        ("{\"a\": {\"payHandle\": \"\"}}", "payHandle"),
        (
            "{\"a\": {\"tickets\": [{\"number\": \"a&b\", \"mode\": \"bus\", \"zones\": \"\", \"start\": 0, \"end\": 1}]}}",
            "number"
        ),
        (
            "{\"a\": {\"tickets\": [{\"number\": \"1\", \"mode\": \"bus\", \"zones\": \"\", \"start\": 1, \"end\": 1}]}}",
            "ends before"
        ),
        (String(repeating: " ", count: 1_048_577), "1 MiB"),
        ("{\"a\": {\"card\": {\"givenName\": \"\(String(repeating: "x", count: 1_200))\"}}}", "too long"),
    ]) func refused(_ text: String, _ words: String) {
        let failure = #expect(throws: WalletFile.Failure.self) { try WalletFile.wallets(Array(text.utf8)) }
        #expect(failure?.description.contains(words) == true, "\(failure?.description ?? "")")
    }
}
