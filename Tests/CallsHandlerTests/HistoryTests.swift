// Beckon: tests of searching for calls
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import People
import Schema
import Testing

@testable import CallsHandler

@Suite struct HistoryTests {
    private static func day(_ day: Int) -> DateComponentsRange {
        DateComponentsRange(start: DateFields(year: 2026, month: 11, day: day))
    }

    /// Who called, by the first name or the last digits.
    private static func names(_ records: [CallRecord]) -> [String] {
        records.map { String($0.caller?.displayName.split(separator: " ").first ?? "none") }
    }

    @Test(
        arguments: [
            (made { $0.callTypes = [.missed] }, ["Omar", "Lena", "+1"]),
            (made { $0.callTypes = [.outgoing] }, ["Mia", "Hugo", "Omar"]),
            (made { $0.callTypes = [.voicemail] }, ["Ana", "Benjamin"]),
            (made { $0.callTypes = [.received] }, ["Ruth", "Brandon"]),
            (made { $0.callTypes = [.missed, .voicemail] }, ["Omar", "Lena", "Ana", "+1", "Benjamin"]),
            (made { $0.callTypes = [.latest] }, ["Omar"]), (made { $0.callTypes = [.latest, .outgoing] }, ["Mia"]),
            (made { $0.callTypes = [.onHold] }, []), (made { $0.callTypes = [.inProgress] }, []),
            (made { $0.callType = .received }, ["Ruth", "Brandon"]),
            (made { $0.unseen = true }, ["Omar", "Lena", "Ana"]),
            (made { ($0.unseen, $0.callTypes) = (false, [.missed]) }, ["+1"]),
            (made { $0.recipient = Person("Omar") }, ["Omar", "Omar"]),
            (made { $0.recipient = Person("my sister", relationship: "sister") }, ["Mia"]),
            (made { $0.recipient = Person("family") }, ["Mia", "Ruth"]),
            (made { $0.recipient = Person("202 555 0170") }, ["+1"]),
            (made { $0.recipient = Person("303 555 0100") }, []), (made { $0.recipient = Person("Tom") }, []),
            (made { $0.callCapabilities = [.videoCall] }, ["Hugo", "Brandon"]),
            (made { ($0.callCapabilities, $0.callTypes) = ([.audioCall], [.received]) }, ["Ruth"]),
            (made { $0.dateCreated = Self.day(21) }, ["Omar", "Mia", "Lena"]),
            (made { $0.dateCreated = Self.day(20) }, ["Ruth", "Hugo"]),
            (made { $0.dateCreated = Self.day(1) }, []),
            (made { ($0.dateCreated, $0.recipient) = (Self.day(20), Person("Hugo")) }, ["Hugo"]),
        ] as [(SearchCallHistory, [String])])
    func finding(_ intent: SearchCallHistory, _ expected: [String]) async throws {
        let worker = try Worker()
        let response = try await worker.handle(intent, key: "k")
        #expect(response.code == .success)
        #expect(Self.names(response.payload.callRecords ?? []) == expected)
    }

    @Test func aCallAsItIsTold() async throws {
        let records = try await Worker().find()
        #expect(records.count == 10)
        let omar = try #require(records.first)
        #expect(omar.caller?.customIdentifier == "contact-omar" && omar.caller?.personHandle?.label == "mobile")
        #expect(omar.callRecordType == .missed && omar.unseen == true && omar.callDuration == nil)
        #expect(omar.callCapability == .audioCall && omar.numberOfCalls == 1)
        #expect(omar.dateCreated == Date(timeIntervalSince1970: Double(Worker.now.milliseconds) / 1000 - 1_500))
        let group = try #require(records.first { $0.callDuration == 612 })
        #expect(group.caller?.displayName == "Omar Haddad, Lena Fischer, Benjamin Carter")
    }

