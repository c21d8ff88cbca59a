// Beckon: tests of searching and marking, message by message
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import Schema
import TestSupport
import Testing

@testable import MessagesHandler

@Suite struct SearchTests {
    /// "What did I send Omar" is about what the user wrote, and not about what others wrote to a group that he is in.
    @Test func whatWasSentToSomebodyIsOnesOwn() async throws {
        let worker = try Worker()
        for name in ["Omar", "Mia", "Lena", "Ana"] {
            let found = try await worker.find { $0.recipients = [Person(name)] }
            #expect(found.allSatisfy { $0.sender?.isMe == true }, "\(name)")
        }
        let from = try await worker.find { ($0.recipients, $0.senders) = ([Person("me")], [Person("Hugo")]) }
        #expect(!from.isEmpty)
    }

    @Test func unreadNewestFirst() async throws {
        let found = try await Worker().find { $0.attributes = [.unread] }
        #expect(
            found.map(\.content) == [
                "The train is late, start without me", "Listen to this", "And the ladder, if you still have it",
            ])
        #expect(found.first?.sender?.displayName == "Omar Haddad")
        #expect(found.first?.recipients?.first?.isMe == true)
        #expect(found.first?.attributes == [.unread, .unflagged])
    }

    @Test func whatHugoWroteYesterday() async throws {
        var worker = try Worker()
        worker.timeZone = "Europe/Berlin"
        let yesterday = DateComponentsRange(start: DateFields(year: 2026, month: 11, day: 20))
        let found = try await worker.find {
            $0.senders = [Person("Hugo")]
            $0.dateTimeRange = yesterday
        }
        #expect(found.count == 2)
        let before = DateComponentsRange(start: DateFields(year: 2026, month: 11, day: 19))
        #expect(try await worker.find { ($0.senders, $0.dateTimeRange) = ([Person("Hugo")], before) }.isEmpty)
    }

    @Test func peopleGroupsAndThreads() async throws {
        let worker = try Worker()
        #expect(try await worker.find().count == 12)
        #expect(try await worker.find { $0.senders = [Person("me")] }.count == 3)
        #expect(try await worker.find { $0.senders = [Person("Omar"), Person("Lena")] }.count == 3)
        #expect(
            try await worker.find {
                ($0.senders, $0.sendersOperator) = ([Person("Omar"), Person("Lena")], ConditionalOperator.none)
            }
            .count == 9)
        #expect(try await worker.find { $0.senders = [Person("my family")] }.count == 2)
        #expect(try await worker.find { $0.recipients = [Person("Ana")] }.count == 1)
        #expect(try await worker.find { $0.recipients = [Person("me"), Person("Lena")] }.count == 1)
        let group = try await worker.find { $0.speakableGroupNames = [SpeakableString("the climbing group")] }
        #expect(group.count == 2 && Set(group.map(\.conversationIdentifier)).count == 1)
        let thread = try await worker.find { $0.conversationIdentifiers = group.compactMap(\.conversationIdentifier) }
        #expect(thread == group)
        let named = try await worker.find { ($0.identifiers, $0.identifiersOperator) = (group.map(\.identifier), .all) }
        #expect(named == group)
        #expect(try await worker.find { $0.notificationIdentifiers = group.map(\.identifier) } == group)
        #expect(try await worker.find { $0.notificationIdentifiers = ["x"] }.isEmpty)
    }

    @Test func termsIgnoreCaseAndAccents() async throws {
        let worker = try Worker()
        #expect(try await worker.find { $0.searchTerms = ["LÁDDER"] }.count == 1)
        #expect(try await worker.find { $0.searchTerms = ["ladder", "drill"] }.isEmpty)
        #expect(
            try await worker.find { ($0.searchTerms, $0.searchTermsOperator) = (["ladder", "drill"], .any) }.count == 2)
        #expect(
            try await worker.find {
                ($0.searchTerms, $0.searchTermsOperator) = (["ladder", "drill"], ConditionalOperator.none)
            }.count == 10)
    }

    @Test func aRestrictionNobodyKnowsIsNeverDropped() async throws {
        let worker = try Worker()
        let wrong: [SearchForMessages] = [
            made { $0.senders = [Person("Zoe")] }, made { $0.senders = [Person("Brandon")] },
            made { $0.recipients = [Person("Ana"), Person("Zoe")] }, made { $0.senders = [Person("")] },
            made { $0.speakableGroupNames = [SpeakableString("chess")] },
            made { $0.speakableGroupNames = [SpeakableString("")] },
            made { $0.dateTimeRange = DateComponentsRange(start: DateFields(month: 13)) },
        ]
        for intent in wrong {
            let response = try await worker.handle(intent, key: "k")
            #expect(response.code == .failure && response.payload.messages == nil)
        }
    }

    @Test func resolvers() async throws {
        let worker = try Worker()
        for name in ["recipients", "senders", "attributes", "dateTimeRange", "speakableGroupNames"] {
            #expect(try await worker.resolve(SearchForMessages(), name, as: Value.self) == [.notRequired], "\(name)")
        }
        let people = made(SearchForMessages.self) { $0.senders = [Person("Hugo"), Person("Brandon"), Person("Zoe")] }
        let results: [ResolutionResult<Person>] = try await worker.resolve(people, "senders")
        try #require(results.count == 3)
        guard case .success = results[0], case .disambiguation = results[1], case .unsupported = results[2] else {
            Issue.record("\(results)")
            return
        }
        let both = made(SearchForMessages.self) { $0.attributes = [.read, .unread] }
        #expect(try await worker.resolve(both, "attributes", as: Value.self) == [.unsupported()])
        let one = made(SearchForMessages.self) { $0.attributes = [.unread, .flagged] }
        #expect(
            try await worker.resolve(one, "attributes") == [.success(Options<MessageAttribute>([.unread, .flagged]))])
        let wrong = made(SearchForMessages.self) { $0.dateTimeRange = DateComponentsRange(start: nil) }
        #expect(try await worker.resolve(wrong, "dateTimeRange", as: DateComponentsRange.self) == [.unsupported()])
        // "On Monday", said on a Saturday and read as the next one.
        let monday = DateComponentsRange(start: DateFields(year: 2026, month: 11, day: 23))
        let last = DateComponentsRange(start: DateFields(year: 2026, month: 11, day: 16))
        let toCome = made(SearchForMessages.self) { $0.dateTimeRange = monday }
        #expect(try await worker.resolve(toCome, "dateTimeRange") == [.confirmationRequired(last)])
        let past = made(SearchForMessages.self) { $0.dateTimeRange = last }
        #expect(try await worker.resolve(past, "dateTimeRange") == [.success(last)])
        let groups = made(SearchForMessages.self) {
            $0.speakableGroupNames = [SpeakableString("climbing"), SpeakableString("chess"), SpeakableString("")]
        }
        #expect(
            try await worker.resolve(groups, "speakableGroupNames") == [
                .success(SpeakableString("Climbing group", vocabularyIdentifier: "group-climbing")), .unsupported(),
                .needsValue,
            ])
    }

    @Test(arguments: [(100, SearchForMessages.Code.success), (101, .failureMessageTooManyResults)])
    func tooMany(_ count: Int, _ code: SearchForMessages.Code) async throws {
        var worker = try Worker()
        worker.user = "guest"
        try await worker.store.database.write { database in
            for number in 0..<count {
                let message = StoredMessage(
                    identifier: "", conversation: "", sender: "x", recipients: ["me"], content: "\(number)",
                    sent: Worker.now + .seconds(Int64(number)))
                _ = try Mailbox(user: "guest", database: database).store(message, among: "x")
            }
        }
        #expect(try await worker.handle(SearchForMessages(), key: "k").code == code)
    }

    @Test func tooMuchForOneBody() async throws {
        var worker = try Worker()
        worker.user = "guest"
        // Each of these characters is six bytes of JSON.
        let message = StoredMessage(
            identifier: "", conversation: "", sender: "x", recipients: ["me"],
            content: String(repeating: "\u{1}", count: 4_000), sent: Worker.now)
        try await worker.store.database.write { database in
            for _ in 0..<90 { _ = try Mailbox(user: "guest", database: database).store(message, among: "x") }
        }
        #expect(try await worker.handle(SearchForMessages(), key: "k").code == .failureMessageTooManyResults)
    }

    @Test func nothingFoundIsASuccess() async throws {
        let response = try await Worker().handle(made(SearchForMessages.self) { $0.searchTerms = ["zebra"] }, key: "k")
        #expect(response.code == .success && response.payload.messages == [])
    }
}

