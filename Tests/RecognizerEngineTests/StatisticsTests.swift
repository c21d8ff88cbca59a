// Beckon: sentences that no template fits
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import Schema
import Testing

@testable import RecognizerEngine

@Suite struct StatisticsTests {
    /// Three intents, each with few templates and more free sentences.
    private static var language: Language {
        var language = Small.language
        language.appMarkers = ["with", "using"]
        language.requestJoiners = ["and then"]
        language.intents = [
            IntentSentences(
                intent: "Move", sentences: ["move {what} to {where}", "move {count} {what:word} to {where}"]),
            IntentSentences(intent: "Paint", sentences: ["paint {what} (red{colour=red}|blue{colour=blue})"]),
            IntentSentences(intent: "Stop", sentences: ["stop", "stop {what}"]),
        ]
        let things = ["piano", "sofa", "old chair", "table", "green lamp", "bookshelf", "desk", "carpet"]
        language.training.values = [
            "SpeakableString": things, "Integer": ["two", "three", "five", "12"],
            "Placemark": ["berlin", "the kitchen", "my office", "the new flat", "rome", "the second floor"],
        ]
        language.training.sentences = [
            "Move": [
                "the {what} has to be in {where} soon", "get the {what} over to {where}", "bring my {what} to {where}",
                "carry the {what} into {where}", "I want the {what} in {where}", "take {count} boxes to {where}",
                "the {what} belongs in {where}", "haul the {what} across to {where}", "put my {what} into {where}",
            ],
            "Paint": [
                "give the {what} a fresh coat of red {colour=red}", "make the {what} look blue {colour=blue}",
                "I would like my {what} blue {colour=blue}", "the {what} should be red {colour=red}",
                "a red coat for the {what} {colour=red}", "brush the {what} in blue {colour=blue}",
            ],
            "Stop": [
                "leave the {what} alone now", "no more work on the {what}", "enough with the {what}", "quit the {what}",
                "that is enough of the {what}", "let the {what} be",
            ],
        ]
        // A few sentences say less than a language's: what is more like an intent than like none is acted on.
        language.training.acceptance = Acceptance(
            weights: [.score: 1, .none: -1], constant: 0, certain: 0.7, likely: 0.2)
        language.training.outOfScope = [
            "what is the weather in rome", "tell me a joke", "who won the game", "how tall is the tower",
            "I am so tired today", "set a timer for five minutes", "what time is it", "sing a song for me",
            "how do pianos work", "my office is far away", "is red a warm colour", "read me the news",
        ]
        return language
    }

    private static let intents = [
        Small.move,
        IntentDeclaration(
            name: "Paint", domain: "test",
            parameters: [
                ParameterDeclaration(name: "what", type: "SpeakableString"),
                ParameterDeclaration(name: "colour", type: "String"),
            ]),
        IntentDeclaration(
            name: "Stop", domain: "test", parameters: [ParameterDeclaration(name: "what", type: "SpeakableString")]),
    ]

    private static let catalog = Catalog(manifests: [
        Manifest(
            app: "mover", name: "Mover", usageDescription: "to test", intents: Self.intents,
            types: [
                SpeakableString.declaration, Placemark.declaration, Int.declaration, TypeDeclaration("String", .string),
            ])
    ])

    private static let learnt: Result<Recognizer, any Error> = Result {
        let recognizer = try Small.recognizer(Self.language, Self.catalog)
        let training = try #require(try recognizer.training(for: "en"))
        return recognizer.using(try training.train())
    }

    private func best(_ utterance: String) throws -> Candidate? {
        try Self.learnt.get().recognize(Small.work(utterance)).candidates.first { $0.score >= Candidate.threshold }
    }

