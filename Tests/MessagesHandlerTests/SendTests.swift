// Beckon: tests of sending, message by message
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import People
import Schema
import Testing

@testable import MessagesHandler

@Suite struct SendTests {
    @Test func brandonIsAskedFor() async throws {
        // "Send a message to Brandon that I will not be home for dinner"
        let json = """
            {"recipients": [{"displayName": "Brandon"}], "content": "I will not be home for dinner"}
            """
        let intent = IntentMessage("SendMessage", try JSON.decode([String: Value].self, from: json))
        let results = try await Worker().resolve(intent, ["recipients", "content", "speakableGroupName"])
        #expect(results["content"] == [.success("I will not be home for dinner")])
        #expect(results["speakableGroupName"] == [.notRequired])
        guard case .disambiguation(let options) = results["recipients"]?.first else {
            Issue.record("\(String(describing: results["recipients"]))")
            return
        }
        // Ellis wrote last.
        #expect(options.map { $0.at("displayName") } == ["Brandon Ellis", "Brandon Okafor"])
        #expect(options.map { $0.at("personHandle.label") } == ["mobile", "work"])
        #expect(options.map { $0.at("customIdentifier") } == ["contact-brandon-ellis", "contact-brandon-okafor"])
    }

    @Test func arraysAreResolvedElementByElement() async throws {
        let intent = made(SendMessage.self) {
            $0.recipients = [Person("Omar"), Person("Brandon"), Person("Zoe"), Person("my family"), Person("Tom")]
        }
        let results: [ResolutionResult<Person>] = try await Worker().resolve(intent, "recipients")
        try #require(results.count == 5)
        guard case .success(let omar) = results[0], case .disambiguation(let both) = results[1],
            case .success(let family) = results[3]
        else {
            Issue.record("\(results)")
            return
        }
        #expect(omar.customIdentifier == "contact-omar" && both.count == 2 && family.customIdentifier == "group-family")
        #expect(results[2] == .unsupported(reason: "noAccount"))
        #expect(results[4] == .unsupported(reason: "noValidHandle"))
    }

    @Test func absentRecipients() async throws {
        let worker = try Worker()
        let nothing: [ResolutionResult<Person>] = try await worker.resolve(SendMessage(), "recipients")
        #expect(nothing == [.needsValue])
        let empty = made(SendMessage.self) { $0.recipients = [] }
        #expect(try await worker.resolve(empty, "recipients", as: Person.self) == [.needsValue])
        let group = made(SendMessage.self) { $0.speakableGroupName = SpeakableString("climbing group") }
        #expect(try await worker.resolve(group, "recipients", as: Person.self) == [.notRequired])
        let blank = made(SendMessage.self) { $0.speakableGroupName = SpeakableString(" ") }
        #expect(try await worker.resolve(blank, "recipients", as: Person.self) == [.needsValue])
        let thread = made(SendMessage.self) { $0.conversationIdentifier = "conversation-1" }
        #expect(try await worker.resolve(thread, "recipients", as: Person.self) == [.notRequired])
        let lost = made(SendMessage.self) { $0.conversationIdentifier = "conversation-999" }
        #expect(try await worker.resolve(lost, "recipients", as: Person.self) == [.needsValue])
    }

    @Test(
        arguments: [
            (nil, ResolutionResult<String>.needsValue), ("", .needsValue), (" \n\t", .needsValue),
            (" Hi ", .success("Hi")),
            (String(repeating: "a", count: 4_000), .success(String(repeating: "a", count: 4_000))),
            (String(repeating: "a", count: 4_001), .unsupported(reason: "tooLong")),
            ("a" + String(repeating: "\u{301}", count: 20_000), .unsupported(reason: "tooLong")),
        ] as [(String?, ResolutionResult<String>)])
    func content(_ said: String?, _ expected: ResolutionResult<String>) async throws {
        let intent = made(SendMessage.self) { $0.content = said }
        #expect(try await Worker().resolve(intent, "content") == [expected])
    }

