// Beckon: each declaration against the struct it stands in
// SPDX-License-Identifier: Apache-2.0

import Domains
import FoundationEssentials
import Schema
import Testing

/// A parameter's name stands twice, in the property and in the declaration: they must be the same.
@Suite struct DeclarationTests {
    private func check<I: Intent>(_ intent: I.Type) throws {
        let declaration = I.declaration
        let properties = Mirror(reflecting: I()).children.compactMap(\.label)
        #expect(declaration.parameters.map(\.declaration.name).sorted() == properties.sorted(), "\(I.self)")
        for parameter in declaration.parameters {
            #expect("\(parameter.keyPath)".hasSuffix(".\(parameter.declaration.name)"), "\(I.self)")
        }
        let names = Set(declaration.parameters.map(\.declaration.name))
        for parameter in declaration.parameters {
            #expect(names.isSuperset(of: parameter.declaration.dependsOn), "\(I.self)")
        }
        // An intent of which nothing was said is an empty object.
        #expect(try JSON.encode(I()) == Array("{}".utf8))
        #expect(try JSON.decode(I.self, from: "{}") == I())
        #expect(declaration.intent.name == "\(I.self)")
    }

    @Test func namesAreThoseOfTheProperties() throws {
        try self.check(ListRideOptions.self)
        try self.check(RequestRide.self)
        try self.check(GetRideStatus.self)
        try self.check(CancelRide.self)
        try self.check(SendRideFeedback.self)
        try self.check(CreateNote.self)
        try self.check(AppendToNote.self)
        try self.check(AddTasks.self)
        try self.check(CreateTaskList.self)
        try self.check(SetTaskAttribute.self)
        try self.check(DeleteTasks.self)
        try self.check(SnoozeTasks.self)
        try self.check(SearchForNotebookItems.self)
        try self.check(SendMessage.self)
        try self.check(SearchForMessages.self)
        try self.check(SetMessageAttribute.self)
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
