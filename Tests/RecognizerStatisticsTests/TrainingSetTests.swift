// Beckon: sets that cannot be learnt from, and hostile ones
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Testing

@testable import RecognizerStatistics

struct TrainingSetTests {
    private static func code(_ set: TrainingSet) -> TrainingError.Code? {
        do throws(TrainingError) {
            _ = try StatisticalModel.train(set)
            return nil
        } catch {
            #expect(error.message.count > 20)
            return error.code
        }
    }

    private static func example(_ text: String, _ intent: String, _ spans: [TrainingSpan] = []) -> TrainingExample {
        TrainingExample(text: text, intent: intent, spans: spans)
    }

    @Test func whatCannotBeLearntFromIsRefused() {
        let long = String(repeating: "a", count: 300)
        let table: [(TrainingSet, TrainingError.Code)] = [
            (TrainingSet(examples: []), .empty),
            (TrainingSet(examples: [Self.example("   ", "A")]), .empty),
            (TrainingSet(examples: [Self.example("hello", "")]), .tooLarge),
            (TrainingSet(examples: [Self.example("hello", long)]), .tooLarge),
            (TrainingSet(examples: [Self.example(String(repeating: "hello ", count: 900), "A")]), .tooLarge),
            (
                TrainingSet(examples: [Self.example("a b", "A", [TrainingSpan(0..<2, "s"), TrainingSpan(1..<3, "t")])]),
                .contradictory
            ),
            (TrainingSet(examples: [Self.example("a b", "A", [TrainingSpan(0..<9, "s")])]), .contradictory),
            (TrainingSet(examples: [Self.example("a b", "A", [TrainingSpan(-2..<1, "s")])]), .contradictory),
            (TrainingSet(examples: [Self.example("a b", "A", [TrainingSpan(1..<1, "s")])]), .contradictory),
            (
                TrainingSet(examples: [Self.example("go", "A"), Self.example("Go", "B"), Self.example("stop", "B")]),
                .contradictory
            ),
            (TrainingSet(examples: Array(repeating: Self.example("go", "A"), count: 50_001)), .tooLarge),
            (TrainingSet(examples: (0...1000).map { Self.example("go \($0)", "i\($0)") }), .tooLarge),
            (
                TrainingSet(
                    examples: (0..<64).map { Self.example("go", "A", [TrainingSpan(0..<2, "s\($0)")]) }), .tooLarge
            ),
        ]
        for (row, (set, code)) in table.enumerated() { #expect(Self.code(set) == code, "row \(row)") }
    }

    /// Whatever stands in texts, names and slots: a model or an error, never a trap, and readings of anything.
    @Test(arguments: 0..<12)
    func hostileSetsNeverTrap(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "a", "the", " ", "\u{0301}", "\u{200D}", "👩‍👩‍👧", "電", "שלום", "\u{202E}", "x'y", "12.5", "1,000", "-", "\0",
            "\u{FFFD}", "ไทย", "B-O", "\n", "§", "'", "e\u{0301}", "﷽", "ß", "İ",
        ]
        func text(_ most: Int) -> String {
            (0...generator.below(most)).map { _ in pieces[generator.below(pieces.count)] }.joined()
        }
        var set = TrainingSet(examples: [])
        for _ in 0..<(5 + generator.below(30)) {
            let sentence = text(9)
            var example = TrainingExample(text: sentence, intent: text(2))
            let bytes = sentence.utf8.count
            if bytes > 2 {
                let start = generator.below(bytes - 1)
                example.spans = [TrainingSpan(start..<start + 1 + generator.below(bytes - start), text(1))]
            }
            set.examples.append(example)
            set.vocabulary[text(1), default: []].append(text(4))
            set.outOfScope.append(text(5))
            set.titles[example.intent, default: []].append(text(3))
        }
        var options = TrainingOptions()
        options.sentencesOfIntent = 12
        options.rounds = 8
        // Most drawn sets have an example without words: those are taken out, as whoever read the error would.
        set.examples.removeAll { Tokenizer.tokens(of: $0.text).isEmpty }
        guard let model = try? StatisticalModel.train(set, options: options) else { return }
        for _ in 0..<50 {
            let sentence = text(30)
            for reading in model.read(sentence, tokens: Tokenizer.tokens(of: sentence)) {
                #expect(reading.confidence.isFinite)
                #expect(reading.spans.allSatisfy { !$0.range.isEmpty })
            }
        }
        let long = String(repeating: "a b c ", count: 2000)
        #expect(model.read(long, tokens: Tokenizer.tokens(of: long)).count <= 3)
    }

    @Test func exchangedSentencesKeepTheirSlots() throws {
        let set = TrainingSet(
            examples: [
                StatisticalModelTests.example("fly to [Rome](city) on [Monday](day)", "Fly"),
                StatisticalModelTests.example("[Tuesday](day) to [São Paulo](city)", "Fly"),
            ], vocabulary: ["city": ["Den Haag", "東京"], "unused": ["x"]])
        let exchange = try SlotExchange(set)
        var generator = SeededGenerator(seed: 3)
        let sentences = exchange.sentences(set.examples, count: 60, &generator)
        #expect(sentences.count == 60)
        #expect(Array(sentences.prefix(2)) == set.examples)
        let cities: Set = ["Rome", "São Paulo", "Den Haag", "東京"]
        var seen: Set<String> = []
        for sentence in sentences {
            for span in sentence.spans where span.slot == "city" {
                seen.insert(String(decoding: Array(sentence.text.utf8)[span.range], as: UTF8.self))
            }
        }
        #expect(seen == cities)
    }

    @Test func phrasesAreFoundLongestFirst() {
        let index = PhraseIndex(["band": ["the who", "The Who Band", "who"], "word": ["who"]])
        let hits = index.hits(in: Tokenizer.tokens(of: "play the who band who"))
        #expect(
            hits == [
                PhraseHit(1..<4, "band"), PhraseHit(2..<3, "word"), PhraseHit(4..<5, "band"), PhraseHit(4..<5, "word"),
            ])
    }
}

/// Sets that are small enough by each count and would take hours, or all memory.
struct TrainingWorkTests {
    /// Sixty slots in a hundred long sentences.
    @Test func workOfTaggersIsBounded() {
        var set = TrainingSet(examples: [])
        for intent in 0..<100 {
            let text = String(repeating: "w ", count: 128)
            let spans = (0..<60).map { TrainingSpan($0 * 4..<$0 * 4 + 1, "s\($0)") }
            set.examples.append(TrainingExample(text: "only\(intent) \(text)", intent: "i\(intent)", spans: spans))
            set.examples[intent].spans = spans.map {
                TrainingSpan($0.range.lowerBound + 8..<$0.range.upperBound + 8, $0.slot)
            }
        }
        #expect(throws: TrainingError.self) { try StatisticalModel.train(set) }
    }

    /// Parts of words that are shared by some sentences, but not by the same ones.
    @Test func workOfTheClassifierIsBounded() {
        var generator = SeededGenerator(seed: 1)
        let set = TrainingSet(
            examples: (0..<1000).map { intent in
                let words = (0..<40).map { _ in String(generator.next(), radix: 36) }
                return TrainingExample(text: words.joined(separator: " "), intent: "i\(intent)")
            })
        #expect(throws: TrainingError.self) { try StatisticalModel.train(set) }
    }
}
