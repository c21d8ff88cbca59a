// Beckon: each declaration against the struct it stands in
// SPDX-License-Identifier: Apache-2.0

import Domains
import FoundationEssentials
import Schema
import Testing

@Suite struct DeclarationTests {
    @Test(arguments: Catalogue.intents.map { "\($0)" })
    func isWhole(_ name: String) throws {
        let intent = try #require(Catalogue.intents.first { "\($0)" == name })
        try self.check(intent)
    }

    private func check<I: Intent>(_ intent: I.Type) throws {
        let declaration = I.declaration
        let names = declaration.parameters.map(\.declaration.name)
        #expect(declaration.intent.name == "\(I.self)")
        #expect(names == Mirror(reflecting: I()).children.compactMap(\.label))
        for parameter in declaration.parameters {
            #expect(Set(names).isSuperset(of: parameter.declaration.dependsOn))
            #expect(!parameter.declaration.dependsOn.contains(parameter.declaration.name))
        }
        // A deprecated parameter reaches no manifest.
        let said = declaration.parameters.filter { !$0.isDeprecated }.map(\.declaration.name)
        #expect(declaration.intent.parameters.map(\.name) == said)
        // An intent of which nothing was said is an empty object, and so is a response that says nothing.
        #expect(try JSON.encode(I()) == Array("{}".utf8))
        #expect(try JSON.decode(I.self, from: "{}") == I())
        #expect(try JSON.encode(JSON.decode(I.Payload.self, from: "{}")) == Array("{}".utf8))
    }

    @Test func rulesAreThoseOfTheirProperties() {
        let climate = SetClimateSettingsInCar.declaration
        #expect(climate.parameter(at: \.enableAutoMode)?.declaration.name == "enableAutoMode")
        #expect(climate.parameter(at: \.fanSpeedIndex)?.declaration.name == "fanSpeedIndex")
        #expect(climate.parameter(at: \.temperature)?.declaration.name == "temperature")
        #expect(climate.parameter(at: \.carName)?.declaration.name == "carName")
        #expect(climate.parameter(at: \.carName?.spokenPhrase) == nil)
        #expect(CreateNote.declaration.parameter(at: \.content)?.declaration.isSensitive == true)
        #expect(CreateNote.declaration.parameter(at: \.title)?.declaration.isSensitive == false)
    }

    @Test func valuesGoThereAndBack() throws {
        var ride = RequestRide()
        ride.dropOffLocation = Placemark(name: "Harbor", location: .init(latitude: 1.5, longitude: -2))
        ride.rideOptionName = SpeakableString("Vroom", vocabularyIdentifier: "vroom")
        ride.partySize = 3
        ride.scheduledPickupTime = DateComponentsRange(start: DateFields(hour: 7, minute: 30))
        #expect(try JSON.decode(RequestRide.self, from: JSON.encode(ride)) == ride)
        var message = SearchForMessages()
        message.attributes = [.unread, .flagged]
        message.sendersOperator = .any
        #expect(try JSON.line(message) == #"{"attributes":["flagged","unread"],"sendersOperator":"any"}"#)
        var feedback = SendRideFeedback()
        feedback.tip = CurrencyAmount(2.5, "EUR")
        #expect(try JSON.line(feedback) == #"{"tip":{"amount":"2.5","currencyCode":"EUR"}}"#)
    }
}
