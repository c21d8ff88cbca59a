// Beckon: tests of scenario files
// SPDX-License-Identifier: Apache-2.0

import LoadCore
import Schema
import Testing

struct ScenarioTests {
    private static let mix = "mix: [{say: hello}]\n"

    @Test(arguments: BuiltInScenarios.all.map(\.name)) func oursAreRead(_ name: String) throws {
        let scenario = try ScenarioReader.read(try #require(BuiltInScenarios.text(name)), file: name)
        #expect(!scenario.summary.isEmpty)
        #expect(scenario.connectionCount >= 1)
    }

    @Test func everythingIsRead() throws {
        let text = """
            name: All
            seed: 4
            users: 9
            think: {uniform: [1s, 2s]}
            warmUp: 500ms
            drain: 1m
            busy: retry
            connections: 3
            phases: false
            observers: {count: 5, follow: all}
            stages:
              - {rate: 10, for: 1s}
              - {from: 10, to: 20.5, for: 2s, arrivals: poisson}
              - {inFlight: 3, count: 7}
            mix:
              - name: one
                weight: 2
                submit: CreateNote
                parameters: {title: "1", number: 1, list: [a, 2.5, true]}
                app: listomat
                locale: de
                abilities: [choices]
                interaction: none
                think: {exponential: 1s}
              - turns:
                  - say: [a, b]
                    answers: {choice: 2, consent: no, partySize: 3, confirmation: yes, value: skip, airport: {choice: 4}}
                  - say: c
            """
        let scenario = try ScenarioReader.read(text, file: "a.yaml")
        #expect(scenario.think == .uniform(1_000_000_000, 2_000_000_000))
        #expect(scenario.warmUp == 500_000_000 && scenario.drain == 60_000_000_000)
        #expect(scenario.busy == .retry && scenario.connectionCount == 3 && !scenario.takesPhases)
        #expect(scenario.observers == Observers(count: 5, follow: .all))
        #expect(scenario.stages[1] == Stage(.rate(from: 10, to: 20.5), arrivals: .poisson, duration: 2_000_000_000))
        #expect(scenario.stages[2] == Stage(.inFlight(3), count: 7))
        let values: [String: Value] = ["title": "1", "number": 1, "list": ["a", 2.5, true]]
        #expect(scenario.mix[0].turns == [Turn(.submit("CreateNote", values, app: "listomat"))])
        #expect(scenario.mix[0].abilities == [.choices] && scenario.mix[0].interaction == .none)
        let answers: [String: Reply] = [
            "choice": .choice(2), "consent": .no, "partySize": .value(3), "confirmation": .yes(), "value": .skip,
            "airport": .choice(4),
        ]
        #expect(scenario.mix[1].turns == [Turn(.say(["a", "b"]), answers: answers), Turn(.say(["c"]))])
    }

    @Test(arguments: [
        ("", 1, "empty"),
        ("name: x", 1, "'stages' is missing"),
        ("stages: [{rate: 1, for: 1s}]", 1, "'mix' is missing"),
        ("stages: [{rat: 1, for: 1s}]\n" + mix, 1, "there is no 'rat' here; did you mean 'rate'?"),
        ("name: a\n\nwarmup: 1s\n" + mix, 3, "did you mean 'warmUp'? Known here: name, about"),
        ("stages: [{rate: 10000001, for: 1s}]\n" + mix, 1, "a number from 0 to 10000000"),
        ("stages: [{rate: -1, for: 1s}]\n" + mix, 1, "a number from 0"),
        ("stages: [{rate: .nan, for: 1s}]\n" + mix, 1, "a number from 0"),
        ("stages: [{rate: 0, for: 1s}]\n" + mix, 0, "every rate is 0"),
        ("stages: [{rate: 0, count: 5}]\n" + mix, 0, "never ends"),
        ("stages: [{rate: 5}]\n" + mix, 0, "has no end"),
        ("stages: [{inFlight: 1000000000, for: 1s}]\n" + mix, 1, "from 1 to 100000"),
        ("stages: [{inFlight: 0, for: 1s}]\n" + mix, 1, "from 1 to"),
        ("stages: [{inFlight: 1, rate: 2, for: 1s}]\n" + mix, 1, "use one of them"),
        ("stages: [{rate: 1, for: 400d}]\n" + mix, 1, "no time, or more than 7 days"),
        ("stages: [{rate: 1, for: 5d}, {rate: 1, for: 5d}]\n" + mix, 0, "longer than 7 days"),
        ("stages: [{from: 1, to: 2, count: 3}]\n" + mix, 1, "a ramp needs 'for'"),
        ("stages: [{rate: 1, for: 1s}]\nmix: []", 0, "the mix is empty"),
        ("stages: [{rate: 1, for: 1s}]\nmix: [{say: a, weight: 0}]", 0, "weight 0"),
        ("stages: [{rate: 1, for: 1s}]\nmix: [{say: a, submit: B}]", 2, "one of them"),
        ("stages: [{rate: 1, for: 1s}]\nmix:\n  - {name: b}", 3, "'say' or 'submit'"),
        ("stages: [{rate: 1, for: 1s}]\nmix: [{say: a, turns: [{say: b}]}]", 2, "beside 'turns'"),
        ("stages: [{rate: 1, for: 1s}]\nmix: [{say: a, answers: {consent: maybe}}]", 2, "yes, no or cancel"),
        ("stages: [{rate: 1, for: 1s, rate: 2}]\n" + mix, 0, "YAML"),
        ("stages: {a", 0, "no YAML"),
        ("observers: {count: 5000}\nstages: [{rate: 1, for: 1s}]\n" + mix, 1, "from 0 to 900"),
    ]) func mistakesAreNamed(_ text: String, _ line: Int, _ message: String) {
        do {
            let scenario = try ScenarioReader.read(text, file: "a.yaml")
            Issue.record("it was read as \(scenario)")
        } catch {
            #expect(error.description.contains(message), "\(error)")
            if line > 0 { #expect(error.line == line, "\(error)") }
        }
    }

    @Test func bombsAreNotRead() {
        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            bomb += "a\(level): &a\(level) [\(aliases)]\n"
        }
        let deep = String(repeating: "[", count: 30_000)
        let blocks = "mix:\n" + String(repeating: "- ", count: 900) + "a"
        for text in [bomb, deep, blocks, String(repeating: "#", count: 70_000)] {
            #expect(throws: ScenarioError.self) { try ScenarioReader.read(text, file: "a.yaml") }
        }
    }

    @Test(
        arguments: [
            ("500ms", 500_000_000), ("1.5s", 1_500_000_000), ("2m", 120_000_000_000), ("7d", 604_800_000_000_000),
            ("8d", nil), ("1", nil), ("s", nil), ("-1s", nil), ("nans", nil), ("infs", nil), ("1e30s", nil), ("", nil),
        ] as [(String, UInt64?)]) func timesAreRead(_ text: String, _ nanoseconds: UInt64?)
    {
        #expect(ScenarioTime.nanoseconds(text) == nanoseconds)
    }
}
