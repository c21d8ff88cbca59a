// Beckon: tests of calling, message by message
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import People
import Schema
import Synchronization
import Testing

@testable import CallsHandler
@testable import Telephone

/// A telephone that answers what it was told to.
final class FakePhone: Phone {
    let line = PhoneLine(hasVideo: false)
    let dialled = Mutex<[String]>([])
    private let outcome: PhoneOutcome
    private let busy: PhoneOccupation?
    private let duration: Int?

    init(_ outcome: PhoneOutcome, busy: PhoneOccupation? = nil, duration: Int? = nil) {
        (self.outcome, self.busy, self.duration) = (outcome, busy, duration)
    }

    func occupation() -> PhoneOccupation? { self.busy }

    func dial(_ address: String, ended: @escaping @Sendable (PhoneCallEnd) async -> Void) async -> PhoneOutcome {
        self.dialled.withLock { $0.append(address) }
        if let duration = self.duration { await ended(PhoneCallEnd(duration: duration)) }
        return self.outcome
    }
}

@Suite struct CallTests {
    static let toOmar = made(StartCall.self) { $0.contacts = [Person("Omar")] }

    @Test func aCallIsHandedOffAndRecorded() async throws {
        let worker = try Worker()
        let intent = made(StartCall.self) {
            ($0.contacts, $0.callCapability, $0.audioRoute) = ([Person("Omar")], .videoCall, .bluetoothAudioRoute)
        }
        let response = try await worker.handle(intent, key: "k")
        #expect(response.code == .continueInApp)
        let activity = try #require(response.userActivity)
        #expect(activity.activityType == "StartCall" && activity.webpageURL == "tel:+12025550102")
        #expect(activity.title == "Video call Omar Haddad")
        #expect(activity.userInfo?["addresses"] == ["tel:+12025550102"])
        #expect(activity.userInfo?["callCapability"] == "videoCall")
        #expect(activity.userInfo?["audioRoute"] == "bluetoothAudioRoute")
        let call = try #require(try await worker.calls().first)
        #expect(activity.userInfo?["call"] == .string(call.identifier))
        #expect(call.parties.map(\.contact) == ["contact-omar"] && call.type == .outgoing && call.isVideo)
        #expect(call.state == .handedOff && call.begun == worker.now && call.duration == nil)
    }

    @Test func oneKeyIsOneCall() async throws {
        let worker = try Worker()
        let first = try await worker.handle(Self.toOmar, key: "k")
        #expect(try await worker.handle(Self.toOmar, key: "k") == first)
        #expect(try await worker.calls().count == 11)
        _ = try await worker.handle(Self.toOmar, key: "other")
        #expect(try await worker.calls().count == 12)
        await #expect(throws: WorkFailure.self) { try await worker.handle(Self.toOmar, key: "") }
    }

    @Test func twoWorkersShareOneFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ringo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let workers = try (0..<2).map { _ in
            try Worker(Ringo.store(folder: folder.path(), durability: .normal, now: Worker.now))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Each key at both.
            for index in 0..<40 {
                group.addTask {
                    let code = try await workers[index % 2].handle(Self.toOmar, key: "\(index / 2)").code
                    #expect(code == .continueInApp)
                }
            }
            try await group.waitForAll()
        }
        for worker in workers { #expect(try await worker.calls().count == 10 + 20) }
    }

    @Test(
        arguments: [
            (made { $0.contacts = [Person("Omar")] }, .ready),
            (made { $0.contacts = [Person("303 555 0100")] }, .userConfirmationRequired),
            (made { $0.contacts = [Person("Omar"), Person("Ana")] }, .userConfirmationRequired),
            (made { $0.destinationType = .redial }, .userConfirmationRequired),
            (made { $0.destinationType = .callBack }, .userConfirmationRequired),
            (made { $0.destinationType = .voicemail }, .ready),
            (made { $0.destinationType = .emergency }, .failureCallingServiceNotAvailable),
            (made { $0.contacts = [Person("112")] }, .failureCallingServiceNotAvailable),
            (made { $0.contacts = [Person("*100#")] }, .failureContactNotSupportedByApp),
            (made { $0.contacts = [Person("Tom")] }, .failureContactNotSupportedByApp),
            (made { $0.contacts = [Person("Zoe")] }, .failure), (made { _ in }, .failure),
        ] as [(StartCall, StartCall.Code)])
    func whatIsAskedAndWhatIsRefused(_ intent: StartCall, _ code: StartCall.Code) async throws {
        let worker = try Worker()
        #expect(try await worker.confirm(intent).code == code)
        // A caller without dialogue gets the same, and nothing is placed.
        let handled = try await worker.handle(intent, key: "k").code
        let isPlaced = code == .ready || code == .userConfirmationRequired
        #expect(handled == (isPlaced ? .continueInApp : code))
        #expect(try await worker.calls().count == (isPlaced ? 11 : 10))
    }

