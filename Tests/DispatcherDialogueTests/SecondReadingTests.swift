// Beckon: which words a second recognizer is asked about, and what of its reading counts
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

@Suite struct SecondReadingTests {
    private static func work(
        _ abilities: [Ability] = Ability.own, _ interaction: Interaction = .dialogue, isAnswer: Bool = false
    ) -> RecognizeWork {
        RecognizeWork(
            utterance: "x",
            context: RequestContext(conversation: "c", abilities: abilities, interaction: interaction),
            now: Instant(milliseconds: 0),
            expectation: isAnswer ? Expectation(questions: [], intent: "Ship", app: nil, parameters: [:]) : nil,
            recent: RecentIntent(intent: "Ship", parameters: ["note": "mine"]))
    }

    private static func read(_ scores: Double...) -> Recognition {
        Recognition(candidates: scores.map { Candidate(intent: "Ship", score: $0) })
    }

    /// What was read first, of which words, and whether another recognizer is asked.
    @Test(arguments: [
        (work(), Recognition(), true), (work(), read(0.2), true), (work([.choices]), read(), true),
        (work([.values]), read(), true),
        // It was understood, or may have been: that is asked about.
        (work(), read(0.5), false), (work(), read(0.25), false), (work(), read(0.2, 0.9), false),
        (work(), Recognition(answer: Answer("q", .yes())), false),
        (work(), Recognition(candidates: [], following: [[Candidate(intent: "Ship", score: 0.9)]]), false),
        // They may be an answer.
        (work(isAnswer: true), Recognition(), false),
        // Nobody can be asked.
        (work([]), Recognition(), false), (work([.consent]), Recognition(), false),
        (work(Ability.own, .none), Recognition(), false),
    ])
    func onlyWhatIsRefusedAndCanBeAskedAbout(work: RecognizeWork, first: Recognition, isWanted: Bool) {
        #expect(SecondReading.isWanted(work, after: first) == isWanted)
    }

    @Test func whatWasDoneBeforeIsNotTold() {
        #expect(SecondReading.work(Self.work()).recent == nil)
        #expect(SecondReading.work(Self.work()).utterance == "x")
    }

    private static let manifest = Manifest(
        app: "post", name: "Post", usageDescription: "To ship.",
        intents: [
            IntentDeclaration(
                name: "Ship", domain: "post", parameters: [ParameterDeclaration(name: "count", type: "Integer")]),
            IntentDeclaration(name: "Store", domain: "post"), IntentDeclaration(name: "Sell", domain: "post"),
        ],
        types: [TypeDeclaration("Integer", .integer)])

    private static func suggested(_ second: Recognition) -> [Candidate]? {
        SecondReading.suggestion(of: second, after: Recognition(understood: ["one"], catalog: 3)) { intent in
            Self.manifest.intent(intent) == nil ? [] : [Self.manifest]
        }?.candidates
    }

    /// However sure it is, it is asked about.
    @Test(arguments: [(0.3, 0.3), (0.499, 0.499), (0.5, 0.499), (1, 0.499), (1e300, 0.499)])
    func itOnlySuggests(score: Double, taken: Double) throws {
        let second = Recognition(candidates: [Candidate(intent: "Ship", parameters: ["count": 2], score: score)])
        let candidates = try #require(Self.suggested(second))
        #expect(candidates == [Candidate(intent: "Ship", parameters: ["count": 2], score: taken)])
        #expect(Recognition(candidates: candidates).intents == nil)
    }

    @Test func whatCannotBeAskedAboutIsNotTaken() {
        let rows: [Recognition] = [
            Recognition(), Recognition(candidates: [Candidate(intent: "Ship", score: 0.2)]),
            Recognition(candidates: [Candidate(intent: "Ship", score: -1)]),
            Recognition(answer: Answer("q", .yes())),
            Recognition(following: [[Candidate(intent: "Ship", score: 0.9)]]),
            Recognition(candidates: [Candidate(intent: "Launch", score: 0.9)]),
            Recognition(candidates: [Candidate(intent: "Ship", app: "other", score: 0.9)]),
            Recognition(candidates: [Candidate(intent: "Ship", parameters: ["payee": "Bob"], score: 0.9)]),
            Recognition(candidates: [Candidate(intent: "Ship", parameters: ["count": "two"], score: 0.9)]),
        ]
        for row in rows { #expect(Self.suggested(row) == nil) }
    }

    @Test func twoIntentsAtMostAreTaken() {
        let names = ["Ship", "Store", "Store", "Sell"]
        let second = Recognition(
            answer: Answer("q", .yes()), candidates: names.map { Candidate(intent: $0, score: 0.9) },
            following: [[Candidate(intent: "Ship", score: 0.9)]])
        let suggestion = SecondReading.suggestion(of: second, after: Recognition(understood: ["one"], catalog: 3)) {
            _ in
            [Self.manifest]
        }
        #expect(suggestion?.candidates.map(\.intent) == ["Ship", "Store"])
        #expect(suggestion?.answer == nil && suggestion?.following == [])
        #expect(suggestion?.understood == ["one"] && suggestion?.catalog == 3)
    }
}
