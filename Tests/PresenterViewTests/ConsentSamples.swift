// Beckon: values of every type of the catalogue, and what has to be seen of each
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// A value as a foreign app resolves it, and what of it a person has to find on a card in any language.
struct ConsentSample {
    /// What no card may show.
    static let identifier = "6f1c2d9e-4b7a-4f0e-9d55-0c1b2a3d4e5f"

    var value: Value
    /// Each of them has to be seen; of the forms of one, any.
    var seen: [[String]]

    init(_ value: Value, _ seen: [String]...) {
        self.value = value
        self.seen = seen
    }

    /// A value for a parameter; `nil` for a type that this table lacks.
    init?(of parameter: CatalogueEntry.Parameter) {
        guard let one = Self.one(parameter, 1) else { return nil }
        guard parameter.isArray else {
            self = one
            return
        }
        guard let other = Self.one(parameter, 2) else { return nil }
        self = ConsentSample(.array([one.value, other.value]))
        self.seen = one.seen + other.seen
    }

    private static func one(_ parameter: CatalogueEntry.Parameter, _ number: Int) -> ConsentSample? {
        switch parameter.kind {
        case .boolean: ConsentSample(true, ["yes", "ja", "sí", "ya", "是"])
        case .integer: ConsentSample(.integer(70 + number), ["\(70 + number)"])
        case .double: ConsentSample(.double(40.5 + Double(number)), ["4\(number).5", "4\(number),5"])
        case .string: ConsentSample(.string("Marlow \(number)"), ["Marlow \(number)"])
        case .date: ConsentSample(.string("2026-12-0\(number)T18:45:00Z"), ["45"])
        case .enumeration: (parameter.cases?.last).map { ConsentSample(.string($0)) }
        case .optionSet: parameter.cases.map { ConsentSample(.array($0.suffix(2).map(Value.string))) }
        case .entity, .composite: Self.object(parameter.type, number)
        }
    }

    private static func object(_ type: String, _ number: Int) -> ConsentSample? {
        let (name, id) = ("Quillfeather \(number)", Value.string(Self.identifier))
        let spoken: Value = ["spokenPhrase": .string(name), "vocabularyIdentifier": id]
        let fields: Value = ["year": 2026, "month": 12, "day": .integer(20 + number), "hour": 18, "minute": 45]
        let range: Value = [
            "startDateComponents": fields,
            "endDateComponents": ["year": 2026, "month": 12, "day": 29, "hour": 20, "minute": 35],
        ]
        let money: Value = ["amount": "31.5", "currencyCode": "EUR"]
        let sum = ["31.50", "31,50"]
        switch type {
        case "SpeakableString": return ConsentSample(spoken, [name])
        case "Person": return ConsentSample(["displayName": .string(name), "contactIdentifier": id], [name])
        case "Restaurant", "Placemark", "MediaDestination", "PaymentMethod", "RestaurantGuest":
            return ConsentSample(Self.named(type, name, id), [name])
        case "TaskList", "TaskItem", "Note":
            return ConsentSample(
                ["title": spoken, "identifier": id, "modifiedDateComponents": ["year": 1987, "month": 3, "day": 3]],
                [name])
        case "MediaItem": return ConsentSample(["title": .string(name), "identifier": id], [name])
        case "MediaSearch":
            return ConsentSample(
                ["artistName": .string(name), "genreNames": ["Skiffle", "Polka"], "mediaIdentifier": id], [name],
                ["Skiffle"], ["Polka"])
        case "NoteContent": return ConsentSample(["text": .string(name)], [name])
        case "RestaurantOffer":
            return ConsentSample(["offerTitleText": .string(name), "offerIdentifier": id], [name])
        case "CurrencyAmount": return ConsentSample(money, sum)
        case "PaymentAmount": return ConsentSample(["amount": money], sum)
        case "PaymentAccount", "BillPayee": return ConsentSample(["organizationName": spoken], [name])
        case "DateFields": return ConsentSample(fields, ["2\(number)"], ["45"])
        case "DateComponentsRange": return ConsentSample(range, ["2\(number)"], ["45"], ["29"], ["35"])
        case "TemporalEventTrigger":
            return ConsentSample(["dateComponentsRange": range], ["2\(number)"], ["45"], ["29"], ["35"])
        case "SpatialEventTrigger":
            return ConsentSample(["placemark": ["name": .string(name)], "event": "arrive"], [name])
        case "Temperature": return ConsentSample(["doubleValue": 21.5, "unit": "celsius"], ["21.5", "21,5"])
        default: return nil
        }
    }

    private static func named(_ type: String, _ name: String, _ id: Value) -> Value {
        switch type {
        case "Restaurant": ["name": .string(name), "restaurantIdentifier": id, "vendorIdentifier": id]
        case "Placemark": ["name": .string(name), "identifier": id, "location": ["latitude": 1.25, "longitude": 2.75]]
        case "MediaDestination": ["playlistName": .string(name), "mediaDestinationType": "playlist"]
        case "RestaurantGuest": ["displayName": .string(name)]
        default: ["name": .string(name), "identificationHint": "1234"]
        }
    }
}
