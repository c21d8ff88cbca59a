// Beckon: whole runs, on sets in memory
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import Testing

@testable import RecognizerEvaluation

struct EvaluationRunTests {
    private static let lines = """
        {"t":"call Anna","i":"Call","s":[[5,9,"person"]]}
        {"t":"call Tom","i":"Call","s":[[5,8,"person"]]}
        {"t":"play jazz","i":"Play","s":[[5,9,"genre"]]}
        {"t":"play rock","i":"Play","s":[[5,9,"genre"]]}
        {"t":"please call Nina","i":"Call","s":[[12,16,"person"]]}
        {"t":"please call Bob","i":"Call","s":[[12,15,"person"]]}
        {"t":"play some blues","i":"Play","s":[[10,15,"genre"]]}
        {"t":"play some soul","i":"Play","s":[[10,14,"genre"]]}
        """

    @Test func halvesAreTrainedOnAndTestedOn() throws {
        var run = EvaluationRun()
        run.train = ["a"]
        run.isHalved = true
        var time = 0.0
        let summary = try run.run(
            read: { _ in Self.lines },
            now: {
                time += 0.001
                return time
            })
        #expect(summary.report.sentences == 4)
        #expect(summary.report.intentAccuracy == 1)
        #expect(summary.report.slotF1 == 1)
        #expect(abs(summary.report.p50Microseconds - 1000) < 1)
        #expect(abs(summary.trainingSeconds - 0.001) < 1e-9)
    }

    @Test func runsWithoutFilesSaySo() {
        #expect(throws: EvaluationError.self) { try EvaluationRun().run(read: { _ in Self.lines }, now: { 0 }) }
        var run = EvaluationRun()
        run.train = ["a"]
        run.test = ["a"]
        run.fewShot = "f"
        #expect(throws: EvaluationError.self) { try run.run(read: { _ in Self.lines }, now: { 0 }) }
    }
}
