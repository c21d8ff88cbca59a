// Beckon: tests of work as a handler's worker reads it, against work read as a whole
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Fuzzing
import Schema
import Testing

@Suite struct WorkBodyTests {
    /// An intent as apps declare them, with types that say themselves how they are read and others.
    struct Trip: Codable, Hashable {
        struct Luggage: Codable, Hashable {
            struct Piece: Codable, Hashable { var name: String?, weight: Double? }
            var pieces: [Piece]?, main: Piece?
        }
        var pickupLocation: Placemark?, rideOptionName: SpeakableString?, partySize: Int?, note: String?
        var luggage: Luggage?, passengers: [Person]?, price: CurrencyAmount?
    }

    static let intents = [
        "{}", #"{"note":"a \"quoted\" one","partySize":3}"#,
        #" { "partySize" : 2.0 , "unknown" : [ { "a" : [ ] } ] } "#,
        #"{"pickupLocation":{"name":"Home","location":{"latitude":48.2,"longitude":16.4},"more":{"x":1}}}"#,
        #"{"luggage":{"main":{"name":"violin","weight":1.5},"pieces":[{"name":"one"},{},{"weight":7}]},"note":null}"#,
        #"{"luggage":{"ma\u0069n":{"name":"escaped name"}}}"#, #"{"luggage":{"é":1,"main":{"na\u006de":"x"}}}"#,
        #"{"passengers":[{"displayName":"A","personHandle":{"value":"1","type":"phoneNumber"}},{"displayName":"B"}]}"#,
        #"{"partySize":1,"partySize":2,"price":{"amount":"12.50","currencyCode":"EUR"}}"#,
    ]

    @Test(arguments: Self.intents) func valuesAreReadAsByOthers(_ intent: String) throws {
        let body =
            #"{"aim":"settle","context":{"locale":"en","now":5,"timeZone":"UTC","user":"u"},"intent":"#
            + #"{"name":"Trip","parameters":\#(intent)},"key":"k","parameters":["note","luggage"]}"#
        let work = try #require(WorkBody([UInt8](body.utf8)))
        #expect(work.intent == "Trip" && work.key == "k" && work.aim == .settle)
        #expect(work.parameters == ["note", "luggage"] && work.context.user == "u")
        #expect(try work.values.decoded(as: Trip.self) == Reference.decode(Trip.self, from: [UInt8](intent.utf8)))
    }

    static let broken = [
        #"{"luggage":{"main":7}}"#, #"{"luggage":{"pieces":[{"name":1}]}}"#, #"{"pickupLocation":[]}"#, #"{"note":1}"#,
        #"{"price":{"amount":"1e3","currencyCode":"EUR"}}"#, #"{"passengers":[{}]}"#, #"{"partySize":1.5}"#,
    ]

    @Test(arguments: Self.broken) func valuesOfAnotherFormAreRefused(_ intent: String) throws {
        let body =
            #"{"context":{"locale":"en","now":5,"timeZone":"UTC","user":"u"},"intent":"#
            + #"{"name":"Trip","parameters":\#(intent)}}"#
        let work = try #require(WorkBody([UInt8](body.utf8)))
        #expect(throws: WireError.self) { try work.values.decoded(as: Trip.self) }
    }

    /// What is read so is what is read from the whole; broken bodies are left to who reads the whole.
    @Test(arguments: ["HandleWork", "ResolveWork"]) func bodiesAreReadAsWholeOnes(_ name: String) throws {
        let schema = try #require(MessageSchema.all.first { $0.body.map { "\($0)" } == name })
        let sampler = Sampler(schema.schema)
        var taken = 0
        for seed in 0..<300 {
            var dice = Dice(UInt64(seed))
            let sample = sampler.sample(&dice)
            let bytes = seed < 100 ? try JSON.encode(sample) : Mutator.body(of: sample, &dice)
            guard let work = WorkBody(bytes) else { continue }
            taken += 1
            let values = try work.values.decoded(as: [String: Value].self)
            if name == "HandleWork", work.key != nil {
                let whole = try JSON.decode(HandleWork.self, from: bytes)
                #expect(whole.key == work.key && whole.aim == work.aim ?? .perform && whole.context == work.context)
                #expect(whole.intent.name == work.intent && whole.intent.parameters == values)
            } else if name == "ResolveWork", work.parameters != nil {
                let whole = try JSON.decode(ResolveWork.self, from: bytes)
                #expect(whole.parameters == work.parameters && whole.context == work.context)
                #expect(whole.intent.name == work.intent && whole.intent.parameters == values)
            }
        }
        #expect(taken > 50)
    }
}
