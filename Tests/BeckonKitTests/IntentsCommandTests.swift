// Beckon: beckon intents
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import Schema
import Testing

@Suite struct IntentsCommandTests {
    private func lines(_ name: String?, isJSON: Bool) throws -> [String] {
        let console = RecordingConsole()
        try IntentsCommand(console, isJSON: isJSON).run(only: name)
        return console.lines
    }

    @Test func everyIntentIsALineOfJSON() throws {
        let intents = try self.lines(nil, isJSON: true).map { try JSON.decode(Value.self, from: Array($0.utf8)) }
        #expect(intents.count == 55)
        let parameters = intents.flatMap { $0["parameters"]?.array ?? [] }
        #expect(parameters.count == 223)
        #expect(parameters.filter { $0["isResolvable"] == true }.count == 170)
        #expect(parameters.filter { $0["resultClass"] != nil }.count == 170)
        let payment = try #require(intents.first { $0["class"] == "INSendPaymentIntent" })
        #expect(payment["responseCodes"]?.array?[7] == ["name": "failurePaymentsAmountBelowMinimum", "value": 7])
        #expect(payment["payload"]?.array?.first?["name"] == "paymentRecord")
        #expect(payment["risk"] == "financial")
    }

    @Test(arguments: ["SendPayment", "INSendPaymentIntent"]) func one(_ name: String) throws {
        let lines = try self.lines(name, isJSON: false)
        #expect(lines.contains { $0.hasPrefix("payee ") && $0.contains("INSendPaymentPayeeResolutionResult") })
        #expect(lines.contains { $0.hasPrefix("consent") && $0.hasSuffix("always") })
        #expect(try self.lines(name, isJSON: true).count == 1)
    }

    @Test func all() throws {
        let lines = try self.lines(nil, isJSON: false)
        #expect(lines.count == 56)
        #expect(lines.contains { $0.hasPrefix("BookRestaurantReservation ") && $0.contains("partySize:Integer!") })
    }

    @Test func noSuchIntent() {
        let error = #expect(throws: CommandError.self) { try self.lines("payment", isJSON: false) }
        #expect(error.map { "\($0)".contains("SendPayment, RequestPayment") } == true)
    }
}
