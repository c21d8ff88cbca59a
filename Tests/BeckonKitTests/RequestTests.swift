// Beckon: requests as their events tell them, exit codes, hand-written values and answers
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Schema
import Testing

@testable import BeckonKit

/// Swift Testing has one, too.
typealias ExitStatus = BeckonKit.ExitStatus

@Suite struct RequestTests {
    static let id = CorrelationID(high: 1, low: 2), other = CorrelationID(high: 1, low: 3)

    static func event(
        _ kind: Event.Kind, _ phase: Phase, _ sequence: UInt64 = 0, id: CorrelationID = RequestTests.id,
        at time: Int64 = 0,
        _ fill: (inout Event) -> Void = { _ in }
    ) -> Event {
        var event = Event(
            sequence: sequence, conversation: "c", correlationID: id, time: Instant(milliseconds: time), kind: kind,
            phase: phase)
        fill(&event)
        return event
    }

    @Test(
        arguments: [
            (Phase.completed, nil, ExitStatus.completed), (.resolving, nil, .waiting), (.confirming, nil, .waiting),
            (.failed, .needs, .needs), (.failed, .consentNotPossible, .refused), (.failed, .notAuthorized, .refused),
            (.failed, .app, .failed), (.failed, nil, .failed), (.cancelled, nil, .cancelled),
            (.expired, nil, .cancelled),
            (.handedOff, nil, .open), (.unknownOutcome, nil, .open),
        ] as [(Phase, Failure.Code?, ExitStatus)])
    func exitCodes(_ phase: Phase, _ code: Failure.Code?, _ status: ExitStatus) {
        #expect(ExitStatus(phase: phase, failure: code.map { Failure($0) }) == status)
    }

    @Test func exitCodesStayAsTheyArePromised() {
        #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 10, 11, 12, 13, 14, 15, 64, 69])
        for status in ExitStatus.allCases {
            #expect(ExitStatus.table.contains("\(status.rawValue)  \(status.meaning)"))
        }
    }

    @Test func aConversationTellsWhoIsInFront() {
        var state = ConversationState()
        #expect(state.isSettled && state.current == nil)
        let question = Question(id: "q", kind: .value, intent: "A", parameter: "p")
        state.take(Self.event(.accepted, .recognizing, 1))
        #expect(!state.isSettled)
        state.take(Self.event(.asked, .resolving, 2) { $0.questions = [question] })
        #expect(state.isSettled && state.front?.questions == [question])
        state.take(Self.event(.accepted, .recognizing, 3, id: Self.other))
        state.take(Self.event(.suspended, .resolving, 4))
        #expect(state.front?.correlationID == Self.other && !state.isSettled)
        state.take(Self.event(.ended, .completed, 5, id: Self.other))
        #expect(state.front?.correlationID == Self.id && !state.isSettled)
        state.take(Self.event(.resumed, .resolving, 6))
        state.take(Self.event(.asked, .resolving, 7) { $0.questions = [question] })
        #expect(state.isSettled && state.sequence == 7 && state.request(Self.other)?.isEnded == true)
    }

    @Test func aFailedCorrectionIsNotTheEndOfAStep() {
        var state = RequestState(Self.id)
        state.take(Self.event(.asked, .confirming) { $0.questions = [] })
        state.take(Self.event(.notUnderstood, .confirming) { $0.failure = Failure(.unsupportedValue) })
        #expect(state.activity == .working)
        state.take(Self.event(.notUnderstood, .confirming) { $0.failure = Failure(.notUnderstood) })
        #expect(state.activity == .waiting)
    }

    @Test(
        arguments: [
            (["none"], []), (["choices,values"], [.choices, .values]), (["consent", "choices"], [.choices, .consent]),
        ] as [([String], [Ability])])
    func abilities(_ words: [String], _ abilities: [Ability]) throws {
        #expect(try Caller.abilities(words) == abilities)
    }

