// Beckon: the real hledger reads the ledger, and comes to the same balances
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema
import Testing

@testable import PaymentsHandler

struct JournalTests {
    /// Runs a program with words on its standard input; both are small enough for a pipe or are read while it runs.
    private static func run(_ path: String, _ arguments: [String], input: String = "") async throws -> (Int32, String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ["LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        process.standardInput = try FileHandle(forReadingFrom: file)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    /// Where `.ci/run` installs it; without it these tests fail.
    private static let hledger = "/usr/bin/hledger"

    /// What hledger says is on each account that has something.
    private static func balances(_ journal: String) async throws -> [String: String] {
        let (code, text) = try await Self.run(
            Self.hledger, ["-f", "-", "balance", "--flat", "--no-total", "-O", "csv"], input: journal)
        #expect(code == 0, "\(text)")
        let lines = text.split(separator: "\n").dropFirst().map { line in
            line.split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"")) }
        }
        return Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0[1]) })
    }

    private static func stored(_ store: AppStore) async throws -> [String: String] {
        let accounts = try await store.database.read {
            try Account.fetchAll($0, sql: "SELECT \(Account.columns) FROM account WHERE balance <> 0")
        }
        return Dictionary(
            uniqueKeysWithValues: accounts.map {
                (Journal.name(of: $0), "\($0.money($0.balance).plainNumber) \($0.currency.code)")
            })
    }

    @Test func hledgerComesToTheSame() async throws {
        let purse = try PurseUnderTest()
        for (name, amount) in [("Omar", euros("12.34")), ("Mia", money("1500", "JPY")), ("Omar", money("7", "USD"))] {
            let send = made(SendPayment.self) {
                $0.payee = Person(name)
                $0.currencyAmount = amount
                $0.note = "; a | note\n2026-01-01 * not an entry\n    assets:x  5 EUR"
            }
            #expect(try await purse.handle(send).code == .success)
        }
        #expect(try await purse.handle(made(PayBill.self) { $0.billPayee = biller("Gold Card") }).code == .success)
        let move = made(TransferMoney.self) {
            $0.fromAccount = account("Blue Card")
            $0.toAccount = account("Checking")
            $0.transactionAmount = sum("50.05")
        }
        #expect(try await purse.handle(move).code == .success)
        let journal = try await Purse.journal(of: purse.store)
        let (code, text) = try await Self.run(Self.hledger, ["-f", "-", "check", "--strict"], input: journal)
        #expect(code == 0 && text.isEmpty, "\(text)\n\(journal)")
        let balances = try await Self.balances(journal)
        #expect(balances.count >= 10)
        #expect(try await Self.stored(purse.store) == balances)
    }

    @Test func aBalanceThatIsWrongIsNoticed() async throws {
        let purse = try PurseUnderTest()
        try await purse.store.database.write {
            try $0.execute(sql: "UPDATE account SET balance = balance + 1 WHERE id = 1")
        }
        let journal = try await Purse.journal(of: purse.store)
        let (code, _) = try await Self.run(Self.hledger, ["-f", "-", "check"], input: journal)
        #expect(code != 0)
    }

    @Test(arguments: [
        ("a:b", "a b"), ("x  ; y", "x y"), ("\n\n", "-"), ("  Ana  Souza ", "Ana Souza"), ("(virtual)", "virtual"),
        ("\u{202E}x", "x"), ("", "-"), (String(repeating: "n", count: 500), String(repeating: "n", count: 200)),
        ("张伟", "张伟"),
    ])
    func namesStayNames(_ name: String, _ expected: String) { #expect(Journal.plain(name) == expected) }

    @Test func theDatabaseItselfRefusesWhatMustNotBe() async throws {
        let purse = try PurseUnderTest()
        for sql in [
            "UPDATE account SET balance = -1 WHERE name = 'Checking'", "UPDATE posting SET amount = 5",
            "DELETE FROM posting", "UPDATE entry SET note = ''", "INSERT INTO posting VALUES (1, 99999, 5)",
        ] {
            await #expect(throws: DatabaseError.self, "\(sql)") {
                try await purse.store.database.write { try $0.execute(sql: sql) }
            }
        }
    }

    @Test func theCommandExportsAndEnds() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Purse.store(folder: folder.path, now: PurseUnderTest.morning)
        let expected = try await Purse.journal(of: store)
        let command = Bundle.main.bundleURL.appendingPathComponent("beckon-handler-payments").path
        let built =
            FileManager.default.isExecutableFile(atPath: command) ? command : ".build/debug/beckon-handler-payments"
        let (code, text) = try await Self.run(built, ["--data", folder.path, "--export", "-"])
        #expect(code == 0 && text == expected)
        let file = folder.appendingPathComponent("ledger.journal").path
        #expect(try await Self.run(built, ["--data", folder.path, "--export", file]).0 == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == expected)
        #expect(try await Self.run(built, ["--data", folder.path, "--export", "/nowhere/at/all"]).0 != 0)
    }
}
