// Beckon: tests of calls that come in
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import Logging
import People
import Schema
import Testing

@testable import CallsHandler
@testable import Telephone

@Suite struct IncomingCallTests {
    /// Events as `INCOMING 1`, one second apart, and what is made of each.
    @Test(
        arguments: [
            (["INCOMING 1", "ESTABLISHED 1", "CLOSED 1"], ["1 ringing", "1 answered", "1 over 1"], nil),
            (["INCOMING 1", "CLOSED 1", "CLOSED 1"], ["1 ringing", "1 missed"], nil),
            (["INCOMING 1", "INCOMING 1", "RINGING 1"], ["1 ringing"], .ringing),
            (
                ["INCOMING 1", "ESTABLISHED 1", "INCOMING 2", "CLOSED 2"],
                ["1 ringing", "1 answered", "2 ringing", "2 missed"], .inProgress
            ),
            (["ESTABLISHED 1", "CLOSED 1", "out INCOMING 1"], ["1 answered", "1 over 1"], nil),
            (
                ["INCOMING 1", "ESTABLISHED 1", "INCOMING 2", "lost"],
                ["1 ringing", "1 answered", "2 ringing", "1 missed", "2 missed"], nil
            ),
        ] as [([String], [String], PhoneOccupation?)])
    func whatIsUnderstood(_ events: [String], _ expected: [String], _ occupation: PhoneOccupation?) {
        var calls = IncomingCalls()
        var told: [IncomingCall] = []
        for (second, event) in events.enumerated() {
            let parts = event.split(separator: " ").map(String.init)
            if event == "lost" {
                told += calls.lose()
                continue
            }
            let message = ControlMessage.event(
                type: "CALL_\(parts[parts.count - 2])", call: parts.last, peer: "sip:eve@h",
                isOutgoing: parts.first == "out")
            calls.apply(message, now: Instant(milliseconds: Int64(second) * 1_000)).map { told.append($0) }
        }
        let words = told.map { call in
            switch call.stage {
            case .ringing: "\(call.call) ringing"
            case .answered: "\(call.call) answered"
            case .over(let duration): "\(call.call) " + (duration.map { "over \($0)" } ?? "missed")
            }
        }
        #expect(words == expected && calls.occupation == occupation)
    }

    @Test func manyAtOnceAreBounded() {
        var calls = IncomingCalls()
        let told = (0..<100).compactMap { number in
            calls.apply(
                .event(type: "CALL_INCOMING", call: "\(number)", peer: "", isOutgoing: false),
                now: Instant(milliseconds: 0))
        }
        #expect(told.count == IncomingCalls.most)
    }

    @Test(
        arguments: [
            ("sip:+12025550102@provider.example;user=phone", "Omar Haddad|contact-omar|+1 202 555 0102"),
            ("sip:2025550104@10.0.0.1:5060", "Lena Fischer|contact-lena|+1 202 555 0104"),
            ("sip:hugo@example.com", "Hugo Martin|contact-hugo|hugo@example.com"),
            ("sips:eve@example.org", "eve@example.org|-|eve@example.org"),
            ("+13035550100", "+13035550100|-|+13035550100"), ("sip:anonymous@anonymous.invalid", "|-|"), ("", "|-|"),
            ("sip:@x", "|-|"), ("sip:112@pbx", "112|-|112"), ("sip:a\nb@example.org", "a|-|a"),
            ("sip:\(String(repeating: "x", count: 300))@h", "|-|"),
        ])
    func whoRings(_ peer: String, _ expected: String) {
        let party = AccountTests.account().caller(peer)
        #expect("\(party.name)|\(party.contact ?? "-")|\(party.address)" == expected)
    }

    @Test func whoIsNotKnownCannotBeCalledBack() async throws {
        let worker = try Worker()
        let recorder = CallRecorder(user: "local", now: { Worker.now + .minutes(1) }, logger: Logger(label: "test"))
        let (calls, heard) = AsyncStream.makeStream(of: IncomingCall.self)
        heard.yield(IncomingCall(call: "1", peer: "sip:anonymous@x", stage: .ringing))
        heard.finish()
        await recorder.run(calls, in: worker.store)
        #expect(try await worker.find { $0.callTypes = [.ringing] }.map(\.caller?.displayName) == ["Unknown caller"])
        let back = made(StartCall.self) { $0.destinationType = .callBack }
        #expect(try await worker.confirm(back).code == .failure)
        // The next worker hears no more of it: nobody rings for ever.
        await recorder.run(AsyncStream { $0.finish() }, in: worker.store)
        let missed = try await worker.find { $0.callTypes = [.missed] }
        #expect(missed.first?.caller?.displayName == "Unknown caller" && missed.first?.unseen == false)
        #expect(try await worker.find { $0.callTypes = [.ringing] }.isEmpty)
    }

