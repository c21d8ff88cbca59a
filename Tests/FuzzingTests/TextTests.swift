// Beckon: files, words and terminals, fed with what they should not take
// SPDX-License-Identifier: Apache-2.0

import CardKit
import DomainCards
import Fuzzing
import PresenterView
import PresenterWords
import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

@testable import BeckonKit

@Suite struct TextTests {
    // MARK: Conversations

    @Test func aConversationFileIsReadOrSaysWhere() throws {
        let files = try Corpus.texts(in: "Tests/Conversations", ending: ".yaml")
        try #require(!files.isEmpty)
        var dice = Dice(Corpus.seed)
        for _ in 0..<Corpus.rounds(600) {
            var text = files[dice.below(files.count)]
            switch dice.below(5) {
            case 0: text = String(decoding: Mutator.bytes(Array(text.utf8), &dice), as: UTF8.self)
            case 1:
                var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                let line = lines[dice.below(lines.count)]
                lines.insert(line, at: dice.below(lines.count))
                text = lines.joined(separator: "\n")
            case 2: text += "\n  - say: \(HostileText.text(&dice))\n    expect: {\(HostileText.text(&dice)): 1}"
            case 3: text = text.replacing(" ", with: dice.one(in: 2) ? "  " : "\t", maxReplacements: dice.below(20))
            default: text = "name: a\nsteps:\n" + String(repeating: "  - ", count: dice.below(3_000)) + "say: x"
            }
            do throws(ConversationError) {
                _ = try ConversationReader.read(text, file: "a.yaml")
            } catch {
                #expect(error.file == "a.yaml" && !error.message.isEmpty)
            }
        }
    }

    /// Aliases that grow by multiplication are a file of a few bytes that fills the memory.
    @Test func aliasesDoNotMultiply() {
        var text = "name: a\nx0: &x0 [a,a,a,a,a,a,a,a,a]\n"
        for level in 1..<12 {
            text += "x\(level): &x\(level) [\(Array(repeating: "*x\(level - 1)", count: 9).joined(separator: ","))]\n"
        }
        #expect(throws: ConversationError.self) { try ConversationReader.read(text, file: "a.yaml") }
    }

    // MARK: Words

    private static let languages = Result { try LanguageLoader.builtIn() }

    private static func work(_ utterance: String) -> RecognizeWork {
        RecognizeWork(
            utterance: utterance, context: RequestContext(conversation: "c"),
            now: Instant(milliseconds: 1_795_262_400_000))
    }

    @Test func anUtteranceIsReadInBoundedTime() throws {
        let catalog = Catalog(manifests: [try JSON.decode(Manifest.self, from: try Corpus.golden("manifest"))])
        let recognizer = try Recognizer(languages: try Self.languages.get(), catalog: catalog, isLenient: true)
        let words = [
            "book", "me", "a", "Hop", "to", "the", "airport", "for", "three", "at", "5", "pm", "and", "no", "yes",
        ]
        var dice = Dice(Corpus.seed)
        for _ in 0..<Corpus.rounds(250) {
            var text = ""
            for _ in 0..<dice.below(20) {
                text += (dice.one(in: 3) ? HostileText.text(&dice) : words[dice.below(words.count)]) + " "
            }
            let recognition = recognizer.recognize(Self.work(text))
            #expect(recognition.candidates.allSatisfy { (0...1).contains($0.score) })
        }
    }

    @Test func aCatalogIsCompiledOrSaysWhy() throws {
        let golden = try JSON.decode(Value.self, from: try Corpus.golden("catalog"))
        let languages = try Self.languages.get()
        var dice = Dice(Corpus.seed)
        for _ in 0..<Corpus.rounds(25) {
            guard let catalog = try? JSON.decode(Catalog.self, from: Mutator.body(of: golden, &dice)) else { continue }
            var hostile = catalog
            for index in hostile.manifests.indices {
                hostile.manifests[index].phrases += [
                    .init("RequestRide", (0..<4).map { _ in HostileText.text(&dice) }),
                    .init(
                        "RequestRide",
                        ["{", "}", "{}", "{dropOffLocation", "[[[", "{dropOffLocation}{dropOffLocation}"]),
                ]
            }
            hostile.vocabulary.append(
                VocabularySet(
                    app: "hop", user: nil, kind: .placeName,
                    terms: (0..<20).map { Term("t\($0)", [HostileText.text(&dice)]) }))
            do throws(GrammarError) {
                _ = try Recognizer(languages: languages, catalog: hostile, isLenient: true)
                    .recognize(Self.work("Book me a Hop"))
            } catch {
                Issue.record("a catalog from outside is left out where it cannot be used, and stops nothing: \(error)")
            }
        }
    }

    // MARK: Terminal

    /// Whatever events hold, nothing but our own escape sequences reaches a terminal.
    @Test func noEscapeSequenceReachesTheTerminal() throws {
        let schema = try #require(MessageSchema.all.first { $0.name == "event" })
        let sampler = Sampler(schema.schema)
        let words = try WordsLibrary.shipped(with: [DomainCards.words]).words(for: "en")
        var dice = Dice(Corpus.seed)
        for _ in 0..<Corpus.rounds(150) {
            let value = Self.poisoned(sampler.sample(&dice), &dice)
            guard let event = try? value.decoded(as: Event.self) else { continue }
            let formats = Formats(locale: "en", timeZone: "UTC", now: Instant(milliseconds: 0))
            let maker = CardMaker(
                words: words, formats: formats, apps: KnownApps(names: ["hop": HostileText.text(&dice)]))
            var story = Story()
            for card in story.show(event, maker).changes.compactMap(\.card) {
                Self.check(TerminalRenderer(width: 72).render(card))
                #expect(HTMLRenderer(maker).render(card).utf8.count < 1 << 20)
            }
            for line in TraceDrawing([event]).lines { Self.check(line) }
            Self.check(Table([["\u{1B}[2J", event.app ?? ""], [event.worker ?? "", "\u{202E}x"]]).lines.joined())
        }
    }

    private static func check(_ shown: String) {
        for scalar in shown.unicodeScalars where scalar != "\n" {
            let category = scalar.properties.generalCategory
            let isJoiner = scalar.value == 0x200D || scalar.value == 0x200C
            #expect(isJoiner || category != .control && category != .format, "\(scalar.value) in \(shown.prefix(200))")
        }
    }

    /// Every other text of a value becomes a hostile one, but for names that decide how it is read.
    private static func poisoned(_ value: Value, _ dice: inout Dice, key: String = "") -> Value {
        switch value {
        case .string(let text):
            let isName = ["kind", "phase", "work", "correlationID", "time", "code"].contains(key)
            return isName || dice.one(in: 2) ? .string(text) : .string(HostileText.text(&dice))
        case .array(let elements): return .array(elements.map { Self.poisoned($0, &dice, key: key) })
        case .object(let members):
            var result: [String: Value] = [:]
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                result[key] = Self.poisoned(member, &dice, key: key)
            }
            return .object(result)
        default: return value
        }
    }
}
