// Beckon: metrics against small cases worked out by hand
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import Testing

@testable import RecognizerEvaluation

struct EvaluationReportTests {
    private typealias Case = (expected: LabelledSentence, answer: EvaluationAnswer)

    private static func span(_ start: Int, _ end: Int, _ slot: String) -> TrainingSpan {
        TrainingSpan(start..<end, slot)
    }

    /// Four sentences in scope, two out of it.
    private static let cases: [Case] = [
        (  // all right
            LabelledSentence(text: "1", intent: "A", spans: [Self.span(0, 2, "x"), Self.span(3, 5, "y")]),
            EvaluationAnswer(
                intent: "A", spans: [Self.span(0, 2, "x"), Self.span(3, 5, "y")], confidence: 0.9, microseconds: 10)
        ),
        (  // one span too long, one missing
            LabelledSentence(text: "2", intent: "A", spans: [Self.span(0, 2, "x"), Self.span(3, 5, "y")]),
            EvaluationAnswer(intent: "A", spans: [Self.span(0, 3, "x")], confidence: 0.8, microseconds: 40)
        ),
        (  // another intent, the slot right
            LabelledSentence(text: "3", intent: "B", spans: [Self.span(0, 2, "x")]),
            EvaluationAnswer(intent: "A", spans: [Self.span(0, 2, "x")], confidence: 0.4, microseconds: 20)
        ),
        (  // right and refused
            LabelledSentence(text: "4", intent: "B"),
            EvaluationAnswer(intent: "B", confidence: 0.3, isRefused: true, microseconds: 30)
        ),
        (
            LabelledSentence(text: "5", intent: nil),
            EvaluationAnswer(intent: "A", confidence: 0.4, microseconds: 50)
        ),
        (
            LabelledSentence(text: "6", intent: nil),
            EvaluationAnswer(intent: "A", confidence: 0.1, isRefused: true, microseconds: 60)
        ),
    ]

    @Test func figuresAreThoseWorkedOutByHand() {
        let report = EvaluationReport(Self.cases)
        #expect(report.sentences == 4)
        #expect(report.outOfScope == 2)
        #expect(report.intentAccuracy == 0.5)
        #expect(report.intentAccuracyUnrefused == 0.75)
        // 3 shared of 5 expected and 4 found
        #expect(abs(report.slotF1 - 6.0 / 9) < 1e-12)
        #expect(report.frameAccuracy == 0.25)
        #expect(report.rejection == 0.5)
        // 0.9, 0.8 beat both; 0.4 beats one and draws with one; 0.3 beats one: 6.5 of 8
        #expect(report.auroc == 6.5 / 8)
        #expect(report.p50Microseconds == 40)
        #expect(report.p99Microseconds == 60)
        #expect(
            report.confusions == [
                EvaluationReport.Confusion(expected: "B", found: "(refused)", count: 1),
                EvaluationReport.Confusion(expected: "B", found: "A", count: 1),
            ])
    }

    @Test func nothingToMeasureIsNothingRight() {
        let report = EvaluationReport([])
        #expect(report.intentAccuracy == 0 && report.slotF1 == 0 && report.frameAccuracy == 0)
        #expect(report.rejection == nil && report.auroc == nil)
        #expect(EvaluationReport(meanOf: []) == nil)
    }

    @Test func meanIsOverDraws() throws {
        let whole = EvaluationReport(Self.cases)
        let first = EvaluationReport([Self.cases[0]])
        let mean = try #require(EvaluationReport(meanOf: [whole, first]))
        #expect(mean.intentAccuracy == 0.75)
        #expect(mean.frameAccuracy == 0.625)
        #expect(mean.rejection == 0.5)
        #expect(mean.confusions == whole.confusions)
    }

    @Test func jsonHasTheKeysThatWerePromised() throws {
        let summary = EvaluationSummary(
            report: EvaluationReport(Self.cases), draws: 1, trainingSeconds: 0.5, modelBytes: 1000)
        let json = try summary.json()
        for key in ["intentAccuracy", "slotF1", "frameAccuracy", "rejection", "auroc", "trainingSeconds", "confusions"]
        {
            #expect(json.contains("\"\(key)\""))
        }
        #expect(summary.lines.contains("intents         50.0 % of 4 sentences"))
        #expect(summary.lines.contains("slots (F1)      66.7 %"))
    }
}