    @Test func theLatestRequestOfTheUserIsTold() async throws {
        let recorder = CallRecorder(user: "local", now: { Worker.now }, logger: Logger(label: "test"))
        var first = recorder.follow("local").makeAsyncIterator()
        _ = recorder.follow("local")
        var other = recorder.follow("anna").makeAsyncIterator()
        let (former, stranger) = (await first.next(), await other.next())
        #expect(former == nil && stranger == nil)
    }
}

/// Two real telephones on this machine: bob rings at the one that Ringo has.
@Suite(.serialized, .timeLimit(.minutes(2))) struct RealIncomingCallTests {
    /// Ringo with a telephone called `alice`, and bob's telephone; bob's address is a contact's.
    private static func withTelephones(
        answering: Bool,
        _ body:
            @Sendable (Baresip, Worker, SoftPhone, _ told: AsyncStream<CallRecord>, _ alice: String) async throws ->
            Void
    ) async throws {
        let bob = try await Baresip("bob", answers: false)
        let alice = try await Baresip("alice", answers: answering)
        let phone = SoftPhone(
            try #require(SoftPhone.Place("127.0.0.1:\(alice.control)")), now: { Instant(Date()) },
            clock: ContinuousClock())
        let recorder = CallRecorder(user: "local", now: { Instant(Date()) }, logger: Logger(label: "test"))
        var worker = try Worker(phone: phone, recorder: recorder)
        worker.now = Instant(Date())
        try await worker.store.database.write { [sip = bob.sip] database in
            let handle = PersonHandle("bob@127.0.0.1:\(sip)", type: .emailAddress)
            try Contact(identifier: "contact-bob", givenName: "Bob", handles: [handle]).insert(
                for: "local", in: database)
        }
        try await withThrowingTaskGroup(of: Void.self) { [worker] group in
            group.addTask { await phone.stayConnected() }
            group.addTask { await recorder.run(phone.incoming, in: worker.store) }
            // What Ringo tells of calls, in its order.
            let (told, telling) = AsyncStream.makeStream(of: CallRecord.self)
            group.addTask {
                defer { telling.finish() }
                try await worker.follow { records in for record in records { telling.yield(record) } }
            }
            defer { group.cancelAll() }
            // It listens as soon as it answers.
            while await !phone.isConnected || !recorder.isFollowed {
                try await ContinuousClock().sleep(for: .milliseconds(20))
            }
            try await body(bob, worker, phone, told, "sip:alice@127.0.0.1:\(alice.sip)")
        }
        withExtendedLifetime(alice) {}
    }

    @Test func whoIsNotAnsweredWasMissedAndIsCalledBack() async throws {
        try await Self.withTelephones(answering: false) { bob, worker, phone, told, alice in
            var told = told.makeAsyncIterator()
            bob.send("dial", alice)
            let ringing = await told.next()
            #expect(ringing?.caller?.displayName == "Bob" && ringing?.callRecordType == .ringing)
            // While it rings nobody is dialled.
            #expect(await phone.occupation() == .ringing)
            let toOmar = made(StartCall.self) { $0.contacts = [Person("Omar")] }
            #expect(try await worker.confirm(toOmar).code == .failureCallRinging)
            bob.send("hangup")
            let missed = await told.next()
            #expect(missed?.caller?.displayName == "Bob" && missed?.callRecordType == .missed && missed?.unseen == true)
            #expect(await phone.occupation() == nil)
            let found = try await worker.find { $0.callTypes = [.missed] }
            #expect(found.first?.caller?.customIdentifier == "contact-bob" && found.first?.callDuration == nil)
            let back = made(StartCall.self) { $0.destinationType = .callBack }
            let resolved = try await worker.resolve(back, "contacts", as: Person.self)
            guard case .success(let person)? = resolved.first else {
                Issue.record("\(resolved)")
                return
            }
            #expect(person.customIdentifier == "contact-bob")
        }
    }

    @Test func whoIsAnsweredWasReceived() async throws {
        try await Self.withTelephones(answering: true) { bob, worker, phone, told, alice in
            var told = told.makeAsyncIterator()
            bob.send("dial", alice)
            #expect(await told.next()?.callRecordType == .inProgress)
            #expect(await phone.occupation() == .inProgress)
            bob.send("hangup")
            let over = await told.next()
            #expect(over?.callRecordType == .received && over?.callDuration != nil && over?.unseen == false)
        }
    }
}
