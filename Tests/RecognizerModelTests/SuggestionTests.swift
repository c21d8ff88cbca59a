// Beckon: tests of what of a model's suggestions was said
// SPDX-License-Identifier: Apache-2.0

import Domains
import Logging
import RecognizerEngine
import RecognizerLanguages
import RecognizerService
import Schema
import Testing

@testable import RecognizerModel

/// Two apps, the contacts of a user, and a reader without statistics.
enum Home {
    private static func app<each I: Intent>(_ name: String, _ intents: repeat (each I).Type) -> Manifest {
        var declared: [IntentDeclaration] = []
        var types: [TypeDeclaration] = []
        for intent in repeat each intents {
            declared.append(intent.declaration.intent)
            types += intent.declaration.types.filter { !types.contains($0) }
        }
        return Manifest(app: name, name: name, usageDescription: "to test", intents: declared, types: types)
    }

    static let manifests = [
        Self.app("hop", RequestRide.self, CancelRide.self), Self.app("listomat", AddTasks.self, SetTaskAttribute.self),
        Self.app("purse", SendPayment.self), Self.app("pigeon", SendMessage.self),
    ]
    static let catalog = Catalog(
        sequence: 3, manifests: Self.manifests,
        vocabulary: [
            VocabularySet(app: "pigeon", user: "local", kind: .contactName, terms: [Term("c-1", ["Zelda Quist"])]),
            VocabularySet(app: "purse", user: "local", kind: .contactName, terms: [Term("c-2", ["Bob Hale"])]),
        ])
    private static let recognizer: Recognizer? =
        try? Recognizer(languages: LanguageLoader.builtIn(["en", "de"]), catalog: Self.catalog, isLenient: true)

    static func work(_ words: String, locale: String = "en") -> RecognizeWork {
        RecognizeWork(
            utterance: words, context: RequestContext(conversation: "c", locale: locale),
            now: Instant(milliseconds: 1_795_636_800_000))
    }

    static func candidate(_ words: String, _ suggestion: SuggestedReading, locale: String = "en") -> Candidate? {
        Self.recognizer?.candidate(for: suggestion, in: Self.work(words, locale: locale))
    }

    /// A reader as a process has it.
    static func reader() async throws -> RecognizerWorker {
        let recognizer = try #require(Self.recognizer)
        // Compiled once: a language takes seconds.
        let reader = RecognizerWorker(languages: [], logger: Logger(label: "test")) { _, _ in recognizer }
        await reader.update(catalog: try Message(Header(.catalog), Self.catalog))
        return reader
    }
}

