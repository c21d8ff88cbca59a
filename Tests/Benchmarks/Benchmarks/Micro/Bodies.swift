// Beckon: the messages of one request, as they cross the wire
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The bodies of a `BookTrip`, the intent that the whole line is measured with: about 600 bytes each.
enum Bodies {
    static let app = #"""
        {"app":"bench","name":"Bench","usageDescription":"Is measured.","keepsLedger":true,
        "types":[{"name":"Placemark","kind":"entity","label":["name"],"details":["locality"]},
        {"name":"SpeakableString","kind":"entity","label":["spokenPhrase"]},
        {"name":"Integer","kind":"integer"},{"name":"String","kind":"string"}],
        "intents":[{"name":"BookTrip","domain":"trips","hasConfirm":true,"parameters":[
        {"name":"pickupLocation","type":"Placemark","isRequired":true},
        {"name":"dropOffLocation","type":"Placemark","isRequired":true},
        {"name":"rideOptionName","type":"SpeakableString"},
        {"name":"partySize","type":"Integer","isRequired":true},{"name":"note","type":"String"}]}]}
        """#
    private static let values = [
        "dropOffLocation": #"{"identifier":"place-0017","locality":"Harbor City","name":"Harbor City Airport"}"#,
        "note": #""Order 0000000001: two large suitcases and a violin; we wait at the side door.""#,
        "partySize": "3",
        "pickupLocation": #"{"identifier":"place-0001","locality":"Northfield","name":"Home"}"#,
        "rideOptionName": #"{"spokenPhrase":"Vroom Comfort","vocabularyIdentifier":"vroom-comfort"}"#,
    ]
    private static let names = Self.values.keys.sorted()
    private static let parameters = Self.names.map { "\"\($0)\":\(Self.values[$0] ?? "")" }.joined(separator: ",")
    static let submit = """
        {"app":"bench","context":{"abilities":[],"conversation":"bench","locale":"en","timeZone":"Europe/Vienna",\
        "user":"bench"},"intent":"BookTrip","parameters":{\(Self.parameters)}}
        """
    private static let results = Self.names.map { name in
        #"{"parameter":"\#(name)","results":[{"result":"success","value":\#(Self.values[name] ?? "")}]}"#
    }
    static let resolutions = #"{"resolutions":[\#(Self.results.joined(separator: ","))]}"#
    static let resolving = """
        {"context":{"locale":"en","now":1750000000123,"timeZone":"Europe/Vienna","user":"bench"},\
        "intent":{"name":"BookTrip","parameters":{\(Self.parameters)}},\
        "parameters":[\(Self.names.map { "\"\($0)\"" }.joined(separator: ","))]}
        """
    static let response = #"""
        {"code":"success","payload":{"trip":{
        "driver":{"name":"Amara Lindqvist","phone":"+43 1 555 0134","rating":"4.9"},
        "dropOff":{"identifier":"place-0017","locality":"Harbor City","name":"Harbor City Airport"},
        "identifier":"0197f0e5-7d4a-7c3e-9a51-2f6d8b1c0e42","partySize":3,"phase":"confirmed",
        "pickup":{"identifier":"place-0001","locality":"Northfield","name":"Home"},"pickupTime":1750000000123,
        "price":{"amount":"23.74","currencyCode":"EUR"},
        "vehicle":{"color":"graphite","maker":"Lumen","model":"Four","plate":"W 4711 HC"}}}}
        """#
}
