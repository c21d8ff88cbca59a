// Beckon: tests of whom a word means, and of what is then called
// SPDX-License-Identifier: Apache-2.0

import Domains
import People
import Schema
import Testing

@testable import CallsHandler

@Suite struct AccountTests {
    static let lena = StoredCall.Party(name: "Lena Fischer", contact: "contact-lena", address: "+1 202 555 0104")
    static let omar = StoredCall.Party(name: "Omar Haddad", contact: "contact-omar", address: "+1 202 555 0102")
    static let nobody = StoredCall.Party(name: "+1 202 555 0170", address: "+1 202 555 0170")
    static let line = Line(takesSeveral: false, hasVideo: false)

    static func account(_ calls: [StoredCall] = [], mailbox: String? = ExampleData.mailbox) -> Account {
        Account(
            book: AddressBook(contacts: ExamplePeople.contacts, groups: ExamplePeople.groups), calls: calls,
            mailbox: mailbox)
    }

    static func call(_ type: CallRecordType, _ parties: StoredCall.Party..., identifier: String = "call-1")
        -> StoredCall
    {
        StoredCall(identifier: identifier, parties: parties, type: type)
    }

    /// Who is found, with the last digits of the number; or why nobody is.
    static func words(_ result: ResolutionResult<Person>) -> String {
        func word(_ person: Person) -> String {
            "\(person.customIdentifier ?? "number") \(person.personHandle?.value.suffix(4) ?? "none")"
        }
        return switch result {
        case .success(let person): word(person)
        case .disambiguation(let people): "which " + people.map(word).joined(separator: ", ")
        case .unsupported(let reason, let others): "no \(reason ?? "reason")\(others.isEmpty ? "" : " \(others.count)")"
        case .needsValue: "who"
        case .notRequired: "nobody"
        default: "\(result)"
        }
    }

    @Test(arguments: [
        ("Omar", "contact-omar 0102"), ("mum", "contact-ruth 0109"), ("my sister", "contact-mia 0107"),
        ("Brandon", "which contact-brandon-ellis 0101, contact-brandon-okafor .com"),
        ("Lena", "which contact-lena 0103, contact-lena 0104"), ("Lena (home)", "contact-lena 0104"),
        ("Lena (work)", "no noHandleForLabel 2"), ("Zoe", "no noContactFound"), ("Tom", "no invalidHandle"),
        ("Priya", "no invalidHandle"), ("me", "no invalidHandle"), (" ", "who"),
        ("family", "group-family none"), ("+1 202 555 0102", "contact-omar 0102"),
        ("202 555 0102", "contact-omar 0102"),
        ("303 555 0100", "number 0100"), ("five five five oh one oh oh", "number 0100"),
        ("112", "no emergencyNotSupported"), ("nine one one", "no emergencyNotSupported"),
        ("*100#", "no unsupportedMmiUssd"), ("hugo@example.com", "contact-hugo .com"), ("12", "no invalidHandle"),
    ])
    func callee(_ said: String, _ expected: String) {
        #expect(Self.words(Self.account().callee(Person(said))) == expected)
    }

    /// Real address books have mail addresses and faxes beside the numbers: they are offered where nothing else is.
    @Test(
        arguments: [
            (["mobile +1 202 555 0140", "work zo@example.com"], "zo 0140"),
            (["work +1 202 555 0141", "mobile +1 202 555 0142", "workFax +1 202 555 0143"], "which zo 0141, zo 0142"),
            (["work zo@example.com", "home zo@example.org"], "which zo .com, zo .org"),
            (["homeFax +1 202 555 0143"], "zo 0143"),
            (["homeFax +1 202 555 0143", "work zo@example.com"], "which zo 0143, zo .com"),
        ]) func whatIsOffered(_ handles: [String], _ expected: String)
    {
        let made = handles.compactMap { text -> PersonHandle? in
            guard let space = text.firstIndex(of: " ") else { return nil }
            let value = String(text[text.index(after: space)...])
            return PersonHandle(
                value, type: value.contains("@") ? .emailAddress : .phoneNumber, label: String(text[..<space]))
        }
        let book = AddressBook(contacts: [Contact(identifier: "zo", givenName: "Zo", handles: made)])
        #expect(Self.words(Account(book: book).callee(Person("Zo"))) == expected)
    }

    @Test func relationsAndHandlesThatWereRecognized() {
        let account = Self.account()
        #expect(Self.words(account.callee(Person("sister", relationship: "sister"))) == "contact-mia 0107")
        let number = Person("", personHandle: PersonHandle("+13035550100", type: .phoneNumber))
        let resolved = account.callee(number)
        #expect(Self.words(resolved) == "number 0100")
        // What was settled is settled again.
        guard case .success(let person) = resolved else { return }
        #expect(account.callee(person) == resolved)
        let emergency = Person("Hilde", personHandle: PersonHandle("110"))
        #expect(Self.words(account.callee(emergency)) == "no emergencyNotSupported")
        let broken = Person("Hilde", personHandle: PersonHandle("x\ny"))
        #expect(Self.words(account.callee(broken)) == "no invalidHandle")
    }

