// Beckon: tests of a recognizer whose words change while it reads
// SPDX-License-Identifier: Apache-2.0

import Domains
import Logging
import RecognizerLanguages
import Schema
import Testing

@testable import RecognizerService

@Suite(.timeLimit(.minutes(3))) struct LiveCatalogTests {
    private static let manifest: Manifest = {
        let declaration = StartCall.declaration
        return Manifest(
            app: "ringo", name: "Ringo", usageDescription: "to test", intents: [declaration.intent],
            types: declaration.types)
    }()

    private static func worker() throws -> RecognizerWorker {
        RecognizerWorker(languages: try LanguageLoader.builtIn(["en"]), logger: Logger(label: "test"))
    }

    /// Names, the same in every version but for the last, and identifiers that say which version it is.
    private static func names(_ version: UInt64, _ count: Int = 1, user: String = "u") -> VocabularySet {
        VocabularySet(
            app: "ringo", user: user, kind: .contactName,
            terms: (0..<count).map { Term("\(version)", ["Vera \(Self.letters($0)) Lind"]) })
    }

    private static func letters(_ number: Int) -> String {
        String(decoding: String(number).utf8.map { $0 - UInt8(ascii: "0") + UInt8(ascii: "k") }, as: UTF8.self)
    }

    private static func read(
        _ text: String, _ worker: RecognizerWorker, user: String = "u", locale: String = "en"
    ) throws -> Recognition {
        let work = RecognizeWork(
            utterance: text, context: RequestContext(conversation: "c", user: user, locale: locale),
            now: Instant(milliseconds: 0))
        let body = try worker.perform(try Message(Header(.work, phase: .recognizing, workNumber: 1), work))
        return try JSON.decode(Recognition.self, from: body)
    }

    /// The version of the names that a result was made with.
    private static func version(_ recognition: Recognition) throws -> String? {
        let contact = recognition.candidates.first?.parameters["contacts"]?.array?.first
        let text = try JSON.line(contact ?? .null)
        return text.split(separator: "\"").map(String.init).first { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
    }

    @Test func changesAreReadWithAtOnce() throws {
        let worker = try Self.worker()
        // Until it has a catalog it says that it cannot read.
        #expect(worker.catalogNumber == 0 && worker.isLearning)
        #expect(throws: WorkFailure.self) { try Self.read("call Vera k Lind", worker) }
        worker.take(Catalog(sequence: 5, manifests: [Self.manifest], vocabulary: [Self.names(5)]))
        #expect(try Self.read("call Vera k Lind", worker).catalog == 5)
        #expect(!worker.isLearning)
        #expect(try Self.version(try Self.read("call Vera k Lind", worker)) == "5")
        worker.take(CatalogChange(sequence: 7, follows: 5, vocabulary: [Self.names(7)]))
        let recognition = try Self.read("call Vera k Lind", worker)
        #expect(recognition.catalog == 7)
        #expect(try Self.version(recognition) == "7")
        #expect(worker.catalogNumber == 7)
        // Another's names are not this user's.
        #expect(try Self.version(try Self.read("call Vera k Lind", worker, user: "other")) == nil)
        // Late, doubled, and behind a gap: nothing changes, and what is missing is known.
        worker.take(CatalogChange(sequence: 7, follows: 5, vocabulary: [Self.names(1)]))
        #expect(try Self.version(try Self.read("call Vera k Lind", worker)) == "7")
        worker.take(CatalogChange(sequence: 9, follows: 8, vocabulary: [Self.names(9)]))
        #expect(worker.catalogNumber == 0)
        #expect(try Self.read("call Vera k Lind", worker).catalog == 7)
        worker.take(Catalog(sequence: 9, manifests: [Self.manifest], vocabulary: [Self.names(9)]))
        #expect(try Self.version(try Self.read("call Vera k Lind", worker)) == "9")
        // Taken back.
        worker.take(CatalogChange(sequence: 10, follows: 9, vocabulary: [Self.names(0, 0)]))
        #expect(try Self.version(try Self.read("call Vera k Lind", worker)) == nil)
    }

    /// Terms are compiled in the languages that are used, and in another with its first utterance: never later.
    @Test func everyLanguageReadsWithTheLatestTerms() throws {
        let worker = RecognizerWorker(
            languages: try LanguageLoader.builtIn(["en", "de"]), logger: Logger(label: "test"))
        worker.take(Catalog(sequence: 1, manifests: [Self.manifest], vocabulary: [Self.names(1)]))
        for number in 2...UInt64(5) {
            worker.take(
                CatalogChange(sequence: number, follows: number - 1, vocabulary: [Self.names(number)]))
            // The second language is first used with the third of them.
            for (text, locale) in [("call Vera k Lind", "en"), ("ruf Vera k Lind an", "de-AT")]
            where locale == "en" || number > 3 {
                let recognition = try Self.read(text, worker, locale: locale)
                #expect(recognition.catalog == number)
                #expect(try Self.version(recognition) == "\(number)", "\(locale)")
            }
        }
    }

    /// Where all users together have many terms, those of one are compiled when that one speaks, never later; others do not
    /// wait for them.
    @Test func termsOfOthersAreNotWaitedFor() throws {
        let worker = RecognizerWorker(
            languages: try LanguageLoader.builtIn(["en", "de"]), logger: Logger(label: "test"))
        let crowd = Self.names(1, RecognizerWorker.termsCompiledAtOnce, user: "crowd")
        worker.take(
            Catalog(
                sequence: 1, manifests: [Self.manifest],
                vocabulary: [crowd, Self.names(1, user: "u"), Self.names(1, user: "v")]))
        func version(_ user: String, _ number: UInt64, locale: String = "en") throws -> String? {
            let text = locale == "en" ? "call Vera k Lind" : "ruf Vera k Lind an"
            let recognition = try Self.read(text, worker, user: user, locale: locale)
            #expect(recognition.catalog == number)
            return try Self.version(recognition)
        }
        #expect(try version("u", 1) == "1" && version("v", 1) == "1")
        let before = worker.compilations
        worker.take(CatalogChange(sequence: 2, follows: 1, vocabulary: [Self.names(2, user: "v")]))
        worker.take(CatalogChange(sequence: 3, follows: 2, vocabulary: [Self.names(3, user: "w")]))
        #expect(try version("u", 3) == "1")
        #expect(worker.compilations == before, "nobody who spoke has other terms")
        #expect(try version("v", 3) == "2")
        #expect(worker.compilations == before + 1)
        #expect(try version("v", 3) == "2" && version("w", 3) == "3" && version("u", 3) == "1")
        #expect(worker.compilations == before + 1, "all terms were compiled together")
        #expect(try version("v", 3, locale: "de") == "2", "the other language has them, too")
        var common = Self.names(4)
        common.user = nil
        worker.take(CatalogChange(sequence: 4, follows: 3, vocabulary: [common, Self.names(0, 0, user: "u")]))
        #expect(try version("u", 4) == "4", "what is for everybody concerns everybody")
        worker.take(CatalogChange(sequence: 5, follows: 4, vocabulary: [Self.names(0, 0, user: "v")]))
        #expect(try version("v", 5) == "4", "taken back")
    }

    /// While names change again and again, every utterance is answered, with one catalog or the other and nothing between:
    /// the identifiers are those of the number that the result names.
    @Test func anUtteranceIsReadWithOneCatalog() async throws {
        let worker = try Self.worker()
        let count = 300
        worker.take(Catalog(sequence: 1, manifests: [Self.manifest], vocabulary: [Self.names(1, count)]))
        let last = "call Vera \(Self.letters(count - 1)) Lind"
        try await withThrowingTaskGroup(of: Set<UInt64>.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    var numbers: Set<UInt64> = []
                    var former: UInt64 = 0
                    repeat {
                        let recognition = try Self.read(last, worker)
                        let number = recognition.catalog ?? 0
                        #expect(try Self.version(recognition) == "\(number)")
                        #expect(number >= former)
                        former = number
                        numbers.insert(number)
                        await Task.yield()
                    } while former < 60
                    return numbers
                }
            }
            group.addTask {
                for number in 2...UInt64(60) {
                    worker.take(
                        CatalogChange(sequence: number, follows: number - 1, vocabulary: [Self.names(number, count)]))
                    await Task.yield()
                }
                return []
            }
            let numbers = try await group.reduce(into: Set<UInt64>()) { $0.formUnion($1) }
            #expect(numbers.count > 1)
        }
        #expect(try Self.version(try Self.read(last, worker)) == "60")
    }
}
