// Beckon: learning from a few sentences, and reading with what was learnt
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerText
import Testing

@testable import RecognizerStatistics

struct StatisticalModelTests {
    /// An example whose slots are written `[words](slot)`.
    static func example(_ marked: String, _ intent: String) -> TrainingExample {
        var example = TrainingExample(text: "", intent: intent)
        var rest = Substring(marked)
        while let open = rest.firstIndex(of: "["), let middle = rest.firstIndex(of: "]"),
            let close = rest[middle...].firstIndex(of: ")")
        {
            example.text += rest[..<open]
            let start = example.text.utf8.count
            example.text += rest[rest.index(after: open)..<middle]
            let slot = String(rest[rest.index(middle, offsetBy: 2)..<close])
            example.spans.append(TrainingSpan(start..<example.text.utf8.count, slot))
            rest = rest[rest.index(after: close)...]
        }
        example.text += rest
        return example
    }

    static let set = TrainingSet(
        examples: [
            ("play [some jazz](genre) music", "Play"), ("play something by [Miles Davis](artist)", "Play"),
            ("I want to hear [blues](genre)", "Play"), ("put on [rock](genre) by [Nina Simone](artist)", "Play"),
            ("listen to [Bach](artist)", "Play"), ("call [Anna](person)", "Call"),
            ("ring up [my mother](person)", "Call"),
            ("phone [Tom Smith](person) please", "Call"), ("give [Tom](person) a call", "Call"),
            ("dial [Anna Bell](person) now", "Call"), ("what is the time", "Time"), ("how late is it", "Time"),
            ("tell me the time", "Time"), ("what time is it now", "Time"), ("the time please", "Time"),
        ].map { Self.example($0.0, $0.1) },
        outOfScope: [
            "why is the sky blue", "how many bones has a cat", "who wrote this book", "is water wet",
            "sing me to sleep",
            "what do bees eat", "where do storms come from", "do fish sleep", "who was the first king",
            "count the stars",
        ])

    static func read(_ model: StatisticalModel, _ text: String) -> [StatisticalReading] {
        model.read(text, tokens: Tokenizer.tokens(of: text))
    }

    @Test func whatIsReadFromAFileReadsAsBefore() throws {
        var set = Self.set
        set.vocabulary = ["person": ["Anna", "Tom Smith", "Nina Bell"], "genre": ["jazz", "blues"]]
        let model = try StatisticalModel.train(set)
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let again = try PropertyListDecoder().decode(StatisticalModel.self, from: try encoder.encode(model))
        for text in set.examples.map(\.text) + set.outOfScope + ["please call Nina Bell", "blues by Tom Smith"] {
            let (first, second) = (Self.read(model, text), Self.read(again, text))
            #expect(first.map(\.intent) == second.map(\.intent))
            #expect(first.map(\.spans) == second.map(\.spans))
            #expect(first.map(\.confidence) == second.map(\.confidence))
        }
    }

    @Test func intentsAndSlotsAreFound() throws {
        let model = try StatisticalModel.train(Self.set)
        #expect(model.intents == ["Call", "Play", "Time"])
        let call = try #require(Self.read(model, "please call Nina Bell").first)
        #expect(call.intent == "Call")
        #expect(call.spans == [StatisticalSpan(2..<4, "person")])
        #expect(try #require(Self.read(model, "play blues by Tom Waits").first).intent == "Play")
        #expect(Self.read(model, "what time is it").map(\.intent).first == "Time")
        #expect(Self.read(model, "what time is it").first?.isRejected == false)
        #expect(Self.read(model, "xyzzy qwrt plgh").first?.isRejected == true)
        #expect(Self.read(model, "").isEmpty)
    }

    @Test func readingsAreOrderedAndBounded() throws {
        let model = try StatisticalModel.train(Self.set)
        for text in ["play jazz", "call the time", "hello", "a b c d", "电话 play", "🎵"] {
            let readings = Self.read(model, text)
            #expect(readings.count <= 3)
            #expect(readings.allSatisfy { (0...1).contains($0.confidence) })
            #expect(zip(readings, readings.dropFirst()).allSatisfy { $0.confidence >= $1.confidence })
            #expect(Set(readings.map(\.intent)).count == readings.count)
        }
    }