    @Test func theOlderIntents() async throws {
        let worker = try Worker()
        let audio = made(StartAudioCall.self) { $0.contacts = [Person("Hugo")] }
        #expect(try await worker.confirm(audio).code == .ready)
        #expect(try await worker.handle(audio, key: "1").userActivity?.webpageURL == "sip:hugo@example.com")
        let video = made(StartVideoCall.self) { $0.contacts = [Person("Hugo"), Person("Ana")] }
        let activity = try await worker.handle(video, key: "2").userActivity
        #expect(activity?.webpageURL == nil && activity?.title == "Video call Hugo Martin, Ana Souza")
        #expect(activity?.userInfo?["addresses"] == ["sip:hugo@example.com", "tel:+12025550105"])
        #expect(try await worker.calls().prefix(2).map(\.isVideo) == [true, false])
        let nobody = made(StartVideoCall.self) { $0.contacts = [Person("Tom")] }
        #expect(try await worker.handle(nobody, key: "3").code == .failureInvalidNumber)
        let none = made(StartAudioCall.self) { $0.contacts = [Person("Tom")] }
        #expect(try await worker.handle(none, key: "4").code == .failureNoValidNumber)
        let emergency = made(StartAudioCall.self) { $0.destinationType = .emergency }
        #expect(try await worker.handle(emergency, key: "5").code == .failureCallingServiceNotAvailable)
    }

    @Test func otherUsersHaveNothing() async throws {
        var worker = try Worker()
        worker.user = "guest"
        let mailbox = made(StartCall.self) { $0.destinationType = .voicemail }
        #expect(try await worker.confirm(mailbox).code == .failureAppConfigurationRequired)
        #expect(try await worker.handle(Self.toOmar, key: "k").code == .failure)
        #expect(try await worker.find().isEmpty)
        let redial = made(StartCall.self) { $0.destinationType = .redial }
        #expect(
            try await worker.resolve(redial, "contacts", as: Person.self)
                == [.unsupported(reason: "noCallHistoryForRedial")])
    }

    @Test func emergencyIsNoDestination() async throws {
        let intent = made(StartCall.self) { $0.destinationType = .emergency }
        let results: [ResolutionResult<CallDestinationType>] = try await Worker().resolve(intent, "destinationType")
        #expect(results == [.unsupported(reason: "emergencyNotSupported")])
    }

    // MARK: With a telephone

    @Test(
        arguments: [
            (.ringing, .continueInApp, .ringing), (.established, .continueInApp, .established),
            (.dialled, .continueInApp, .dialled), (.cameToNothing, .failure, .failed),
            (.notDialled, .failureCallingServiceNotAvailable, .notPlaced),
        ] as [(PhoneOutcome, StartCall.Code, StoredCall.State)])
    func aTelephoneDialsOnce(
        _ outcome: PhoneOutcome, _ code: StartCall.Code, _ state: StoredCall.State
    ) async throws {
        let phone = FakePhone(outcome)
        let worker = try Worker(phone: phone)
        for _ in 1...2 { #expect(try await worker.handle(Self.toOmar, key: "k").code == code) }
        #expect(phone.dialled.withLock { $0 } == ["+12025550102"])
        #expect(try await worker.calls().first?.state == state)
    }

    @Test func whereNobodyKnowsItIsSaidAndNotDialledAgain() async throws {
        let phone = FakePhone(.unknown)
        let worker = try Worker(phone: phone)
        for _ in 1...2 {
            await #expect { try await worker.handle(Self.toOmar, key: "k") } throws: {
                ($0 as? WorkFailure)?.code == "unknownOutcome"
            }
        }
        #expect(phone.dialled.withLock { $0.count } == 1)
        #expect(try await worker.calls().first?.state == .dialling)
        // The dispatcher must not ask twice, nor take the wish to dial for the call.
        #expect(!Ringo.app(store: worker.store, phone: phone).manifest.keepsLedger)
    }

    @Test func aCallThatIsOverStaysSo() async throws {
        let worker = try Worker(phone: FakePhone(.established, duration: 61))
        _ = try await worker.handle(Self.toOmar, key: "k")
        let call = try #require(try await worker.calls().first)
        #expect(call.state == .ended && call.duration == 61)
    }

    @Test(
        arguments: [(.ringing, .failureCallRinging), (.inProgress, .failureCallInProgress)]
            as [(PhoneOccupation, StartCall.Code)])
    func oneCallAtATime(_ busy: PhoneOccupation, _ code: StartCall.Code) async throws {
        let phone = FakePhone(.ringing, busy: busy)
        let worker = try Worker(phone: phone)
        #expect(try await worker.confirm(Self.toOmar).code == code)
        #expect(try await worker.handle(Self.toOmar, key: "k").code == code)
        #expect(phone.dialled.withLock { $0.isEmpty })
    }

    @Test func noPictureWithoutACamera() async throws {
        let intent = made(StartCall.self) { ($0.contacts, $0.callCapability) = ([Person("Omar")], .videoCall) }
        let results: [ResolutionResult<CallCapability>] = try await Worker(phone: FakePhone(.ringing))
            .resolve(intent, "callCapability")
        #expect(results == [.unsupported(reason: "videoCallUnsupported", alternatives: [.audioCall])])
    }
}