    @Test func aPreviewSaysWhoGetsWhat() async throws {
        let worker = try Worker()
        let intent = made(SendMessage.self) {
            $0.recipients = [Person("Omar"), Person("Lena (home)"), Person("Omar Haddad")]
            $0.content = "Lunch is at one"
        }
        let response = try await worker.confirm(intent)
        let preview = try #require(response.payload.sentMessage)
        #expect(response.code == .ready && preview.identifier == "" && preview.dateSent == nil)
        #expect(preview.recipients?.map(\.customIdentifier) == ["contact-omar", "contact-lena"])
        #expect(preview.recipients?.map(\.personHandle?.label) == ["mobile", "home"])
        #expect(preview.content == "Lunch is at one" && preview.conversationIdentifier == nil)
        #expect(try await worker.countMessages() == 12)
    }

    @Test func oneKeyIsOneMessage() async throws {
        let worker = try Worker()
        let intent = made(SendMessage.self) {
            $0.recipients = [Person("Brandon Ellis")]
            $0.content = "I will not be home for dinner"
        }
        let first = try await worker.handle(intent, key: "k1")
        var later = worker
        later.now = worker.now + .seconds(9)
        let again = try await later.handle(intent, key: "k1")
        #expect(first == again && first.code == .success)
        #expect(try await worker.countMessages() == 13)
        #expect(
            try await worker.handle(intent, key: "k2").payload.sentMessage?.identifier
                != first.payload.sentMessage?.identifier)
        let stored = try #require(try await worker.stored(first.payload.sentMessage))
        #expect(stored.recipients == ["contact-brandon-ellis"] && stored.isOutgoing && stored.sent == worker.now)
        // It goes into the conversation that there was.
        let earlier = try await worker.find { $0.searchTerms = ["lunch at one"] }
        #expect(earlier.first?.conversationIdentifier == stored.conversation)
    }

    @Test func aFailureIsRecordedAndSendsNothing() async throws {
        let worker = try Worker()
        for recipients in [["Brandon"], ["Omar", "Zoe"], ["Tom"], ["me"], []] {
            let intent = made(SendMessage.self) {
                $0.recipients = recipients.map { Person($0) }
                $0.content = "Hi"
            }
            #expect(try await worker.confirm(intent).code == .failure)
            #expect(try await worker.handle(intent, key: "\(recipients)").code == .failure)
        }
        let silent = made(SendMessage.self) { $0.recipients = [Person("Omar")] }
        #expect(try await worker.handle(silent, key: "silent").code == .failure)
        #expect(try await worker.countMessages() == 12)
    }

    @Test func noKeyNoEffect() async throws {
        let worker = try Worker()
        let intent = made(SendMessage.self) { ($0.recipients, $0.content) = ([Person("Omar")], "Hi") }
        await #expect(throws: WorkFailure.self) { try await worker.handle(intent, key: "") }
        #expect(try await worker.countMessages() == 12)
    }

    @Test func groupsAreExpanded() async throws {
        let worker = try Worker()
        let byName = made(SendMessage.self) {
            ($0.speakableGroupName, $0.content) = (SpeakableString("climbing group"), "Friday?")
        }
        let asRecipient = made(SendMessage.self) {
            ($0.recipients, $0.content) = ([Person("the climbing group")], "Friday?")
        }
        let sent = try #require(try await worker.handle(byName, key: "1").payload.sentMessage)
        let other = try #require(try await worker.handle(asRecipient, key: "2").payload.sentMessage)
        #expect(sent.recipients?.map(\.customIdentifier) == ["contact-omar", "contact-lena", "contact-ben"])
        #expect(sent.recipients == other.recipients && sent.conversationIdentifier == other.conversationIdentifier)
        #expect(sent.groupName == SpeakableString("Climbing group", vocabularyIdentifier: "group-climbing"))
        let withOne = made(SendMessage.self) {
            ($0.recipients, $0.speakableGroupName) = (
                [Person("Lena (home)"), Person("Ana")], SpeakableString("climbing")
            )
            $0.content = "Friday?"
        }
        let more = try #require(try await worker.handle(withOne, key: "3").payload.sentMessage)
        #expect(more.recipients?.count == 4 && more.groupName == nil)
        #expect(more.recipients?.first?.personHandle?.label == "home")
        #expect(more.conversationIdentifier != sent.conversationIdentifier)
        let nobody = made(SendMessage.self) { ($0.speakableGroupName, $0.content) = (SpeakableString("chess"), "Hi") }
        #expect(try await worker.handle(nobody, key: "4").code == .failure)
    }

    @Test func aConversationIsAnswered() async throws {
        let worker = try Worker()
        let found = try await worker.find { $0.searchTerms = ["long rope"] }
        let conversation = try #require(found.first?.conversationIdentifier)
        let intent = made(SendMessage.self) { ($0.conversationIdentifier, $0.content) = (conversation, "Good") }
        let sent = try #require(try await worker.handle(intent, key: "1").payload.sentMessage)
        #expect(sent.conversationIdentifier == conversation && sent.recipients?.count == 3)
    }

    @Test func otherServicesAndAccountsAreNotOurs() async throws {
        let worker = try Worker()
        var intent = made(SendMessage.self) { ($0.recipients, $0.content) = ([Person("Omar")], "Hi") }
        intent.serviceName = "Carrier"
        #expect(try await worker.confirm(intent).code == .failureMessageServiceNotAvailable)
        intent.serviceName = "Pigeon"
        #expect(try await worker.confirm(intent).code == .ready)
        intent.sender = Person("Lena")
        #expect(try await worker.confirm(intent).code == .failureMessageServiceNotAvailable)
        intent.sender = Correspondent.userPerson
        #expect(try await worker.confirm(intent).code == .ready)
    }

    @Test func theHandleWrittenToIsRemembered() async throws {
        let worker = try Worker()
        let home = made(SendMessage.self) { ($0.recipients, $0.content) = ([Person("Lena (home)")], "Hi") }
        _ = try await worker.handle(home, key: "1")
        let next = made(SendMessage.self) { ($0.recipients, $0.content) = ([Person("Lena")], "Hi") }
        #expect(try await worker.confirm(next).payload.sentMessage?.recipients?.first?.personHandle?.label == "home")
    }

    @Test func writingChangesTheOrderOfNamesakes() async throws {
        let worker = try Worker()
        let intent = made(SendMessage.self) { ($0.recipients, $0.content) = ([Person("Brandon Okafor")], "Hi") }
        _ = try await worker.handle(intent, key: "1")
        let results: [ResolutionResult<Person>] = try await worker.resolve(
            made(SendMessage.self) { $0.recipients = [Person("Brandon")] }, "recipients")
        guard case .disambiguation(let options) = results.first else {
            Issue.record("\(results)")
            return
        }
        #expect(options.map(\.displayName) == ["Brandon Okafor", "Brandon Ellis"])
    }

    @Test func otherUsersKnowNobody() async throws {
        var worker = try Worker()
        worker.user = "guest"
        let intent = made(SendMessage.self) { ($0.recipients, $0.content) = ([Person("Omar")], "Hi") }
        #expect(try await worker.resolve(intent, "recipients", as: Person.self) == [.unsupported(reason: "noAccount")])
        #expect(try await worker.handle(intent, key: "1").code == .failure)
        #expect(try await worker.find().isEmpty)
    }

    @Test func twoWorkersShareOneFile() async throws {
        let folder = NSTemporaryDirectory() + "pigeon-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let one = try Worker(Pigeon.store(folder: folder, now: Worker.now))
        let two = try Worker(Pigeon.store(folder: folder, now: Worker.now + .days(9)))
        let intent = made(SendMessage.self) { ($0.recipients, $0.content) = ([Person("Omar")], "Hi") }
        async let first = one.handle(intent, key: "k")
        async let second = two.handle(intent, key: "k")
        #expect(try await first == second)
        #expect(try await two.countMessages() == 13)
        #expect(try await two.find { $0.searchTerms = ["hi"] }.count == 1)
    }
}
