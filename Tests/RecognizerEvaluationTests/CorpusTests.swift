// Beckon: figures on the data sets beside the repository
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerStatistics
import Testing

@testable import RecognizerEvaluation

/// Where the data sets are.
enum Corpus {
    static let folder: URL? = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["BECKON_DATA"].map { URL(fileURLWithPath: $0) }
        return [named, root.deletingLastPathComponent().appendingPathComponent("shared/data")]
            .compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0.path + "/snips2017/validate.jsonl") }
    }()
}

/// Figures on the data that are beside the repository, or that BECKON_DATA names; one draw each, so that they take
/// seconds. They may only rise.
@Suite(.enabled(if: Corpus.folder != nil, "the data sets are not beside the repository"))
struct CorpusTests {
    private static func summary(_ run: EvaluationRun) throws -> EvaluationReport {
        let folder = try #require(Corpus.folder)
        return try run.run(
            read: { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }, now: { 0 }
        ).report
    }

    private static func snips() -> EvaluationRun {
        var run = EvaluationRun()
        run.train = ["snips2017/train_full.jsonl"]
        run.test = ["snips2017/validate.jsonl"]
        run.fewShot = "snips2017/train_full.fewshot.json"
        run.draw = "k10_s0"
        run.options.sentencesOfIntent = 60
        return run
    }

    @Test func tenExamplesAnIntent() throws {
        let report = try Self.summary(Self.snips())
        #expect(report.intentAccuracy >= 0.93)
        #expect(report.slotF1 >= 0.565)
        #expect(report.frameAccuracy >= 0.255)
    }

    @Test func halfOfALanguage() throws {
        for (language, least) in [("de", 0.9), ("zh", 0.9), ("id", 0.93)] {
            var run = EvaluationRun()
            run.train = ["xsid/\(language)_valid.jsonl"]
            run.isHalved = true
            run.options.sentencesOfIntent = 40
            let report = try Self.summary(run)
            #expect(report.intentAccuracy >= least)
            #expect(report.slotF1 >= 0.5)
        }
    }
}