    @Test func theSameSetMakesTheSameModel() throws {
        let texts = ["play blues by Tom", "call my mother", "how late", "is it so"]
        let first = try StatisticalModel.train(Self.set)
        let second = try StatisticalModel.train(Self.set)
        for text in texts { #expect(Self.read(first, text) == Self.read(second, text)) }
        #expect(first.bytes == second.bytes)
    }

    @Test func vocabularyFindsWhatNoExampleSaid() throws {
        var set = Self.set
        set.vocabulary["artist"] = ["Zubin Orkestar", "The Quiet Ones", "Ola", "Kra Bei Dun"]
        let model = try StatisticalModel.train(set)
        let reading = try #require(Self.read(model, "play the quiet ones").first)
        #expect(reading.intent == "Play")
        #expect(reading.spans == [StatisticalSpan(1..<4, "artist")])
    }

    @Test func hitsFromOutsideAreSeen() throws {
        let model = try StatisticalModel.train(Self.set)
        let tokens = Tokenizer.tokens(of: "frob zub")
        let bare = try #require(model.read("frob zub", tokens: tokens).first)
        let hit = try #require(model.read("frob zub", tokens: tokens, hits: [PhraseHit(0..<2, "person")]).first)
        #expect(hit.confidence > bare.confidence)
        #expect(!model.read("frob zub", tokens: tokens, hits: [PhraseHit(1..<9, "person")]).isEmpty)
    }

    /// What nothing speaks for has no readings at all, unless somebody wants to look at them.
    @Test(arguments: [false, true]) func theZonesAreThoseOfTheEdges(readsAll: Bool) throws {
        var options = TrainingOptions()
        options.learnsEachApart = true
        options.readsAll = readsAll
        options.acceptance = Acceptance(weights: [.score: 1, .none: -1], constant: 0, certain: 0.8, likely: -0.5)
        let acceptance = try #require(options.acceptance)
        let model = try StatisticalModel.train(Self.set, options: options)
        var zones: Set<Zone> = []
        for text in Self.set.examples.map(\.text) + Self.set.outOfScope + [
            "xyzzy qwrt plgh", "what music is it", "ring",
        ] {
            let readings = Self.read(model, text)
            if readsAll { #expect(!readings.isEmpty, "\(text)") }
            for reading in readings {
                #expect(reading.zone == acceptance.zone(acceptance.sum(reading.signs)), "\(text)")
                #expect(reading.isRejected == (reading.zone != .certain))
                zones.insert(reading.zone)
            }
            if let first = readings.first, !readsAll { #expect(acceptance.most(first.signs) >= acceptance.likely) }
        }
        #expect(zones.contains(.certain))
        #expect(zones.contains(.likely) || zones.contains(.neither))
    }

    @Test func whatIsLearntOfTheIntentAloneTeachesNoSlot() throws {
        var set = Self.set
        let intent = try #require(set.examples.first?.intent)
        set.examples.append(TrainingExample(text: "frobnicate my zub", intent: intent, teachesSlots: false))
        let model = try StatisticalModel.train(set)
        let reading = try #require(Self.read(model, "frobnicate my zub").first)
        #expect(reading.intent == intent)
        // Its words are none of the intent's own.
        #expect(!reading.unexplained.isEmpty)
    }

    @Test func intentsOfAGroupShareATagger() throws {
        var set = Self.set
        set.groups = ["Play": "all", "Call": "all"]
        let model = try StatisticalModel.train(set)
        #expect(model.taggers.count == 2)
        #expect(model.taggers.compactMap { $0?.tags.slots } == [["artist", "genre", "person"]])
    }

    @Test func classesStandForOneAnother() throws {
        let classes = WordClasses(["play": ["play", "blast", "turn on"], "number": ["two"]])
        let model = try StatisticalModel.train(Self.set, classes: classes)
        #expect(Self.read(model, "blast").first?.intent == "Play")
        #expect(classes.classes(of: Tokenizer.tokens(of: "turn on two")).map(\.count) == [1, 1, 1])
    }
}