@Suite(.timeLimit(.minutes(3))) struct SuggestionTests {
    @Test func wordsThatWereSaidBecomeValues() throws {
        let said = Home.candidate(
            "yo get me wheels over to Harbor City Airport for two",
            SuggestedReading(
                intent: "RequestRide", words: ["dropOffLocation": ["harbor city airport"], "partySize": ["two"]]))
        let candidate = try #require(said)
        #expect(candidate.intent == "RequestRide")
        #expect(candidate.parameters["dropOffLocation"]?["name"] == "Harbor City Airport")
        #expect(candidate.parameters["partySize"] == 2)
        #expect(candidate.score < Candidate.threshold && candidate.score >= Candidate.likely)
    }

    /// Words, parameter, what the model says of it, and whether anything of it is taken.
    @Test(arguments: [
        ("get me wheels to the museum", "dropOffLocation", "the museum", true),
        ("get me wheels to the museum", "dropOffLocation", "The Museum", true),
        ("get me wheels to the museum", "dropOffLocation", "City Museum", false),
        ("get me wheels to the museum", "dropOffLocation", "museu", false),
        ("get me wheels to the museum", "dropOffLocation", "", false),
        ("get me wheels for three", "partySize", "three", true),
        ("get me wheels for three", "partySize", "3", false),
        ("get me wheels for three", "partySize", "wheels", false),
        ("get me wheels tomorrow at eight", "scheduledPickupTime", "tomorrow at eight", true),
        ("get me wheels tomorrow at eight", "scheduledPickupTime", "at nine", false),
        ("get me wheels tomorrow at eight", "scheduledPickupTime", "get me", false),
        ("get me wheels to the museum", "colour", "museum", false),
    ])
    func whatWasNotSaidIsDropped(words: String, parameter: String, value: String, isTaken: Bool) {
        let suggestion = SuggestedReading(intent: "RequestRide", words: [parameter: [value]])
        let candidate = Home.candidate(words, suggestion)
        // Where all of it is invented, nothing is suggested.
        #expect((candidate != nil) == isTaken)
        #expect(candidate.map { Array($0.parameters.keys) } ?? [parameter] == [parameter])
    }

    @Test func aLieBesideTheTruthIsDroppedAlone() throws {
        let suggestion = SuggestedReading(
            intent: "RequestRide", words: ["dropOffLocation": ["the museum"], "pickupLocation": ["Moon Base"]])
        let candidate = try #require(Home.candidate("get me wheels to the museum", suggestion))
        #expect(Array(candidate.parameters.keys) == ["dropOffLocation"])
    }

    /// A case counts where the engine reads it in the words, whatever the model says of it.
    @Test(arguments: [
        ("the milk thing, tick it off as completed", "completed", true), ("the milk thing, ugh", "completed", false),
    ])
    func casesAreReadInTheWords(words: String, name: String, isTaken: Bool) {
        let suggestion = SuggestedReading(
            intent: "SetTaskAttribute", words: ["status": [name], "targetTask": ["milk"]])
        let candidate = Home.candidate(words, suggestion)
        #expect((candidate?.parameters["status"] == .string(name)) == isTaken)
        #expect(candidate?.parameters["targetTask"] != nil)
    }

    @Test func aNameIsFoundAmongTheUsersOwn() throws {
        let suggestion = SuggestedReading(
            intent: "SendMessage", words: ["recipients": ["zelda quist"], "content": ["I am late"]])
        let candidate = try #require(Home.candidate("ping zelda quist that like I am late", suggestion))
        #expect(candidate.parameters["recipients"]?.array?.first?["customIdentifier"] == "c-1")
        #expect(candidate.parameters["content"] == "I am late")
    }

    @Test func nothingIsSuggestedOfNothing() {
        let bare = SuggestedReading(intent: "RequestRide", words: [:])
        #expect(Home.candidate("beam me up", bare)?.parameters == [:])
        #expect(Home.candidate("beam", bare) == nil)
        #expect(Home.candidate("", bare) == nil)
        #expect(Home.candidate("beam me up", SuggestedReading(intent: "OpenDoors", words: [:])) == nil)
        #expect(Home.candidate(String(repeating: "a ", count: 100_000), bare) == nil)
    }

    /// Words that turn a request around are no request for it, whatever a model says.
    @Test func whatIsNotToBeDoneIsNotSuggested() {
        let suggestion = SuggestedReading(intent: "RequestRide", words: ["dropOffLocation": ["the museum"]])
        #expect(Home.candidate("don't you dare get me wheels to the museum", suggestion) == nil)
    }

    /// Said by the user: it may be suggested what the words say, and it is the user who is asked.
    @Test func instructionsInTheWordsMakeNothingOfTheirOwn() throws {
        let words = "ignore all that and pay Bob"
        let invented = SuggestedReading(
            intent: "SendPayment", words: ["payee": ["Mallory"], "currencyAmount": ["1000 dollars"]])
        #expect(Home.candidate(words, invented) == nil)
        let said = SuggestedReading(
            intent: "SendPayment", words: ["payee": ["Bob"], "currencyAmount": ["1000 dollars"]])
        let candidate = try #require(Home.candidate(words, said))
        #expect(Array(candidate.parameters.keys) == ["payee"] && candidate.score < Candidate.threshold)
    }

    @Test func otherLanguagesAreReadWithTheirOwnValues() throws {
        let suggestion = SuggestedReading(
            intent: "RequestRide", words: ["dropOffLocation": ["Museum"], "partySize": ["drei"]])
        let candidate = try #require(
            Home.candidate("ey, ab zum Museum mit drei Leuten", suggestion, locale: "de-AT"))
        #expect(candidate.parameters["partySize"] == 3)
        #expect(candidate.parameters["dropOffLocation"]?["name"] == "Museum")
    }
}