    @Test func aNumberThatOneWasCalledByIsNotAskedForAgain() {
        var contacts = ExamplePeople.contacts
        for index in contacts.indices where contacts[index].identifier == "contact-lena" {
            contacts[index].lastHandle = "+1 202 555 0104"
        }
        #expect(
            Self.words(Account(book: AddressBook(contacts: contacts)).callee(Person("Lena"))) == "contact-lena 0104")
    }

    @Test(
        arguments: [
            (.redial, nil, "contact-lena 0104"), (.callBack, nil, "number 0170"),
            (.callBack, .received, "contact-omar 0102"),
            (.callBack, .voicemail, "no noCallHistoryForRedial"), (.redial, .latest, "number 0170"),
            (.normal, nil, "who"),
            (.voicemail, nil, "nobody"), (nil, nil, "who"),
        ] as [(CallDestinationType?, CallRecordType?, String)])
    func callsOfThePast(_ destination: CallDestinationType?, _ type: CallRecordType?, _ expected: String) {
        let account = Self.account([
            Self.call(.missed, Self.nobody), Self.call(.outgoing, Self.lena), Self.call(.received, Self.omar),
        ])
        let results = account.callees(nil, Wish(destination: destination, record: type), .handOff)
        #expect(results.map(Self.words) == [expected])
    }

    @Test func whoeverIsCalledBackIsCalledWhereTheyCalledFrom() {
        let account = Self.account([Self.call(.missed, Self.lena)])
        let results = account.callees([Person("Lena")], Wish(destination: .callBack), .handOff)
        #expect(results.map(Self.words) == ["contact-lena 0104"])
    }

    @Test func everybodyOfAFormerCall() throws {
        let account = Self.account([Self.call(.outgoing, Self.lena, Self.omar)])
        let results = account.callees(nil, Wish(destination: .redial), .handOff)
        guard case .success(let all) = results.first else {
            Issue.record("\(results)")
            return
        }
        #expect(all.displayName == "Lena Fischer, Omar Haddad")
        let plan = try CallPlan.make([all], Wish(destination: .redial), account, .handOff).get()
        #expect(plan.parties == [Self.lena, Self.omar] && !plan.isCertain)
        #expect(account.callees([all], Wish(), Self.line).map(Self.words) == ["no multipleContactsUnsupported"])
    }

    @Test func anUnusableCallOfThePast() {
        let party = StoredCall.Party(name: "Withheld", address: "")
        let account = Self.account([Self.call(.missed, party), Self.call(.outgoing)])
        for destination in [CallDestinationType.callBack, .redial] {
            let results = account.callees(nil, Wish(destination: destination), .handOff)
            #expect(results.map(Self.words) == ["no noUsableHandleForRedial"])
        }
    }

    @Test func oneAtATimeWhereTheTelephoneHasOneLine() {
        let people = [Person("Omar"), Person("Ana")]
        #expect(
            Self.account().callees(people, Wish(), Self.line).map(Self.words)
                == ["contact-omar 0102", "no multipleContactsUnsupported"])
        #expect(
            Self.account().callees([Person("family")], Wish(), Self.line).map(Self.words)
                == ["no multipleContactsUnsupported"])
    }

    @Test(
        arguments: [
            (["Omar"], Wish(), Line.handOff, "1 certain"), (["Omar", "Omar Haddad"], Wish(), .handOff, "1 certain"),
            (["Omar", "Ana"], Wish(), .handOff, "2"), (["family"], Wish(), .handOff, "3"),
            (["303 555 0100"], Wish(), .handOff, "1"), ([], Wish(destination: .voicemail), .handOff, "1 certain"),
            (["Omar"], Wish(destination: .callBack), .handOff, "1"), ([], Wish(), .handOff, "unclear"),
            (["Brandon"], Wish(), .handOff, "unclear"), (["Zoe"], Wish(), .handOff, "nobody"),
            (["112"], Wish(), .handOff, "emergency"), (["Omar"], Wish(destination: .emergency), .handOff, "emergency"),
            ([], Wish(destination: .emergency), .handOff, "emergency"), (["Tom"], Wish(), .handOff, "noNumber"),
            (["Omar", "Zoe"], Wish(), .handOff, "nobody"), ([], Wish(destination: .redial), .handOff, "noFormerCall"),
            (["Omar"], Wish(isVideo: true), AccountTests.line, "noVideo"),
            (["Omar"], Wish(), AccountTests.line, "1 certain"),
            (["Omar", "Ana"], Wish(), AccountTests.line, "several"), (["*100#"], Wish(), .handOff, "serviceCode"),
        ] as [([String], Wish, Line, String)])
    func plans(_ said: [String], _ wish: Wish, _ line: Line, _ expected: String) {
        let plan = CallPlan.make(said.map { Person($0) }, wish, Self.account(), line)
        switch plan {
        case .success(let plan): #expect("\(plan.parties.count)\(plan.isCertain ? " certain" : "")" == expected)
        case .failure(let refusal): #expect("\(refusal)" == expected)
        }
    }

    @Test func noMailbox() {
        let plan = CallPlan.make(nil, Wish(destination: .voicemail), Self.account(mailbox: nil), .handOff)
        #expect(plan == .failure(.noMailbox))
        // A mailbox that is an emergency number is none.
        let odd = CallPlan.make(nil, Wish(destination: .voicemail), Self.account(mailbox: "112"), .handOff)
        #expect(odd == .failure(.emergency))
    }
}
