// Beckon: what `beckon-lab eval` prints
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// What a run found, to be printed.
public struct EvaluationSummary: Sendable {
    /// The mean over all draws.
    public var report: EvaluationReport
    public var draws: Int
    public var trainingSeconds: Double
    public var modelBytes: Int

    /// - Parameters: See the properties.
    public init(report: EvaluationReport, draws: Int, trainingSeconds: Double, modelBytes: Int) {
        self.report = report
        self.draws = draws
        self.trainingSeconds = trainingSeconds
        self.modelBytes = modelBytes
    }

    private struct Object: Encodable {
        let summary: EvaluationSummary

        enum Key: String, CodingKey { case draws, trainingSeconds, modelBytes }

        func encode(to encoder: any Encoder) throws {
            try self.summary.report.encode(to: encoder)
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(self.summary.draws, forKey: .draws)
            try object.encode(self.summary.trainingSeconds, forKey: .trainingSeconds)
            try object.encode(self.summary.modelBytes, forKey: .modelBytes)
        }
    }

    /// One object: the report's figures, and how they were come by.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(Object(summary: self)), as: UTF8.self)
    }

    /// Lines for people; the confusions that happen most.
    public var lines: [String] {
        func percent(_ value: Double) -> String {
            let tenths = Int((value * 1000).rounded())
            return "\(tenths / 10).\(tenths % 10) %"
        }
        let report = self.report
        var lines = [
            "intents         \(percent(report.intentAccuracy)) of \(report.sentences) sentences",
            "slots (F1)      \(percent(report.slotF1))",
            "whole frames    \(percent(report.frameAccuracy))",
        ]
        if let rejection = report.rejection {
            lines.append("refused         \(percent(rejection)) of \(report.outOfScope) that are out of scope")
            lines.append("without refusal \(percent(report.intentAccuracyUnrefused)) intents")
        }
        if let auroc = report.auroc { lines.append("AUROC           \(percent(auroc))") }
        lines.append(
            "an utterance    p50 \(Int(report.p50Microseconds)) us, p99 \(Int(report.p99Microseconds)) us")
        lines.append(
            "training        \(Int(self.trainingSeconds * 1000)) ms, \(self.modelBytes / 1000) kB"
                + (self.draws > 1 ? ", mean of \(self.draws) draws" : ""))
        for confusion in report.confusions.prefix(10) {
            lines.append("  \(confusion.count) x \(confusion.expected) taken for \(confusion.found)")
        }
        return lines
    }
}