    @Test(arguments: [["all"], ["none", "choices"], ["none,values"]])
    func abilitiesThatDoNotExist(_ words: [String]) {
        #expect { try Caller.abilities(words) } throws: { ($0 as? CommandError)?.status == .usage }
    }

    static let manifest = Manifest(
        app: "a", name: "A", usageDescription: "u",
        intents: [
            IntentDeclaration(
                name: "Do", domain: "d",
                parameters: [
                    ParameterDeclaration(name: "place", type: "Place"),
                    ParameterDeclaration(name: "places", type: "Place", isArray: true),
                    ParameterDeclaration(name: "count", type: "Integer"),
                ])
        ],
        types: [TypeDeclaration("Place", .entity, label: ["name"]), TypeDeclaration("Integer", .integer)])

    @Test func readsParametersAsAPersonWritesThem() throws {
        let reader = ParameterReader(Catalog(manifests: [Self.manifest]))
        let values = try reader.read(
            #"{"place": "Zoo", "places": "Opera", "count": "3", "other": 1}"#, intent: "Do", app: nil)
        #expect(
            values == [
                "place": ["name": "Zoo"], "places": [["name": "Opera"]], "count": 3, "other": 1,
            ])
        #expect(throws: CommandError.self) { try reader.read("[1]", intent: "Do", app: nil) }
        #expect(throws: CommandError.self) { try reader.read("{", intent: "Do", app: nil) }
    }

    @Test func readsAnswers() throws {
        var question = Question(
            id: "q", kind: .choice, intent: "Do", parameter: "place", type: Self.manifest.type("Place"),
            options: [Option(value: ["name": "Zoo"], label: "Zoo"), Option(value: ["name": "Opera"], label: "Opera")])
        #expect(AnswerWords(words: ["opera"]).meaning(to: question, value: "opera") == .reply(.choice(2)))
        #expect(AnswerWords().meaning(to: question, value: "Station") == .reply(.value(["name": "Station"])))
        #expect(AnswerWords().meaning(to: question, value: "2") == .words("2"))
        question.digest = "d"
        #expect(AnswerWords(yes: true).meaning(to: question, value: nil) == .reply(.yes(digest: "d")))
        question.options = []
        question.type = TypeDeclaration("Integer", .integer)
        #expect(AnswerWords().meaning(to: question, value: "3") == .reply(.value(3)))
        question.type = TypeDeclaration("String", .string)
        #expect(AnswerWords().meaning(to: question, value: "3") == .reply(.value("3")))
        question.isArray = true
        #expect(AnswerWords().meaning(to: question, value: "3") == .reply(.value(["3"])))
    }

