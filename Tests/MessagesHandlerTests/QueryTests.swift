// Beckon: tests of searching: operators against brute force
// SPDX-License-Identifier: Apache-2.0

import Domains
import People
import Schema
import Testing

@testable import MessagesHandler

/// A generator with a seed (SplitMix64).
struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var word = self.state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}

@Suite struct QueryTests {
    @Test(arguments: [UInt64](1...20))
    func operatorsAgreeWithBruteForce(_ seed: UInt64) {
        var random = Seeded(state: seed)
        let words = ["lunch", "rope", "train", "ladder", "seven"]
        let people = ["contact-a", "contact-b", "contact-c", "me"]
        func some(_ values: [String]) -> [String] { values.filter { _ in Bool.random(using: &random) } }
        let messages = (0..<60).map { number in
            StoredMessage(
                identifier: "message-\(number)", conversation: "conversation-\(number % 5)",
                sender: people.randomElement(using: &random) ?? "", recipients: some(people),
                group: Bool.random(using: &random) ? "group-x" : nil,
                content: some(words).joined(separator: " ").uppercased(), sent: Instant(milliseconds: Int64(number)),
                isRead: Bool.random(using: &random), isFlagged: Bool.random(using: &random))
        }
        for _ in 0..<50 {
            let combination = ConditionalOperator.allCases.randomElement(using: &random) ?? .all
            let (terms, senders, recipients) = (some(words), some(people), some(people))
            let attributes = Set(MessageAttribute.allCases.filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
            var query = MessageQuery()
            query.searchTerms = Criterion(terms, combination)
            query.senders = Criterion(senders.map { .init(members: [$0]) }, combination)
            query.recipients = Criterion(recipients.map { .init(members: [$0]) }, combination)
            query.attributes = attributes
            let found = messages.filter(query.matches)

            var expected = messages
            func count(_ values: [String], _ present: (String) -> Bool) -> Int { values.filter(present).count }
            func meets(_ values: [String], isOne: Bool, _ present: (String) -> Bool) -> Bool {
                if values.isEmpty { return true }
                let hits = count(values, present)
                return switch combination {
                case .none: hits == 0
                case .any: hits > 0
                case .all: isOne ? hits > 0 : hits == values.count
                }
            }
            expected.removeAll { message in
                let content = message.content.lowercased().split(separator: " ").map(String.init)
                return !meets(terms, isOne: false, content.contains)
                    || !meets(senders, isOne: true) { $0 == message.sender }
                    || !meets(recipients, isOne: false, message.recipients.contains)
                    || (attributes.contains(.read) && !message.isRead)
                    || (attributes.contains(.unread) && message.isRead)
                    || (attributes.contains(.flagged) && !message.isFlagged)
                    || (attributes.contains(.unflagged) && message.isFlagged)
                    || (attributes.contains(.played) && !message.isPlayed)
            }
            #expect(found == expected)
        }
    }

    @Test(arguments: [
        ("who comes to this wall", "hi", false), ("who comes to this wall", "thi", true), ("hi", "hi", true),
        ("well, hi!", "hi", true), ("start art", "art", true), ("start", "art", false), ("at 17:30", "30", true),
        ("at 1730", "30", false), ("今天我不回去吃饭了", "吃饭", true), ("now ابن", "ابن", true),
        ("i will be late", "will be", true), ("", "a", false),
    ])
    func termsBeginWords(_ text: String, _ term: String, _ expected: Bool) {
        #expect(SpokenWords.contains(text, term) == expected)
    }

    @Test func unsaidOperatorsAreAll() {
        #expect(Criterion(["a"], nil).combination == .all)
        #expect(Criterion<String>().accepts { _ in false })
        #expect(Criterion<String>([], ConditionalOperator.none).acceptsOne { _ in true })
    }

    @Test func aGroupIsRecipientOfWhatAllItsMembersGot() {
        var query = MessageQuery()
        query.recipients = Criterion([.init(members: ["a", "b"], group: "g")])
        func message(_ recipients: [String], _ group: String? = nil) -> StoredMessage {
            StoredMessage(
                identifier: "message-1", conversation: "", sender: "me", recipients: recipients, group: group,
                content: "",
                sent: Worker.now)
        }
        #expect(query.matches(message(["a"], "g")))
        #expect(query.matches(message(["b", "c", "a"])))
        #expect(!query.matches(message(["a"])))
        query.recipients = Criterion([.init(members: [], group: "empty")])
        #expect(!query.matches(message(["a"])))
    }
}
