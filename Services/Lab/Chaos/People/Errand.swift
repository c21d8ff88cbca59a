// Beckon: what a person of the harness wants
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What a person wants: words, or a structured intent.
enum Errand: Sendable {
    case say(String)
    case submit(String, [String: Value])

    /// Something that a person may want.
    ///
    /// - Parameters:
    ///   - isDiner: Whether it is somebody who has no account and no contacts: they mostly want a table.
    ///   - sittings: Which table, if it is one.
    init(_ random: inout ChaosRandom, isDiner: Bool, _ sittings: Sittings) {
        let mark = Marks.text(random.next() >> 16)
        switch random.number(1...100) {
        case let draw where isDiner ? draw <= 75 : draw <= 6: self = .table(&random, mark, sittings)
        case ...54: self = .own(&random)
        case _ where isDiner: self = .own(&random)
        case ...76: self = .payment(&random, mark)
        case ...99: self = .other(&random, mark)
        default: self = .say("purple monkey dishwasher")
        }
    }

    /// Something of the harness's own apps.
    private static func own(_ random: inout ChaosRandom) -> Errand {
        let payee = random.pick(["Ann", "Bob", "Carla"]) ?? "Bob"
        let grain = random.pick(Grain.allCases)?.rawValue ?? "rye"
        let amount = random.number(1...900)
        switch random.number(1...70) {
        case ...26: return .submit("WireMoney", ["payee": ["name": .string(payee)], "amount": .integer(amount)])
        case ...34: return .submit("WireMoney", ["payee": ["name": .string(payee)]])
        case ...38: return .submit("WireMoney", [:])
        case ...44: return .say("Wire \(amount) to \(payee)")
        case ...64: return .submit("GrindGrain", ["grain": .string(grain)])
        default: return .say("Grind some \(grain)")
        }
    }

    /// Something of an app that knows nothing of the harness: a task, a message, a ride.
    private static func other(_ random: inout ChaosRandom, _ mark: String) -> Errand {
        switch random.number(1...28) {
        case ...10:
            return .submit(
                "AddTasks",
                [
                    "targetTaskList": ["title": ["spokenPhrase": "Grocery Store"]],
                    "taskTitles": [["spokenPhrase": .string(mark)]],
                ])
        case ...14: return .say("Add salt to the grocery store list")
        case ...22:
            return .submit("SendMessage", ["recipients": [["displayName": "Omar"]], "content": .string(mark)])
        case ...25: return .say("Send a message to Omar that lunch is ready")
        default: return .submit("RequestRide", ["dropOffLocation": ["name": "Harbor City Airport"], "partySize": 2])
        }
    }

    /// Money that is to move between the accounts of Purse, to somebody, or for a bill. All people share these accounts.
    private static func payment(_ random: inout ChaosRandom, _ mark: String) -> Errand {
        let sum = Self.euros(random.number(1...60) * 50)
        switch random.number(1...22) {
        case ...6:
            let payee = random.pick(["Omar", "Ana", "Mia", "Brandon"]) ?? "Omar"
            return .submit(
                "SendPayment",
                ["payee": ["displayName": .string(payee)], "currencyAmount": sum, "note": .string(mark)])
        case ...8: return .say("Send Omar \(random.number(1...40)) euros for lunch")
        case ...11:
            return .submit(
                "RequestPayment", ["payer": ["displayName": "Mia"], "currencyAmount": sum, "note": .string(mark)])
        case ...17:
            let ways = [("Savings", "Checking"), ("Checking", "Savings"), ("Blue Card", "Checking")]
            let (from, to) = random.pick(ways) ?? ways[0]
            return .submit(
                "TransferMoney",
                [
                    "fromAccount": ["nickname": ["spokenPhrase": .string(from)]],
                    "toAccount": ["nickname": ["spokenPhrase": .string(to)]],
                    // So much that an account is empty now and then.
                    "transactionAmount": ["amount": Self.euros(random.number(1...80) * 1_000)],
                    "transactionNote": .string(mark),
                ])
        default:
            let biller =
                random.pick(["Gold Card", "Gold Card", "City Power", "Clear Water", "Fiber Home"]) ?? "Gold Card"
            var values: [String: Value] = [
                "billPayee": ["nickname": ["spokenPhrase": .string(biller)]], "transactionNote": .string(mark),
            ]
            switch random.number(1...3) {
            case 1: values["transactionAmount"] = ["amountType": "minimumDue"]
            case 2: values["transactionAmount"] = ["amount": sum]
            default: break
            }
            return .submit("PayBill", values)
        }
    }

    /// A table that others want as well. Three or four at table have one table there, one or two have three.
    private static func table(_ random: inout ChaosRandom, _ mark: String, _ sittings: Sittings) -> Errand {
        if random.happens(0.1) { return .say("Book a table for two at Blue Door Bistro tomorrow at 7:30 pm") }
        let time = (try? Value(encoding: sittings.next())) ?? [:]
        return .submit(
            "BookRestaurantReservation",
            [
                "restaurant": ["name": "Blue Door Bistro", "restaurantIdentifier": .string(Sittings.restaurant)],
                "bookingDateComponents": time, "partySize": .integer(random.happens(0.6) ? 4 : 2),
                "guest": ["displayName": "Carla Chaos"], "guestProvidedSpecialRequestText": .string(mark),
            ])
    }

    /// An amount in euros.
    static func euros(_ cents: Int) -> Value {
        ["amount": .string("\(cents / 100).\(cents % 100 / 10)\(cents % 10)"), "currencyCode": "EUR"]
    }
}
