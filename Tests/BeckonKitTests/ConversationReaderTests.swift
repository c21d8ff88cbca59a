// Beckon: what a conversation file may hold
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import BeckonKit

@Suite struct ConversationReaderTests {
    @Test(arguments: [
        ("name: x\nstep:\n  - yes", 2, "there is no 'step' here"),
        ("steps:\n  - yes", 1, "'name' is missing"),
        ("name: x\nsteps: []", 2, "'steps' must be a list"),
        ("name: x\nsteps:\n  - shout", 3, "there is no step 'shout'"),
        ("name: x\nsteps:\n  - say: a\n    choose: 1", 3, "exactly one of"),
        ("name: x\nsteps:\n  - say: a\n    expect:\n      phase: done", 5, "'done' is none of recognizing"),
        ("name: x\nsteps:\n  - say: a\n    expect:\n      answer: 1", 5, "there is no 'answer' here"),
        ("name: x\nsteps:\n  - say: a\n    expect:\n      never: [exploded]", 5, "there is no event 'exploded'"),
        ("name: x\nsteps:\n  - say: a\n    expect:\n      question: {kind: riddle}", 5, "'riddle' is none of"),
        ("name: x\nsteps:\n  - wait: soon", 3, "'soon' is no time"),
        ("name: x\napps: [cars]\nsteps:\n  - yes", 2, "there is no app 'cars'"),
        ("name: x\nnow: today\nsteps:\n  - yes", 2, "'today' is no time"),
        ("name: x\nname: y\nsteps:\n  - yes", 0, "name"),
        ("name: [", 0, "no YAML"),
        ("", 1, "the file is empty"),
    ])
    func saysWhatIsWrongAndWhere(_ text: String, _ line: Int, _ message: String) {
        #expect {
            try ConversationReader.read(text, file: "x.yaml")
        } throws: { error in
            guard let error = error as? ConversationError else { return false }
            return error.file == "x.yaml" && (line == 0 || error.line == line) && error.message.contains(message)
        }
    }

    @Test func readsEverything() throws {
        let text = """
            name: all
            user: ann
            locked: true
            abilities: [choices]
            authorization: ask
            never: [handled]
            apps: [rides, {copy: lists, app: jotter, name: Jotter}]
            steps:
              - yes
              - choose: 2
                parameter: partySize
              - answer: "3"
              - wait: 10m
              - say: {text: ab, times: 3}
              - send: {intent: RequestRide, parameters: {partySize: 3}, abilities: none, interaction: none}
                expect: {failure: needs, question: {kind: value, parameter: partySize, optional: false}}
            """
        let script = try ConversationReader.read(text, file: "x.yaml")
        #expect(script.caller.user == "ann" && script.caller.isLocked && script.caller.abilities == [.choices])
        #expect(script.apps.map(\.domain) == ["rides", "lists"] && script.apps[1].identifier == "jotter")
        #expect(script.steps.map(\.line) == [9, 10, 12, 13, 14, 15])
        #expect(script.steps[1].action == .choose(2) && script.steps[1].parameter == "partySize")
        #expect(script.steps[2].action == .answer(.string("3")))
        #expect(script.steps[3].action == .wait(.minutes(10)))
        #expect(script.steps[4].action == .say("ababab"))
        #expect(script.steps[5].expectation?.question?.isOptional == false)
        #expect(script.obstacle != nil)
    }

    @Test(arguments: [("", []), ("apps: [lists]\n", ["lists"])]) func besideAnAppOfOnesOwnOnlyThoseTakePartThatAreNamed(
        _ line: String, _ domains: [String]
    ) throws {
        let text = "name: own\n\(line)steps:\n  - yes\n"
        let script = try ConversationReader.read(text, file: "x.yaml", defaultApps: [])
        #expect(script.apps.map(\.domain) == domains)
    }

    @Test(
        arguments: [
            (Value.string("a"), Value.string("*"), 0), (.null, "*", 1), (["a": 1, "b": 2], ["a": 1], 0),
            (["a": ["b": "c"]], ["a.b": "c"], 0), (["a": 1], ["a": 2], 1), ([1, 2], [1], 1), ([1, 2], [1, 2], 0),
            (["a": 1], ["b": nil], 0), (["a": 1], ["a": nil], 1), ("Not be home", "~ BE home", 0), (1.5, 1.5, 0),
            (2, 2.0, 0), ("2", 2, 1),
        ] as [(Value, Value, Int)])
    func comparesValues(_ value: Value, _ pattern: Value, _ differences: Int) {
        #expect(ValuePattern.differences(value, pattern, at: "x").count == differences)
    }
}
