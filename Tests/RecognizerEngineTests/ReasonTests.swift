// Beckon: tests of reasons beside a request, of words around an app's name, and of what asks for nothing
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import RecognizerEngine

@Suite struct ReasonTests {
    private static var language: Language {
        var language = Small.language
        language.reasons.beginnings = ["i", "it is", "because"]
        language.reasons.verbs = ["sleeps"]
        language.reasons.joiners = ["so", "because"]
        language.reasons.exceptions = ["if", "said"]
        language.requestJoiners = [",", "and"]
        language.references.words = ["it": ["{thing}"]]
        language.appFollowers = ["to"]
        language.appNouns = ["app"]
        language.appPlaces = ["inside"]
        language.appPlaceExceptions = ["inside out"]
        language.appClosers = ["now then"]
        language.intents[0].sentences += ["move it", "push on", "push {count} boxes on"]
        language.intents.append(
            IntentSentences(
                intent: Language.nothing, sentences: ["move (mountains|heaven and earth) to {where}", "move over"]))
        return language
    }

    private func read(_ text: String) throws -> Recognition {
        try Small.recognizer(Self.language).recognize(Small.work(text))
    }

    private func best(_ text: String) throws -> Candidate? {
        let recognition = try self.read(text)
        #expect(recognition.following.isEmpty)
        return recognition.candidates.first.flatMap { $0.score >= Candidate.threshold ? $0 : nil }
    }

    @Test(arguments: [
        "I moved house, move the crate to Berlin", "I moved house so move the crate to Berlin",
        "I moved house. Move the crate to Berlin", "I moved house, so please move the crate to Berlin",
        "move the crate to Berlin because I moved house", "move the crate to Berlin, I moved house",
        "could you move the crate to Berlin, it is too heavy",
        "Anna sleeps, move the crate to Berlin", "my old uncle sleeps so move the crate to Berlin",
    ])
    func theRequestIsTakenWithoutTheReason(_ text: String) throws {
        let candidate = try #require(try self.best(text), "\(text)")
        #expect(candidate.intent == "Move")
        #expect(candidate.parameters == ["where": ["name": "Berlin"]])
        #expect(candidate.score <= 0.8)
    }

    @Test(arguments: [
        // A condition, what somebody said, what is none of the language's reasons.
        "if I move, move the crate to Berlin", "I said, move the crate to Berlin",
        "I move if, move the crate to Berlin",
        "strange words, move the crate to Berlin",
        // No request, nothing between the two, a reason of one word or of very many.
        "I moved house, sing a song", "I moved house move the crate to Berlin", "I, move the crate to Berlin",
        "I \(Array(repeating: "really", count: 20).joined(separator: " ")) moved, move the crate to Berlin",
        // An app's name in it: somebody may mean it.
        "I moved house with Mover, move the crate to Berlin",
    ])
    func whatIsNoReasonLeavesNothingToDo(_ text: String) throws {
        #expect(try self.best(text) == nil, "\(text)")
    }

    /// What begins with such words is a name all the same where nothing of it is left without them.
    @Test(arguments: [("because I moved", "because I moved"), ("Berlin, strange words", "Berlin, strange words")])
    func aNameMayBeginLikeAReason(_ said: String, _ name: String) throws {
        #expect(try self.best("move the crate to \(said)")?.parameters == ["where": ["name": .string(name)]])
    }

    /// What the reason names is what the request is about: without it, it is nothing.
    @Test func whatRefersToTheReasonIsNotTakenAlone() throws {
        #expect(try self.best("I bought a lamp, move it") == nil)
        #expect(try self.best("move it")?.intent == "Move")
    }

    /// What is said, and the parameters of each request that is read.
    private static let saidTwice: [(String, [[String: Value]])] = [
        ("push on, push two boxes on", [["count": 2]]),
        ("push two boxes on, push on", [["count": 2]]),
        ("push two boxes on, push two boxes on", [["count": 2]]),
        ("push three boxes on, push two boxes on", [["count": 3], ["count": 2]]),
        (
            "move the crate to Berlin, move the box to Rome, push on",
            [["where": ["name": "Berlin"]], ["where": ["name": "Rome"]]]
        ),
    ]

    /// A reason that is a request of the same intent is the same request, unless they say different things.
    @Test(arguments: Self.saidTwice)
    func aReasonThatIsReadAsTheSameIsSaidOnce(_ text: String, _ wanted: [[String: Value]]) throws {
        var language = Self.language
        language.reasons.beginnings.append("push")
        let recognition = try Small.recognizer(language).recognize(Small.work(text))
        #expect((recognition.intents ?? []).map(\.parameters) == wanted, "\(text)")
    }

    @Test(arguments: [
        "move the crate to Berlin in the Mover app", "move the crate to Berlin with Mover app",
        "Mover app, move the crate to Berlin",
        "please Mover to move the crate to Berlin", "could you please Mover app to move the crate to Berlin",
        "Mover inside move the crate to Berlin", "move the crate Mover inside to Berlin",
        "move the crate to Berlin Mover app inside",
        "move the crate to Berlin Mover", "move the crate to Berlin Mover please",
        "move the crate to Berlin with Mover now then", "move the crate to Berlin with Mover now then please",
    ])
    func wordsAroundAnAppsNameBelongToIt(_ text: String) throws {
        var language = Self.language
        language.appMarkers = ["with", "in", "in the"]
        let candidate = try Small.recognizer(language).recognize(Small.work(text)).candidates.first
        #expect(candidate?.app == "mover", "\(text)")
        #expect(candidate?.parameters == ["where": ["name": "Berlin"]], "\(text)")
    }

    /// Without a name before them they are words as any other.
    @Test(arguments: [
        "move the app to Berlin", "move the crate to Berlin now then", "move the crate to Berlin Mover inside out",
    ])
    func withoutANameTheyAreOrdinaryWords(_ text: String) throws {
        let candidate = try self.best(text)
        #expect(candidate?.app == nil)
        #expect(candidate?.parameters != ["where": ["name": "Berlin"]], "\(text)")
    }

    @Test func whatAsksForNothingIsNotUnderstood() throws {
        #expect(try self.read("move over").candidates.isEmpty)
        #expect(try self.read("please move over").candidates.isEmpty)
        // A better reading is one; what no sentence for nothing is, is read as ever.
        #expect(try self.best("move over to Berlin") != nil)
        #expect(try self.best("move on over to Berlin") != nil)
        // It has no slots: there is no intent that they could be of.
        #expect(try self.best("move mountains to Berlin") != nil)
    }

    @Test func aPartThatAsksForNothingIsNoRequest() throws {
        let recognition = try self.read("move over and move the crate to Berlin")
        #expect(recognition.following.isEmpty)
    }
}
