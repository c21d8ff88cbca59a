// Beckon: tests of what is made of a model's answers
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import Schema
import Testing

@testable import RecognizerModel

@Suite struct ModelAnswerTests {
    private static let schema = ModelSchema([ModelSchemaTests.manifest])

    /// A server's answer around what the model said.
    private static func body(_ content: String, finish: String = "stop") throws -> [UInt8] {
        try JSON.encode(
            ["choices": [["finish_reason": .string(finish), "message": ["content": .string(content)]]]] as Value)
    }

    @Test func wordsAreTakenByParameter() throws {
        let content = """
            {"request": {"intent": "Cook", "values": {"dish": "pea soup", "portions": null, "heat": "high",
            "extras": ["bread", "salt"], "days": ["sunday"]}}}
            """
        let reading = try ModelAnswer.reading(in: Self.body(content), Self.schema)
        #expect(
            reading
                == SuggestedReading(
                    intent: "Cook",
                    words: ["dish": ["pea soup"], "heat": ["high"], "extras": ["bread", "salt"], "days": ["sunday"]]))
    }

    @Test func nothingIsNothing() throws {
        #expect(try ModelAnswer.reading(in: Self.body(#"{"request": null}"#), Self.schema) == nil)
    }

    /// What a model may say that is none of the schema.
    @Test(arguments: [
        "", "I cannot help with that.", "{}", "[]", "null", #"{"request": 1}"#, #"{"request": {}}"#,
        #"```json {"request": null} ```"#, #"{"request": {"intent": "Cook"}}"#,
        #"{"request": {"intent": "Pay", "values": {"payee": "Bob"}}}"#,
        #"{"request": {"intent": "Cook", "values": {"payee": "Bob"}}}"#,
        #"{"request": {"intent": "Cook", "values": {"dish": 7}}}"#,
        #"{"request": {"intent": "Cook", "values": {"dish": ["soup"]}}}"#,
        #"{"request": {"intent": "Cook", "values": {"isVegan": "yes"}}}"#,
        #"{"request": {"intent": "Cook", "values": {"heat": "white-hot"}}}"#,
        #"{"request": {"intent": "Cook", "values": {"extras": "salt"}}}"#,
        #"{"request": {"intent": "Cook", "values": {"extras": ["1","2","3","4","5","6","7","8","9"]}}}"#,
        #"{"request": {"intent": "Cook", "values": {"dish": "\#(String(repeating: "a", count: 513))"}}}"#,
        #"{"request": {"intent": ["Cook"], "values": {}}}"#, #"{"intent": "Cook", "values": {}}"#,
        String(repeating: "[", count: 10_000),
    ])
    func whatIsNotOfTheSchemaIsUnreadable(content: String) throws {
        #expect(throws: ModelAnswer.Unreadable.self) {
            try ModelAnswer.reading(in: Self.body(content), Self.schema)
        }
    }

    /// What a server may say that is no answer of a model.
    @Test(arguments: [
        "", "<html>", "{}", #"{"choices": []}"#, #"{"choices": [{}]}"#, #"{"choices": [{"message": {}}]}"#,
        #"{"choices": [{"message": {"content": null, "refusal": "no"}}]}"#, #"{"choices": {"message": 1}}"#, "\u{0}",
    ])
    func whatIsNoAnswerIsUnreadable(text: String) {
        #expect(throws: ModelAnswer.Unreadable.self) {
            try ModelAnswer.reading(in: [UInt8](text.utf8), Self.schema)
        }
    }

    @Test func whatWasCutOffIsUnreadable() throws {
        #expect(throws: ModelAnswer.Unreadable.self) {
            try ModelAnswer.reading(in: Self.body(#"{"request": null}"#, finish: "length"), Self.schema)
        }
        #expect(throws: ModelAnswer.Unreadable.self) {
            try ModelAnswer.reading(
                in: Self.body(String(repeating: " ", count: ModelAnswer.bytes) + #"{"request": null}"#), Self.schema)
        }
    }
}
