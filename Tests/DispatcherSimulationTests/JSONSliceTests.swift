// Beckon: parts of JSON bodies
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker
import Schema
import Testing

@testable import DispatcherSimulation

struct JSONSliceTests {
    private static let text = #"{"a":1,"b":{"c":[1,"x,}y",{"d":"q\"e"}]},"e":"","f":true,"g":[],"h":null}"#

    @Test(arguments: [
        ("a", "1"), ("b", #"{"c":[1,"x,}y",{"d":"q\"e"}]}"#), ("e", "\"\""), ("f", "true"), ("g", "[]"), ("h", "null"),
    ])
    func members(_ name: String, _ text: String) {
        let members = JSONSlice(Array(Self.text.utf8)).members
        #expect(members.map(\.name) == ["a", "b", "e", "f", "g", "h"])
        #expect(members.first { $0.name == name }?.value.text == text)
    }

    @Test func elements() {
        let slice = JSONSlice(Array(Self.text.utf8))
        #expect(slice["b"]?["c"]?.elements.map(\.text) == ["1", "\"x,}y\"", #"{"d":"q\"e"}"#])
        #expect(slice["g"]?.elements.isEmpty == true)
        #expect(slice["z"] == nil)
        #expect(slice["a"]?.integer == 1)
        #expect(slice["e"]?.string == "")
    }

    @Test(arguments: ["", "{", "[", "{\"a\"", "{\"a\":", "[1,", "\"", "nonsense", "{\"a\":{\"b\":[1,{\"c\":\"\\"])
    func textThatIsNoJSONHasWhatItHas(_ text: String) {
        let slice = JSONSlice(Array(text.utf8))
        _ = slice.members
        _ = slice.elements
        #expect(slice["z"] == nil)
    }

    @Test func anIDIsReadAsItIsWritten() {
        var dice = Dice(seed: 1, stream: 1)
        let id = CorrelationID(at: Instant(milliseconds: 1_800_000_000_000), using: &dice)
        #expect(JSONSlice(Array("\"\(id)\"".utf8)).id == id)
        #expect(JSONSlice(Array("\"short\"".utf8)).id == nil)
    }

    @Test func theChecksumIsTheCheckers() throws {
        let values: [String: Value] = ["amount": 12, "payee": "ash"]
        let slice = JSONSlice(try JSON.encode(Value.object(values)))
        #expect(slice.checksum == Effect.digest(of: values))
    }
}