@Suite struct MarkTests {
    private func mark(
        _ worker: Worker, _ attribute: MessageAttribute?, _ identifiers: [String]? = nil, key: String = "k"
    )
        async throws -> SetMessageAttribute.Code
    {
        try await worker.handle(
            made(SetMessageAttribute.self) { ($0.attribute, $0.identifiers) = (attribute, identifiers) }, key: key
        ).code
    }

    @Test func theAttributeIsNeeded() async throws {
        let worker = try Worker()
        #expect(
            try await worker.resolve(SetMessageAttribute(), "attribute", as: MessageAttribute.self) == [.needsValue])
        let read = made(SetMessageAttribute.self) { $0.attribute = .read }
        #expect(try await worker.resolve(read, "attribute") == [.success(MessageAttribute.read)])
        #expect(try await self.mark(worker, nil) == .failure)
    }

    @Test func thatMessageIsTheOneFoundLast() async throws {
        let worker = try Worker()
        let found = try await worker.find { ($0.senders, $0.attributes) = ([Person("Hugo")], [.unread]) }
        #expect(try await self.mark(worker, .read) == .success)
        #expect(try await worker.stored(found.first)?.isRead == true)
        #expect(try await worker.find { $0.attributes = [.unread] }.count == 2)
        #expect(try await self.mark(worker, .flagged, key: "k2") == .success)
        #expect(try await worker.find { $0.attributes = [.unread, .flagged] }.count == 2)
    }

    @Test func withoutASearchItIsTheOneReceivedLast() async throws {
        let worker = try Worker()
        #expect(try await self.mark(worker, .read) == .success)
        let unread = try await worker.find { $0.attributes = [.unread] }
        #expect(unread.map(\.sender?.displayName) == ["Mia Keller", "Hugo Martin"])
    }

    @Test func afterASearchThatFoundNothingThereIsNoSuchMessage() async throws {
        let worker = try Worker()
        _ = try await worker.find { $0.searchTerms = ["zebra"] }
        #expect(try await self.mark(worker, .read) == .failureMessageNotFound)
    }

    /// What was marked gets back what it was, where all of it was the same.
    @Test func takesBackAMark() async throws {
        let worker = try Worker()
        func mark(_ attribute: MessageAttribute, _ key: String) async throws -> Response<SetMessageAttribute> {
            try await worker.handle(made(SetMessageAttribute.self) { $0.attribute = attribute }, key: key)
        }
        let unread = try await worker.find { $0.attributes = [.unread] }
        let undo = try #require(try await mark(.read, "1").undo).intent(as: SetMessageAttribute.self)
        #expect(undo.identifiers == unread.map(\.identifier) && undo.attribute == .unread)
        // Something else was found meanwhile.
        _ = try await worker.find { $0.searchTerms = ["zebra"] }
        #expect(try await worker.handle(undo, key: "2").code == .success)
        #expect(try await worker.find { $0.attributes = [.unread] } == unread)
        _ = try await worker.find()
        #expect(try await mark(.read, "3").undo == nil)
    }

    @Test func unknownOnesChangeNothing() async throws {
        let worker = try Worker()
        let known = try #require(try await worker.find { $0.attributes = [.unread] }.first)
        for (index, other) in ["message-999", "message--1", "x", "", "message-99999999999999999999"].enumerated() {
            #expect(
                try await self.mark(worker, .read, [known.identifier, other], key: "\(index)")
                    == .failureMessageNotFound)
        }
        #expect(try await worker.stored(known)?.isRead == false)
        var guest = worker
        guest.user = "guest"
        #expect(try await self.mark(guest, .read, [known.identifier], key: "g") == .failureMessageNotFound)
    }

    @Test func onlySoundIsPlayedAndOnlyReceivedIsUnread() async throws {
        let worker = try Worker()
        let sound = try await worker.find { $0.searchTerms = ["listen"] }
        #expect(try await self.mark(worker, .played) == .success)
        #expect(try await worker.find { $0.attributes = [.played] }.map(\.identifier) == sound.map(\.identifier))
        let sent = try await worker.find { $0.senders = [Person("me")] }
        #expect(try await self.mark(worker, .played, key: "2") == .failureMessageAttributeNotSet)
        #expect(
            try await self.mark(worker, .unread, sent.map(\.identifier), key: "3") == .failureMessageAttributeNotSet)
        // "Mark all my messages unread" after they were found: those that were received.
        _ = try await worker.find()
        #expect(try await self.mark(worker, .unread, key: "4") == .success)
        #expect(try await worker.find { $0.attributes = [.unread] }.count == 9)
    }

    @Test func oneKeyMarksOnce() async throws {
        let worker = try Worker()
        _ = try await worker.find { $0.attributes = [.unread] }
        #expect(try await self.mark(worker, .read, key: "same") == .success)
        let found = try await worker.find { $0.searchTerms = ["ladder"] }
        #expect(try await self.mark(worker, .unread, key: "other") == .success)
        #expect(try await self.mark(worker, .read, key: "same") == .success)
        #expect(try await worker.stored(found.first)?.isRead == false)
    }

    @Test func aWorkerWithoutContactsHasNothingToMark() async throws {
        var worker = try Worker()
        worker.user = "guest"
        #expect(try await self.mark(worker, .read) == .failureMessageNotFound)
    }
}
