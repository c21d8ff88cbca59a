// Beckon: tests of calling with the real telephone baresip
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import People
import Schema
import Testing

@testable import CallsHandler
@testable import Telephone

/// Two real telephones on this machine, without sound: Ringo calls with one, the other answers or is silent.
@Suite(.serialized, .timeLimit(.minutes(2))) struct SoftPhoneTests {
    /// Somebody whose address is the other telephone.
    private static func worker(_ phone: SoftPhone, calling address: String) async throws -> Worker {
        let worker = try Worker(phone: phone)
        try await worker.store.database.write { database in
            try Contact(
                identifier: "contact-bob", givenName: "Bob", handles: [PersonHandle(address, type: .emailAddress)]
            )
            .insert(for: "local", in: database)
        }
        return worker
    }

    private static func phone(_ control: UInt16, patience: Duration = .seconds(30)) throws -> SoftPhone {
        SoftPhone(
            try #require(SoftPhone.Place("127.0.0.1:\(control)")), now: { Instant(Date()) }, clock: ContinuousClock(),
            patience: patience)
    }

    /// The code of the failure that work ends with; `nil` where it ends well.
    private static func failure(of work: @Sendable () async throws -> some Sendable) async -> String? {
        do {
            _ = try await work()
            return nil
        } catch {
            return (error as? WorkFailure)?.code
        }
    }

    private static let toBob = made(StartCall.self) { $0.contacts = [Person("Bob")] }

    /// Waits until the store says that a call has come as far.
    private static func wait(for state: StoredCall.State, _ worker: Worker) async throws -> StoredCall {
        let calls = ValueObservation.tracking { try CallLog(user: "local", database: $0).newest() }
        for try await calls in calls.values(in: worker.store.database) {
            if let call = calls.first(where: { $0.state == state && $0.parties.map(\.contact) == ["contact-bob"] }) {
                return call
            }
        }
        throw CancellationError()
    }

    @Test func aCallIsPlacedAnsweredAndRecorded() async throws {
        let bob = try await Baresip("bob", answers: true)
        let alice = try await Baresip("alice", answers: false)
        let phone = try Self.phone(alice.control)
        let worker = try await Self.worker(phone, calling: "bob@127.0.0.1:\(bob.sip)")
        var heard = bob.messages().makeAsyncIterator()
        #expect(try await worker.handle(Self.toBob, key: "k").code == .continueInApp)
        // The other telephone says that it was called, and by whom.
        var isAnswered = false
        while !isAnswered, let message = await heard.next() {
            guard case .event("CALL_ESTABLISHED", _, let peer, isOutgoing: false) = message else { continue }
            #expect(peer == "sip:alice@127.0.0.1:\(alice.sip)")
            isAnswered = true
        }
        #expect(isAnswered)
        // The same key again does not dial again; another one finds the line taken.
        #expect(try await worker.handle(Self.toBob, key: "k").code == .continueInApp)
        let other = try await worker.handle(Self.toBob, key: "other").code
        #expect(other == .failureCallInProgress || other == .failureCallRinging)
        bob.send("hangup")
        let call = try await Self.wait(for: .ended, worker)
        #expect(call.duration != nil && call.parties.map(\.contact) == ["contact-bob"])
        #expect(await phone.occupation() == nil)
        #expect(try await worker.calls().filter { $0.parties.first?.contact == "contact-bob" }.count == 1)
    }

    @Test func whoeverIsNotThereIsNotReached() async throws {
        let bob = try await Baresip("bob", answers: true)
        let alice = try await Baresip("alice", answers: false)
        let phone = try Self.phone(alice.control)
        // The telephone is there, but nobody of that name.
        let worker = try await Self.worker(phone, calling: "carol@127.0.0.1:\(bob.sip)")
        #expect(try await worker.handle(Self.toBob, key: "k").code == .failure)
        #expect(try await worker.calls().first?.state == .failed)
        #expect(await phone.occupation() == nil)
        // A number is dialled at the provider of the telephone's account, which here knows nobody either.
        let number = made(StartCall.self) { $0.contacts = [Person("303 555 0100")] }
        #expect(try await worker.handle(number, key: "n").code == .failure)
    }

    @Test func itRingsUntilSomebodyAnswers() async throws {
        let bob = try await Baresip("bob", answers: false)
        let alice = try await Baresip("alice", answers: false)
        let phone = try Self.phone(alice.control)
        let worker = try await Self.worker(phone, calling: "bob@127.0.0.1:\(bob.sip)")
        #expect(try await worker.handle(Self.toBob, key: "k").code == .continueInApp)
        #expect(try await Self.wait(for: .ringing, worker).kind == .ringing)
        #expect(try await worker.find { $0.callTypes = [.ringing] }.map(\.caller?.displayName) == ["Bob"])
        #expect(try await worker.confirm(Self.toBob).code == .failureCallRinging)
        bob.send("hangup")
        #expect(try await Self.wait(for: .ended, worker).duration == nil)
    }

    @Test func withoutATelephoneNothingIsDialled() async throws {
        let port = try Baresip.freePort()
        let worker = try await Self.worker(try Self.phone(port), calling: "bob@127.0.0.1")
        for _ in 1...2 {
            #expect(try await worker.handle(Self.toBob, key: "k").code == .failureCallingServiceNotAvailable)
        }
        #expect(try await worker.calls().first?.state == .notPlaced)
        #expect(try await worker.find { $0.recipient = Person("Bob") }.isEmpty)
    }

    @Test func aTelephoneThatDiesBeforeItAnswersLeavesNobodyKnowing() async throws {
        let alice = try await Baresip("alice", answers: false)
        // Stopped it takes the command in and says nothing, then it is gone.
        let phone = try Self.phone(alice.control)
        let worker = try await Self.worker(phone, calling: "bob@127.0.0.1:9")
        alice.pause()
        async let placed = Self.failure { try await worker.handle(Self.toBob, key: "k") }
        _ = try await Self.wait(for: .dialling, worker)
        // The connection is open as soon as the wish is recorded or shortly after; either way nothing answers.
        let impatient = try Self.phone(alice.control, patience: .milliseconds(50))
        #expect(await impatient.dial("sip:bob@127.0.0.1:9") { _ in } == .unknown)
        alice.kill()
        #expect(await placed == "unknownOutcome")
        await #expect { try await worker.handle(Self.toBob, key: "k") } throws: {
            ($0 as? WorkFailure)?.code == "unknownOutcome"
        }
    }
}