    /// A question, what is written to it, the value that it is, `nil` for words, and the example of what can be written.
    private static let answers: [(Question.Kind, TypeDeclaration, String, Value?, String)] = [
        (.value, DateComponentsRange.declaration, "tomorrow", nil, "time"),
        (
            .value, DateComponentsRange.declaration, #"{"startDateComponents": {"day": 3}}"#,
            ["startDateComponents": ["day": 3]], "time"
        ),
        (.value, Date.declaration, "2026-03-02T09:00:00Z", "2026-03-02T09:00:00Z", "time"),
        (.value, CurrencyAmount.declaration, #"{"amount": "3"}"#, ["amount": "3"], "money"),
        (.value, Person.declaration, "Anna", ["displayName": "Anna"], "person"),
        (.details, Person.declaration, "Schmidt", nil, "person"),
        (.value, Placemark.declaration, "City Zoo", ["name": "City Zoo"], "place"),
        (.details, Placemark.declaration, "number 12", nil, "place"),
        (.value, Int.declaration, "three", nil, "number"), (.details, Int.declaration, "3", 3, "number"),
        (.value, Double.declaration, "2.5", 2.5, "number"), (.value, Bool.declaration, "yes", true, "yesOrNo"),
        (.value, TypeDeclaration("Status", .enumeration, cases: ["open", "done"]), "done", "done", "options"),
        (.value, TypeDeclaration("Status", .enumeration, cases: ["open", "done"]), "ready", nil, "options"),
        (.value, String.declaration, "tomorrow", "tomorrow", "text"),
        (.consent, Int.declaration, "yes", nil, "yesOrNo"),
    ]

    @Test func readsWhatIsNoValueAsWords() throws {
        for (kind, type, written, value, example) in Self.answers {
            let question = Question(id: "q", kind: kind, intent: "Do", parameter: "it", type: type)
            let meaning = value.map { AnswerWords.Meaning.reply(.value($0)) } ?? .words(written)
            #expect(AnswerWords().meaning(to: question, value: written) == meaning, "\(kind) \(type.name) \(written)")
            #expect(AnswerExample(for: question).key == "chat.example.\(example)")
            for locale in ["en", "de", "es", "id", "zh-Hans"] {
                let narrator = Narrators.make(Caller(locale: locale))
                #expect(!AnswerExample(for: question).text(narrator).contains("chat.example"), "\(locale) \(example)")
            }
        }
    }

    @Test func splitsAnswers() throws {
        #expect(try AnswerWords(words: ["q/1", "three"]).split() == ("q/1", "three"))
        #expect(try AnswerWords(words: ["three"]).split() == (nil, "three"))
        #expect(try AnswerWords(words: ["q/1"], yes: true).split() == ("q/1", nil))
        for words in [
            AnswerWords(), AnswerWords(yes: true, no: true), AnswerWords(words: ["a", "b"], choice: 1),
            AnswerWords(words: ["a", "b", "c"]),
        ] { #expect(throws: CommandError.self) { try words.split() } }
        #expect(AnswerWords.request(of: "\(Self.id)/2") == Self.id)
    }

    @Test func drawsATrace() {
        let events = [
            Self.event(.accepted, .recognizing, at: 0) { $0.utterance = "go" },
            Self.event(.recognized, .choosingApp, at: 10) { $0.intent = "Do" },
            Self.event(.workSent, .resolving, at: 10) {
                $0.work = .resolving
                $0.attempt = 2
                $0.worker = "w"
            },
            Self.event(.asked, .resolving, at: 30) {
                $0.questions = [Question(id: "r/1", kind: .value, intent: "Do", parameter: "count")]
            },
            Self.event(.answered, .resolving, at: 90) { $0.answer = Answer("r/1", .value(3)) },
            Self.event(.ended, .completed, at: 100) { $0.response = ResponseMessage(code: "success") },
        ]
        let lines = TraceDrawing(events).lines
        #expect(lines[1].hasSuffix("100 ms in 6 events, completed"))
        #expect(lines.contains("     0 ms  recognizing     accepted \"go\""))
        #expect(lines.contains("    10 ms  resolving       -> w  resolving, attempt 2"))
        #expect(lines.contains("    30 ms  resolving       asked #1 value count"))
        #expect(lines.contains("    90 ms  resolving       answered #1: 3"))
        #expect(lines.contains("   100 ms  completed       ended completed success"))
        #expect(TraceDrawing(events).spans.map(\.name) == ["recognize", "resolving 2", "? count"])
        #expect(lines.last?.contains("·····") == true)
        #expect(TraceDrawing([]).lines == ["no events"])
        let refused = Self.event(.notUnderstood, .confirming, at: 5) {
            $0.failure = Failure(.unsupportedValue, message: "tooMany", parameter: "count")
        }
        #expect(
            TraceDrawing([refused]).lines.contains(
                "     0 ms  confirming      not taken unsupportedValue count tooMany"))
    }

    @Test(arguments: [(0, "0 ms"), (9_999, "9999 ms"), (12_345, "12.3 s"), (3_600_000, "60 min")] as [(Int64, String)])
    func times(_ span: Int64, _ text: String) { #expect(TraceDrawing.time(Milliseconds(span)) == text) }
}