    @Test func aFreeSentenceIsRead() throws {
        let moved = try #require(try self.best("please get the sofa across to berlin"))
        #expect(moved.intent == "Move")
        #expect(moved.parameters["what"]?["spokenPhrase"] == "sofa")
        #expect(moved.parameters["where"]?["name"] == "berlin")
        #expect(moved.score < 1)
        #expect(
            try Small.recognizer(Self.language, Self.catalog).recognize(
                Small.work("please get the sofa across to berlin")
            ).candidates.isEmpty)
    }

    @Test(arguments: [
        ("paint the desk red and then get the sofa across to berlin", ["Paint", "Move"]),
        ("please get the sofa across to berlin and then stop", ["Move", "Stop"]),
        // Both of two, where both are certain; nothing beside what nobody should act on.
        ("please get the sofa across to berlin and then let the old chair be", ["Move", "Stop"]),
        ("paint the desk red and then tell me a joke", []),
    ])
    func ofTwoRequestsBothMayBeFree(utterance: String, intents: [String]) throws {
        let found = try Self.learnt.get().recognize(Small.work(utterance))
        #expect((found.intents ?? []).map(\.intent) == intents)
    }

    @Test func whatASentenceSetsIsSet() throws {
        let painted = try #require(try self.best("I would like the old chair blue"))
        #expect(painted.intent == "Paint")
        #expect(painted.parameters["colour"] == "blue")
    }

    @Test(arguments: [
        "what is the weather in berlin", "stop", "sofa", "a joke about the piano please", "the tower is red",
        "bring 17 to 4", "with Mover",
    ])
    func whatNobodyShouldActOnIsNotGuessed(utterance: String) throws {
        let guesses = try Self.learnt.get().guesses(Small.work(utterance))
        if let best = guesses.first { #expect(best.refusal != nil, "\(best.candidate)") }
        for guess in guesses { #expect((guess.refusal == nil) == (guess.candidate.score >= Candidate.threshold)) }
    }

    @Test func anAppIsNamedWhereItStands() throws {
        let named = try #require(
            try Self.learnt.get().guesses(Small.work("haul my desk over to rome using Mover")).first)
        #expect(named.candidate.app == "mover")
        #expect(named.candidate.parameters["where"]?["name"] == "rome")
    }

    /// Fewer words are more often an answer, and what is not certain is no request beside one that is open.
    @Test(arguments: [
        ("please get the sofa across to berlin", ["Move"]), ("haul my desk", []), ("a joke about the piano please", []),
    ])
    func withinAQuestionOnlyLongWordsAreGuessed(utterance: String, intents: [String]) throws {
        var work = Small.work(utterance)
        let question = Question(id: "q", kind: .consent, intent: "Stop", digest: "digest")
        work.expectation = Expectation(questions: [question], intent: "Stop", app: nil, parameters: [:])
        let recognition = try Self.learnt.get().recognize(work)
        #expect((recognition.intents ?? []).map(\.intent) == intents)
        #expect(recognition.meanings.isEmpty)
    }

    @Test func theSameIsLearntAgain() throws {
        let recognizer = try Small.recognizer(Self.language, Self.catalog)
        let training = try #require(try recognizer.training(for: "en"))
        #expect(training.set.examples == (try recognizer.training(for: "en"))?.set.examples)
        let again = recognizer.using(try training.train())
        for text in ["carry the lamp into the kitchen", "enough with the desk", "tell me about rome"] {
            let first = try Self.learnt.get().guesses(Small.work(text)).map(\.candidate)
            #expect(first == again.guesses(Small.work(text)).map(\.candidate))
        }
    }

    @Test func anotherCatalogKeepsWhatWasLearntButTakesNoIntentThatIsGone() throws {
        var catalog = Self.catalog
        catalog.manifests[0].intents.removeFirst()
        let fewer = try Self.learnt.get().updated(catalog)
        #expect(!fewer.guesses(Small.work("enough with the piano")).isEmpty)
        #expect(fewer.guesses(Small.work("get the sofa over to berlin")).allSatisfy { $0.candidate.intent != "Move" })
    }
}
