// Beckon: what a recognizer costs, as numbers for `make bench`
// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import RecognizerEngine
import RecognizerEvaluation
import RecognizerLanguages
import Schema

/// `bench-recognizer SENTENCES [--no-statistics]`: all languages that come with Beckon, an app for each intent and 2,000
/// names; reads sentences (JSON: a list of `locale` and `text`) one after the other and writes one line of JSON.
@main struct RecognizerBench {
    struct Sentence: Codable {
        var locale: String
        var text: String
    }

    struct Times: Codable {
        var count = 0
        var p50 = 0.0, p99 = 0.0

        init(_ microseconds: [Double]) {
            let sorted = microseconds.sorted()
            guard !sorted.isEmpty else { return }
            self.count = sorted.count
            self.p50 = sorted[sorted.count / 2]
            self.p99 = sorted[sorted.count * 99 / 100]
        }
    }

    struct Figures: Codable {
        var statistics: Bool
        /// Seconds until it reads, and until all languages are learnt.
        var ready = 0.0, learnt = 0.0
        /// Megabytes: when it is ready, at the end, and at most.
        var memoryReady = 0.0, memory = 0.0, memoryMost = 0.0
        var perSecond = 0.0
        /// Microseconds of sentences that were understood and of those that were not.
        var hit = Times([]), miss = Times([])
    }

    /// How often all sentences are read.
    private static let rounds = 5

    static func main() throws {
        guard CommandLine.arguments.count > 1 else {
            print("bench-recognizer SENTENCES [--no-statistics]")
            return
        }
        let file = URL(fileURLWithPath: CommandLine.arguments[1])
        let sentences = try JSON.decode([Sentence].self, from: Array(try Data(contentsOf: file)))
        var figures = Figures(statistics: !CommandLine.arguments.contains("--no-statistics"))
        // As the recognizer's service does before it learns.
        if figures.statistics { clinux_return_large_memory() }
        let recognizer = try Self.recognizer(&figures)
        Self.read(sentences, recognizer, &figures)
        figures.memory = Self.memory("VmRSS")
        figures.memoryMost = Self.memory("VmHWM")
        print(try JSON.line(figures))
    }

    private static func recognizer(_ figures: inout Figures) throws -> Recognizer {
        let clock = ContinuousClock()
        let start = clock.now
        var recognizer = try Recognizer(languages: LanguageLoader.builtIn(), catalog: Self.catalog(), isLenient: true)
        figures.ready = (clock.now - start) / .seconds(1)
        figures.memoryReady = Self.memory("VmRSS")
        guard figures.statistics else { return recognizer }
        for locale in recognizer.locales {
            guard let training = try recognizer.training(for: locale) else { continue }
            recognizer = recognizer.using(try training.train())
            clinux_release_memory()
        }
        figures.learnt = (clock.now - start) / .seconds(1)
        return recognizer
    }

    /// An app for each intent, and 2,000 people.
    private static func catalog() -> Catalog {
        var catalog = SampleApps.catalog
        let syllables = [
            "ka", "ri", "mo", "len", "da", "vor", "tis", "ne", "sha", "bel", "go", "ran", "mi", "pol", "ze",
        ]
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        func word() -> String { (0..<2 + next(2)).map { _ in syllables[next(syllables.count)] }.joined().capitalized }
        let people = (0..<2000).map { Term("person-\($0)", ["\(word()) \(word())"]) }
        catalog.vocabulary.append(VocabularySet(app: "pigeon", user: "local", kind: .contactName, terms: people))
        return catalog
    }

    private static func read(_ sentences: [Sentence], _ recognizer: Recognizer, _ figures: inout Figures) {
        let clock = ContinuousClock()
        var hits: [Double] = []
        var misses: [Double] = []
        for _ in 0..<Self.rounds {
            for sentence in sentences {
                let work = RecognizeWork(
                    utterance: sentence.text, context: RequestContext(conversation: "bench", locale: sentence.locale),
                    now: Instant(milliseconds: 1_795_168_800_000))
                let start = clock.now
                let recognition = recognizer.recognize(work)
                let time = (clock.now - start) / .microseconds(1)
                if (recognition.candidates.first?.score ?? 0) >= Candidate.threshold {
                    hits.append(time)
                } else {
                    misses.append(time)
                }
            }
        }
        figures.hit = Times(hits)
        figures.miss = Times(misses)
        figures.perSecond = Double(hits.count + misses.count) * 1_000_000 / (hits + misses).reduce(0, +)
    }

    /// Megabytes as the kernel counts them, 0 where it does not say.
    private static func memory(_ key: String) -> Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
        return (line.flatMap { Double($0.filter(\.isNumber)) } ?? 0) / 1000
    }
}
