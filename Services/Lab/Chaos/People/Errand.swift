// Beckon: what a person of the harness wants
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What a person wants: words, or a structured intent.
enum Errand: Sendable {
    case say(String)
    case submit(String, [String: Value])

    /// Something that a person may want.
    init(_ random: inout ChaosRandom) {
        let payee = random.pick(["Ann", "Bob", "Carla"]) ?? "Bob"
        let grain = random.pick(Grain.allCases)?.rawValue ?? "rye"
        let amount = random.number(1...900)
        let mark = Marks.text(random.next() >> 16)
        switch random.number(1...100) {
        case ...26: self = .submit("TransferMoney", ["payee": ["name": .string(payee)], "amount": .integer(amount)])
        case ...34: self = .submit("TransferMoney", ["payee": ["name": .string(payee)]])
        case ...38: self = .submit("TransferMoney", [:])
        case ...44: self = .say("Transfer \(amount) to \(payee)")
        case ...64: self = .submit("GrindGrain", ["grain": .string(grain)])
        case ...70: self = .say("Grind some \(grain)")
        case ...80:
            self = .submit(
                "AddTasks",
                [
                    "targetTaskList": ["title": ["spokenPhrase": "Grocery Store"]],
                    "taskTitles": [["spokenPhrase": .string(mark)]],
                ])
        case ...84: self = .say("Add salt to the grocery store list")
        case ...92:
            self = .submit(
                "SendMessage", ["recipients": [["displayName": "Omar"]], "content": .string(mark)])
        case ...95: self = .say("Send a message to Omar that lunch is ready")
        case ...98:
            self = .submit(
                "RequestRide", ["dropOffLocation": ["name": "Harbor City Airport"], "partySize": 2])
        default: self = .say("purple monkey dishwasher")
        }
    }
}
