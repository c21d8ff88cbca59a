// Beckon: tests of mail, handed to a real server that is killed meanwhile
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import Logging
import People
import Schema
import Synchronization
import TestSupport
import Testing

@testable import Mail
@testable import MessagesHandler

@Suite(.serialized) struct MailTests {
    /// Pigeon with a mailSender whose time a test moves.
    private struct Office {
        let worker: Worker
        let mailSender: MailSender
        let clock: SteppingClock

        init(_ url: String, tls: Bool = false, login: String? = nil, authorities: String? = nil) throws {
            let server = try MailServer(
                url: url, from: "robin@example.com", tls: tls, loginFile: login, authorities: authorities)
            try self.init(CurlHandover(server))
        }

        init(_ handover: any MailHandover, _ store: AppStore? = nil) throws {
            let clock = SteppingClock(Worker.now)
            let store = try store ?? Pigeon.inMemoryStore(now: Worker.now)
            self.clock = clock
            self.mailSender = MailSender(
                store: store, sender: "robin@example.com", handover: handover, clock: clock, now: { clock.time },
                logger: Logger(label: "test"))
            self.worker = try Worker(store, mailSender: self.mailSender)
        }

        func send(_ words: String, key: String, to address: String = "ana@example.net") async throws -> MessageItem? {
            let contact = "contact-\(address)"
            try await self.worker.store.database.write { database in
                let known = try AddressBook(of: "local", in: database).contacts.contains { $0.identifier == contact }
                guard !known else { return }
                try Contact(
                    identifier: contact, givenName: address, familyName: "",
                    handles: [PersonHandle(address, type: .emailAddress)]
                ).insert(for: "local", in: database)
            }
            var intent = SendMessage()
            intent.recipients = [Person(address, customIdentifier: contact)]
            intent.content = words
            return try await self.worker.handle(intent, key: key).payload.sentMessage
        }

        func states() async throws -> [String] {
            try await self.worker.store.database.read {
                try String.fetchAll($0, sql: "SELECT state || ' ' || attempts FROM outbox ORDER BY number")
            }
        }
    }

    /// A server, or `nil` where this machine cannot have one, with the reason printed.
    private static func server(encrypted: Bool = false) throws -> MailServerProcess? {
        let server = try MailServerProcess()
        if encrypted { try server.encrypt() }
        do {
            try server.start()
            return server
        } catch is MailServerProcess.Missing {
            print("skipped: aiosmtpd cannot be installed here; Tests/MessagesHandlerTests/mail-server needs it")
            return nil
        }
    }

    @Test func mailArrivesAsItWasWritten() async throws {
        guard let server = try Self.server() else { return }
        let office = try Office("smtp://127.0.0.1:\(server.port)")
        let words = "Grüße! .\n.\n日本 🍜 \(String(repeating: "long words ", count: 40))\nBcc: x@example.org"
        _ = try await office.send(words, key: "k/1")
        #expect(try await office.mailSender.sendOne())
        #expect(try await !office.mailSender.sendOne())
        let mail = try #require(try server.mails().first)
        #expect(mail.content == words && mail.identifier == "<k.1@example.com>" && mail.from == "robin@example.com")
        #expect(mail.to == ["ana@example.net"] && mail.header == "<ana@example.net>" && mail.subject == "Grüße! .")
        #expect(try await office.states() == ["sent 1"])
    }

    /// The same key again is one row, and what is sent again has the same name.
    @Test func onceHoweverOftenItIsAskedForAndWhoeverDies() async throws {
        guard let server = try Self.server() else { return }
        let office = try Office("smtp://127.0.0.1:\(server.port)")
        server.kill()
        for _ in 0..<3 { _ = try await office.send("hello", key: "k1") }
        #expect(try await office.mailSender.sendOne())
        #expect(try await office.states() == ["waiting 1"])
        // Not before the pause is over.
        #expect(try await !office.mailSender.sendOne())
        try server.start()
        try await office.clock.sleep(for: .seconds(31))
        // A worker takes it, hands it in, and dies before it has written so: the lease passes.
        let taken = try await office.worker.store.database.write {
            try Outbox(database: $0).take(at: office.clock.time)
        }
        let mail = try #require(taken)
        #expect(await office.mailSender.handover.hand(mail.text, to: mail.address) == .taken)
        #expect(try await !office.mailSender.sendOne())
        try await office.clock.sleep(for: .seconds(121))
        #expect(try await office.mailSender.sendOne())
        #expect(try await office.states() == ["sent 3"])
        #expect(try server.mails().count == 1)
    }

    @Test func whatTheServerDoesNotTakeNowIsTriedAgainWithGrowingPauses() async throws {
        guard let server = try Self.server() else { return }
        let office = try Office("smtp://127.0.0.1:\(server.port)")
        try server.answer("451 later", toData: true)
        _ = try await office.send("hello", key: "k1")
        var pauses: [Int64] = []
        for _ in 0..<4 {
            let before = office.clock.time
            while try await !office.mailSender.sendOne() { try await office.clock.sleep(for: .seconds(10)) }
            pauses.append((office.clock.time - before).count / 1_000)
        }
        #expect(pauses == [0, 30, 60, 120])
        try server.answer("", toData: true)
        try await office.clock.sleep(for: .seconds(300))
        #expect(try await office.mailSender.sendOne())
        #expect(try await office.states() == ["sent 5"] && server.mails().count == 1)
    }

    @Test(arguments: [false, true]) func whatTheServerRefusesHasFailedAndIsTold(_ toData: Bool) async throws {
        guard let server = try Self.server() else { return }
        let office = try Office("smtp://127.0.0.1:\(server.port)")
        try server.answer("550 nobody here", toData: toData)
        let message = try #require(try await office.send("hello", key: "k1"))
        #expect(try await office.mailSender.sendOne())
        #expect(try await office.states() == ["failed 1"])
        #expect(try await office.mailSender.hasFailed(message.identifier))
        #expect(try server.mails().isEmpty)
    }

    @Test func passwordsAreSentEncryptedOnly() async throws {
        guard let server = try Self.server(encrypted: true) else { return }
        let login = server.folder.appendingPathComponent("login").path
        let attempts = [("wrong", false, "waiting 1"), ("secret", false, "waiting 1"), ("wrong", true, "waiting 1")]
        for (password, isKnown, expected) in attempts + [("secret", true, "sent 1")] {
            _ = FileManager.default.createFile(
                atPath: login, contents: Data("pigeon\n\(password)\n".utf8), attributes: [.posixPermissions: 0o600])
            // By a certificate that nobody knows nothing is sent, not even with the right password.
            let authorities = isKnown ? server.folder.appendingPathComponent("cert.pem").path : nil
            let office = try Office(
                "smtp://127.0.0.1:\(server.port)", tls: true, login: login, authorities: authorities)
            let before = try server.mails().count
            _ = try await office.send("hello", key: "k1")
            #expect(try await office.mailSender.sendOne())
            #expect(try await office.states() == [expected], "\(password) \(isKnown)")
            #expect(try server.mails().count == before + (expected == "sent 1" ? 1 : 0))
        }
        // In the clear it wants STARTTLS first, which is a refusal for as long as it is not asked for.
        let clear = try Office("smtp://127.0.0.1:\(server.port)")
        _ = try await clear.send("hello", key: "k1")
        #expect(try await clear.mailSender.sendOne())
        #expect(try server.mails().map(\.content) == ["hello"], "the one that was encrypted and logged in")
    }
}
