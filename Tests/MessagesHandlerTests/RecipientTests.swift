// Beckon: tests of who is meant by a word
// SPDX-License-Identifier: Apache-2.0

import People
import Schema
import Testing

@testable import MessagesHandler

/// An address book like the example data, without messages.
private let book = AddressBook(contacts: ExamplePeople.contacts, groups: ExamplePeople.groups)

/// What a result says, short enough for a table.
private func short(_ result: ResolutionResult<Person>) -> String {
    func short(_ person: Person) -> String {
        [person.customIdentifier, person.personHandle?.label].compactMap { $0 }.joined(separator: "/")
    }
    return switch result {
    case .success(let person): short(person)
    case .disambiguation(let persons): "one of " + persons.map(short).joined(separator: ", ")
    case .unsupported(let reason, let persons):
        ([reason ?? "unsupported"] + persons.map(short)).joined(separator: " ")
    case .needsValue: "needsValue"
    case .notRequired: "notRequired"
    default: "other"
    }
}

private func person(_ name: String, _ change: (inout Person) -> Void = { _ in }) -> Person {
    var person = Person(name)
    change(&person)
    return person
}

@Suite struct RecipientTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let said: Person, expected: String
        init(_ said: Person, _ expected: String) { (self.said, self.expected) = (said, expected) }
        init(_ said: String, _ expected: String) { self.init(Person(said), expected) }
        var testDescription: String { "\(self.said.displayName) \(self.expected)" }
    }

    static let bothBrandons = "one of contact-brandon-ellis/mobile, contact-brandon-okafor/work"

    @Test(arguments: [
        // Exactly one.
        Case("Omar", "contact-omar/mobile"), Case("omar haddad", "contact-omar/mobile"),
        Case("Brandon Ellis", "contact-brandon-ellis/mobile"), Case("BRANDON OKAFOR", "contact-brandon-okafor/work"),
        Case("Ben", "contact-ben/mobile"), Case("Benjamin", "contact-ben/mobile"), Case("Sousa", "noAccount"),
        Case("Souza", "contact-ana/mobile"), Case("Haddad Omar", "contact-omar/mobile"),
        Case("Omar's", "contact-omar/mobile"), Case("Óma\u{301}r", "contact-omar/mobile"),
        // Two or more.
        Case("Brandon", Self.bothBrandons), Case("brandon", Self.bothBrandons),
        Case("Keller", "one of contact-jonas/mobile, contact-mia/mobile, contact-ruth/home"),
        // None.
        Case("Zoe", "noAccount"), Case("Brandon Zoe", "noAccount"), Case("!?", "noAccount"),
        Case("", "needsValue"), Case("  ", "needsValue"), Case("my", "noAccount"),
        // Labels, in brackets and in the handle.
        Case("Lena", "contact-lena/mobile"), Case("Lena (home)", "contact-lena/home"),
        Case("Lena (cell)", "contact-lena/mobile"),
        Case("Lena (work)", "noHandleForLabel contact-lena/mobile contact-lena/home"),
        Case("Brandon (work)", "contact-brandon-okafor/work"),
        Case(
            "Brandon (home)", "noHandleForLabel contact-brandon-ellis/mobile contact-brandon-okafor/work"),
        Case(person("Lena") { $0.personHandle = PersonHandle("", label: "Home") }, "contact-lena/home"),
        Case(person("Lena") { $0.personHandle = PersonHandle("+12025550104") }, "contact-lena/home"),
        Case(person("") { $0.personHandle = PersonHandle("Hugo@Example.com") }, "contact-hugo/home"),
        Case(person("") { $0.personHandle = PersonHandle("nobody@example.com") }, "noAccount"),
        Case(
            person("Lena") { $0.personHandle = PersonHandle("+1 999") },
            "requestedHandleInvalid contact-lena/mobile contact-lena/home"),
        // Who cannot be reached.
        Case("Tom", "noValidHandle"), Case("Priya", "messagingServiceNotEnabledForRecipient"),
        Case("me", "noValidHandle"), Case(person("I") { $0.isMe = true }, "noValidHandle"),
        // Identifiers.
        Case(person("Brandon") { $0.customIdentifier = "contact-brandon-okafor" }, "contact-brandon-okafor/work"),
        Case(person("") { $0.contactIdentifier = "contact-hugo" }, "contact-hugo/home"),
        Case(person("Brandon") { $0.customIdentifier = "contact-gone" }, Self.bothBrandons),
        Case(person("") { $0.customIdentifier = "contact-gone" }, "noAccount"),
        // Relationships.
        Case("my sister", "contact-mia/mobile"), Case("mother", "contact-ruth/home"), Case("Mum", "contact-ruth/home"),
        Case("my father", "noAccount"), Case(person("") { $0.relationship = "brother" }, "contact-jonas/mobile"),
        Case(person("saudara perempuan saya") { $0.relationship = "sister" }, "contact-mia/mobile"),
        Case(person("my uncle") { $0.relationship = "uncle" }, "noAccount"),
        // Groups.
        Case("my family", "group-family"), Case("Family", "group-family"), Case("the climbing group", "group-climbing"),
        Case("climbers", "group-climbing"), Case(person("") { $0.customIdentifier = "group-family" }, "group-family"),
        // Candidates.
        Case(person("B") { $0.siriMatches = [Person("Brandon Ellis")] }, "contact-brandon-ellis/mobile"),
        Case(
            person("B") { $0.siriMatches = [Person("Brandon Ellis"), Person("Omar"), Person("Zoe")] },
            "one of contact-brandon-ellis/mobile, contact-omar/mobile"),
        Case(person("Hugo") { $0.siriMatches = [Person("Zoe")] }, "contact-hugo/home"),
    ])
    func resolves(_ row: Case) {
        #expect(short(book.recipient(row.said)) == row.expected)
    }

    @Test func aSuccessIsWhatItWasWhenResolvedAgain() throws {
        let said = ExamplePeople.contacts.map { $0.fullName } + ExamplePeople.groups.map(\.name) + ["Lena (home)"]
        for words in said {
            guard case .success(let person) = book.recipient(Person(words)) else { continue }
            #expect(book.recipient(person) == .success(person))
            let overTheWire = try JSON.decode(Person.self, from: JSON.encode(person))
            #expect(book.recipient(overTheWire) == .success(person))
        }
    }

    @Test func aSuccessIsEnriched() {
        let expected = Person(
            "Mia Keller", personHandle: PersonHandle("+1 202 555 0107", type: .phoneNumber, label: "mobile"),
            customIdentifier: "contact-mia", relationship: "sister")
        #expect(book.recipient(Person("Mia")) == .success(expected))
    }

    @Test func namesakesComeMostRecentlyWrittenFirstAndFiveAtMost() {
        let contacts = (0..<8).map { number in
            Contact(
                identifier: "c\(number)", givenName: "Kim", familyName: "Number \(number)",
                handles: [PersonHandle("k\(number)@example.com")],
                lastWritten: number == 0 ? nil : Instant(milliseconds: Int64(number)))
        }
        let result = AddressBook(contacts: contacts.shuffled()).recipient(Person("Kim"))
        #expect(short(result) == "one of c7, c6, c5, c4, c3")
    }

    @Test func namesakesWhoCannotBeReachedAreNotOffered() {
        var (one, other) = (ExamplePeople.contacts[0], ExamplePeople.contacts[1])
        other.handles = []
        #expect(
            short(AddressBook(contacts: [one, other]).recipient(Person("Brandon"))) == "contact-brandon-ellis/mobile")
        one.isServiceEnabled = false
        let none = AddressBook(contacts: [one, other]).recipient(Person("Brandon"))
        #expect(short(none) == "messagingServiceNotEnabledForRecipient")
    }

    @Test func theHandleLastWrittenToIsTaken() {
        var lena = ExamplePeople.contacts[3]
        lena.lastHandle = "+1 202 555 0104"
        #expect(short(AddressBook(contacts: [lena]).recipient(Person("Lena"))) == "contact-lena/home")
        lena.lastHandle = "+1 202 555 9999"
        #expect(short(AddressBook(contacts: [lena]).recipient(Person("Lena"))) == "contact-lena/mobile")
    }

    @Test func aHostileNameIsCutAndHarmless() {
        #expect(short(book.recipient(Person(String(repeating: "Brandon ", count: 50_000)))) != "needsValue")
        #expect(short(book.recipient(Person(String(repeating: "(", count: 9_999) + ")"))) == "noAccount")
    }

    @Test(arguments: [
        ("climbing group", ["group-climbing"]), ("the climbing group", ["group-climbing"]),
        ("CLIMBING", ["group-climbing"]),
        ("my family", ["group-family"]), ("chess club", []), ("the group", ["group-climbing", "group-family"]),
        ("!", []),
    ])
    func groupsByName(_ said: String, _ expected: [String]) {
        #expect(book.findGroups(SpeakableString(said)).map(\.identifier) == expected)
    }

    @Test func groupsResolveLikeNames() {
        let two = AddressBook(
            contacts: [],
            groups: ["Book club north", "Book club south"].map { ContactGroup(identifier: $0, name: $0, members: []) })
        #expect(book.group(nil) == .notRequired)
        #expect(book.group(SpeakableString(" ")) == .notRequired)
        #expect(book.group(SpeakableString("chess")) == .unsupported())
        let family = SpeakableString("Family", vocabularyIdentifier: "group-family")
        #expect(book.group(SpeakableString("my family")) == .success(family))
        #expect(book.group(SpeakableString("", vocabularyIdentifier: "group-family")) == .success(family))
        #expect(two.group(SpeakableString("book club")) == .disambiguation(two.groups.map(\.speakable)))
        #expect(two.group(two.groups[1].speakable) == .success(two.groups[1].speakable))
    }

    @Test func searchedPeopleNeedNoHandle() {
        #expect(short(book.searched(Person("Tom"))) == "contact-tom")
        #expect(short(book.searched(Person("Priya"))) == "contact-priya")
        #expect(book.searched(Person("me")) == .success(Correspondent.userPerson))
        #expect(short(book.searched(Person("Brandon"))) == Self.bothBrandons)
        #expect(book.searched(Person("Zoe")) == .unsupported())
        #expect(short(book.searched(Person("my family"))) == "group-family")
        #expect(book.searched(Person("")) == .needsValue)
    }
}
