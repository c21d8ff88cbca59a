// Beckon: sets as they are written, and as they should not be
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import Testing

@testable import RecognizerEvaluation

struct ReaderTests {
    @Test func spansCountScalarsAndFitTokens() throws {
        let lines = """
            {"t":"spiel música libre!","i":"Play","s":[[6,19,"list"]]}

            {"t":"今天会下雨","i":"Weather","s":[[0,2,"day"]]}
            {"t":"who are you","i":"oos"}
            """
        let sentences = try LabelledSentence.read(lines: lines, name: "a")
        #expect(sentences.map(\.intent) == ["Play", "Weather", nil])
        #expect(sentences[0].spans == [TrainingSpan(6..<19, "list")])
        #expect(sentences[1].spans == [TrainingSpan(0..<6, "day")])
    }

    @Test(arguments: [
        "", "\n \n", "{", #"{"t":"a"}"#, #"{"t":"a","i":"b","s":[[0,2,"x"]]}"#, #"{"t":"a","i":"b","s":[[1,0,"x"]]}"#,
        #"{"t":"a","i":"b","s":[[-1,1,"x"]]}"#, #"{"t":"a","i":"b","s":[[0,9223372036854775807,"x"]]}"#,
        #"{"t":"a","i":"b","s":[["x"]]}"#, "[]", "nonsense",
    ])
    func brokenSetsAreRefused(_ lines: String) {
        #expect(throws: EvaluationError.self) { try LabelledSentence.read(lines: lines, name: "a") }
    }

    @Test func drawsTakeTheirRows() throws {
        let rows = ["a", "b", "c"].map { LabelledSentence(text: $0, intent: "I") }
        let index = try FewShot(json: #"{"k1_s0":[2],"k1_s1":[0],"k10_s0":[1,2],"k2_s0":[7],"k3_s0":[-1]}"#, name: "f")
        #expect(try index.names("k1") == ["k1_s0", "k1_s1"])
        #expect(try index.names("k10_s0") == ["k10_s0"])
        #expect(try index.rows("k1_s0", of: rows).map(\.text) == ["c"])
        #expect(throws: EvaluationError.self) { try index.names("k9") }
        #expect(throws: EvaluationError.self) { try index.rows("k2_s0", of: rows) }
        #expect(throws: EvaluationError.self) { try index.rows("k3_s0", of: rows) }
        #expect(throws: EvaluationError.self) { try FewShot(json: "[]", name: "f") }
    }

    @Test func valuesAreReadAsTheyCome() throws {
        let lines = """
            {"dim":"Numeral","t":"two","v":{"n":2.0,"all":[true,null]},"region":"AU"}
            {"t":"turn it on","i":"TurnOn","v":{"name":"lamp"}}
            """
        let cases = try ValueCase.read(lines: lines, name: "a")
        #expect(cases[0].dimension == "Numeral")
        #expect(cases[0].value == .object(["n": .number(2), "all": .list([.flag(true), .null])]))
        #expect(cases[0].context == ["region": .text("AU")])
        #expect(cases[1].intent == "TurnOn")
        #expect(throws: EvaluationError.self) { try ValueCase.read(lines: #"{"v":1}"#, name: "a") }
    }

    @Test func labelsAreReadAsWords() {
        #expect(StatisticalTrial.words("BookRestaurant") == "book restaurant")
        #expect(StatisticalTrial.words("credit_limit_change") == "credit limit change")
        #expect(StatisticalTrial.words("weather/find") == "weather find")
    }
}