    @Test func whatWasToldHasBeenSeen() async throws {
        let worker = try Worker()
        let intent = made(SearchCallHistory.self) { ($0.unseen, $0.callTypes) = (true, [.missed]) }
        let first = try await worker.handle(intent, key: "k")
        #expect(first.payload.callRecords?.count == 2)
        // The same key tells the same.
        #expect(try await worker.handle(intent, key: "k") == first)
        #expect(try await worker.handle(intent, key: "later").payload.callRecords == [])
        #expect(Self.names(try await worker.find { $0.unseen = true }) == ["Ana"])
    }

    @Test func restrictionsAreNeverDropped() async throws {
        let worker = try Worker()
        for person in [Person("Brandon"), Person("Zoe"), Person(" "), Person("me")] {
            let intent = made(SearchCallHistory.self) { $0.recipient = person }
            #expect(try await worker.handle(intent, key: person.displayName).code == .failure)
        }
        let odd = made(SearchCallHistory.self) {
            $0.dateCreated = DateComponentsRange(start: DateFields(year: 2026, month: 13, day: 1))
        }
        #expect(try await worker.handle(odd, key: "odd").code == .failure)
        #expect(
            try await worker.resolve(odd, "dateCreated", as: DateComponentsRange.self)
                == [.unsupported(reason: "notATime")])
    }

    @Test func aDayToComeIsTheOneBefore() async throws {
        let intent = made(SearchCallHistory.self) { $0.dateCreated = Self.day(23) }
        let results: [ResolutionResult<DateComponentsRange>] = try await Worker().resolve(intent, "dateCreated")
        #expect(results == [.confirmationRequired(Self.day(16))])
    }

    @Test func namesakesAreAskedAbout() async throws {
        let intent = made(SearchCallHistory.self) { $0.recipient = Person("Brandon") }
        let results: [ResolutionResult<Person>] = try await Worker().resolve(intent, "recipient")
        guard case .disambiguation(let options) = results.first else {
            Issue.record("\(results)")
            return
        }
        #expect(options.map(\.displayName).sorted() == ["Brandon Ellis", "Brandon Okafor"])
    }

    @Test func aSearchTellsTheNewestHundred() async throws {
        let worker = try Worker()
        try await worker.store.database.write { database in
            let log = CallLog(user: "local", database: database)
            let party = StoredCall.Party(name: "X", address: "5550102")
            for number in 1...150 {
                _ = try log.store(
                    StoredCall(parties: [party], type: .missed, begun: Worker.now + .minutes(Int64(number))))
            }
        }
        let found = try await worker.find { $0.callTypes = [.missed] }
        #expect(found.count == 100)
        #expect(found.first?.dateCreated == Date(timeIntervalSince1970: Double(Worker.now.milliseconds) / 1000 + 9_000))
    }

    @Test func aCallThatIsGoingOn() {
        let party = StoredCall.Party(name: "X", address: "5550102")
        var query = CallQuery()
        let states: [(StoredCall.State, CallRecordType)] = [
            (.ringing, .ringing), (.dialled, .ringing), (.established, .inProgress), (.handedOff, .outgoing),
            (.failed, .outgoing), (.ended, .outgoing), (.dialling, .outgoing),
        ]
        for (state, type) in states {
            let call = StoredCall(parties: [party], type: .outgoing, state: state)
            query.types = [type]
            #expect(call.kind == type && query.matches(call), "\(state)")
            query.types = [.outgoing]
            #expect(query.matches(call), "\(state)")
        }
        #expect(!CallQuery().matches(StoredCall(parties: [party], type: .outgoing, state: .notPlaced)))
    }

    @Test func whatCannotBeReadHidesNothingElse() async throws {
        let worker = try Worker()
        try await worker.store.database.write {
            try $0.execute(sql: "UPDATE call SET parties = '{', type = 'odd', state = 'odd' WHERE number = 1")
        }
        #expect(try await worker.find().count == 10)
    }
}
