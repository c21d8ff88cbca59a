// Beckon: tests that each bad input gets a typed error, and that nothing else is disturbed
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherService
import Schema
import Testing

@Suite struct BadInputTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var code: String
        var message: @Sendable (CorrelationID) throws -> Message

        init(_ name: String, _ code: String, _ message: @escaping @Sendable (CorrelationID) throws -> Message) {
            self.testDescription = name
            self.code = code
            self.message = message
        }

        /// A `say` with these words, in this conversation, of this user.
        static func say(
            _ name: String, _ code: String, _ words: String = "hi",
            _ change: @escaping @Sendable (inout RequestContext) -> Void = { _ in }
        ) -> Case {
            Case(name, code) { id in
                var context = RequestContext(conversation: "c")
                change(&context)
                return try Message(Header(.say, correlationID: id, workNumber: 1), Say(words, context: context))
            }
        }

        static func submit(
            _ name: String, _ code: String, _ intent: String, _ values: [String: Value] = [:], app: String? = nil
        ) -> Case {
            Case(name, code) { id in
                try Message(
                    Header(.submit, correlationID: id, workNumber: 1),
                    Submit(intent, values, app: app, context: RequestContext(conversation: "c")))
            }
        }

        static func raw(_ name: String, _ code: String, _ kind: Kind, _ body: [UInt8]) -> Case {
            Case(name, code) { Message(Header(kind, correlationID: $0, workNumber: 1), body: body) }
        }

        static func setting(_ name: String, _ code: String, _ setting: Setting) -> Case {
            Case(name, code) { try Message(Header(.setting, correlationID: $0, workNumber: 1), setting) }
        }
    }

    static let long = String(repeating: "x", count: Limits.nameBytes + 1)
    static let deep = [UInt8](String(repeating: "[", count: 100_000).utf8)

    static let cases: [Case] = [
        .say("an utterance of 100 kB", "utteranceTooLong", String(repeating: "a ", count: 50_000)),
        .say("an empty utterance", "emptyUtterance", ""),
        .say("an utterance of blanks", "emptyUtterance", " \t\n\u{2003}"),
        .say("an utterance of control characters", "invalidUtterance", "\u{0}\u{1}\u{1B}[2J"),
        .say("a control character among words", "invalidUtterance", "take me\u{7}home"),
        .say("a C1 control character", "invalidUtterance", "take me\u{9B}home"),
        .say("a conversation without a name", "invalidName") { $0.conversation = "" },
        .say("a long conversation", "invalidName") { $0.conversation = Self.long },
        .say("a slash in a conversation", "invalidName") { $0.conversation = "a/b" },
        .say("a line feed in a conversation", "invalidName") { $0.conversation = "a\nb" },
        .say("a long user", "invalidName") { $0.user = Self.long },
        .say("a slash in a user", "invalidName") { $0.user = "a/hop" },
        .say("a long locale", "invalidName") { $0.locale = Self.long },
        .say("no time zone", "invalidName") { $0.timeZone = "" },
        .submit("an unknown intent", "unknownIntent", "Fly"),
        .submit("an intent with a long name", "unknownIntent", String(repeating: "x", count: 100_000)),
        .submit("an app that does not take the intent", "unknownIntent", "Ping", app: "scoot"),
        .submit("an app with a long name", "unknownIntent", "Ping", app: String(repeating: "\u{1}", count: 170_000)),
        .submit("an unknown parameter", "unknownParameter", "Ride", ["colour": .string("red")]),
        .submit("a value of another type", "invalidValue", "Ride", ["size": .string("three")]),
        .submit("a value in place of an array", "invalidValue", "Ride", ["stops": .string("x")]),
        .submit("an array in place of a value", "invalidValue", "Ride", ["to": .array([.string("x")])]),
        .submit(
            "an array that is too long", "invalidValue", "Ride",
            ["stops": .array(Array(repeating: .string("x"), count: 101))]),
        .submit("null", "invalidValue", "Ride", ["to": .null]),
        .raw("no body", "invalidBody", .say, []),
        .raw("no JSON", "invalidBody", .say, [0xFF, 0xFE, 0x00]),
        .raw("a truncated body", "invalidBody", .submit, [UInt8](#"{"intent":"Ride","parame"#.utf8)),
        .raw("another form", "invalidBody", .submit, [UInt8](#"{"intent":7}"#.utf8)),
        .raw("too deep", "tooDeep", .submit, Self.deep),
        .raw("too large", "tooLarge", .say, [UInt8](repeating: 0x20, count: Limits.bodyBytes + 1)),
        .raw("a query without subject", "invalidBody", .query, [UInt8]("{}".utf8)),
        .raw("a query for something else", "invalidBody", .query, [UInt8](#"{"subject":"secrets"}"#.utf8)),
        .raw(
            "an answer to no request", "unknownRequest", .answer,
            [UInt8](#"{"question":"q","reply":{"kind":"no"}}"#.utf8)),
        .raw("the end of no request", "unknownRequest", .cancel, []),
        .raw("a report of no device", "invalidBody", .device, []),
        .raw(
            "a slash in a device's conversation", "invalidName", .device,
            [UInt8](#"{"conversation":"a/b","isLocked":true}"#.utf8)),
        .raw("a slash in what is fetched", "invalidName", .fetch, [UInt8](#"{"conversation":"a/b","after":0}"#.utf8)),
        .raw(
            "a negative number to fetch from", "invalidBody", .fetch, [UInt8](#"{"conversation":"a","after":-1}"#.utf8)),
        .setting("nothing to set", "unknownSetting", Setting()),
        .setting(
            "a long app to authorize", "invalidName",
            Setting(authorization: .init(user: "u", app: Self.long, status: .authorized))),
        .setting(
            "a slash in a user to authorize", "invalidName",
            Setting(authorization: .init(user: "u/hop", app: "hop", status: .authorized))),
        .setting("a long domain", "invalidName", Setting(defaultApp: .init(user: "u", domain: Self.long, app: "hop"))),
        .setting(
            "a long default app", "invalidName", Setting(defaultApp: .init(user: "u", domain: "d", app: Self.long))),
        .setting(
            "words of a long app", "invalidName",
            Setting(vocabulary: VocabularySet(app: Self.long, kind: .placeName, terms: []))),
        .setting(
            "words of a long user", "invalidName",
            Setting(vocabulary: VocabularySet(app: "hop", user: Self.long, kind: .placeName, terms: []))),
        .setting(
            "too many words", "tooLarge",
            Setting(
                vocabulary: VocabularySet(
                    app: "hop", kind: .placeName,
                    terms: Array(repeating: Term("t", ["t"]), count: Limits.termsPerVocabulary + 1)))),
    ]

    @Test(arguments: Self.cases) func isRefusedWithItsCause(_ bad: Case) throws {
        var stage = Stage()
        try stage.join()
        try stage.submit("Ride", conversation: "other")
        let before = try stage.query(.status).status
        let refusal = try stage.refusal(try stage.send(try bad.message(stage.id())))
        #expect(refusal.code == bad.code)
        #expect(!refusal.message.isEmpty)
        #expect(refusal.message.utf8.count < 1_000)
        #expect(stage.departures.count == 1, "nobody else hears of it")
        #expect(try stage.query(.status).status == before)
        // The same client goes on.
        try stage.submit("Ping", conversation: "next")
        _ = try stage.work(.handling)
    }

    @Test(arguments: [Kind.say, .submit]) func aRequestNeedsAnIdOfItsOwn(_ kind: Kind) throws {
        var stage = Stage()
        let reply = try stage.send(kind, Say("hi", context: RequestContext(conversation: "c")), id: CorrelationID.none)
        #expect(try stage.refusal(reply).code == "malformedFrame")
    }

    @Test(arguments: Kind.allCases) func eachDoorTakesItsKindsOnly(_ kind: Kind) throws {
        let front: Set<Kind> = [
            .say, .submit, .answer, .cancel, .device, .delivered, .fetch, .query, .setting, .hear, .present, .find,
        ]
        let back: Set<Kind> = [.hello, .heartbeat, .result, .update, .goodbye, .vocabulary, .donation]
        var stage = Stage()
        try stage.join()
        if !front.contains(kind) {
            #expect(try stage.refusal(try stage.send(kind)).code == "wrongKind")
        }
        if !back.contains(kind) {
            stage.tell(kind, from: Stage.hop)
            #expect(try stage.refusal(try #require(stage.sent(to: Stage.hop).first)).code == "wrongKind")
        }
        try stage.submit("Ping")
    }

    @Test(arguments: [
        WireError.headerSize(3), .notBeckon, .unknownVersion(9), .unknownKind(255), .unknownPhase(99),
        .unknownOutcome(7),
        .frameCount(9), .bodyTooLarge(1 << 30),
    ]) func framesThatAreNoMessageAreAnswered(_ error: WireError) throws {
        var stage = Stage()
        for peer in [Stage.client, Stage.hop] {
            stage.turn(.malformed(error, from: peer))
            let refusal = try stage.refusal(try #require(stage.sent(to: peer).first))
            #expect(refusal == Refusal(error.code, error.description))
            #expect(stage.departures.count == 1)
        }
    }

    @Test func theSameMessageTwiceIsTakenOnce() throws {
        var stage = Stage()
        try stage.join()
        let id = stage.id()
        let first = try stage.submit("Ping", id: id)
        let work = try stage.work(.handling)
        #expect(try stage.submit("Ping", id: id) == first)
        #expect(stage.sent(to: Stage.hop).isEmpty)
        try stage.result(of: work, ResponseMessage(code: "success"))
        // Also after its end, and from another connection, which hears what follows from now on.
        let other = Peer(.front, id: [2])
        #expect(try stage.submit("Ping", id: id, from: other) == first)
        #expect(stage.departures.count == 1)
        #expect(try stage.query(.status).status?.acceptedRequests == 1)
    }

    @Test func anotherMessageUnderTheSameIdIsRefused() throws {
        var stage = Stage()
        try stage.join()
        try stage.joinRecognizer()
        let id = stage.id()
        try stage.submit("Ping", id: id)
        for (kind, body) in [
            (Kind.submit, Submit("Ride", context: RequestContext(conversation: "c"))),
            (.submit, Submit("Ping", context: RequestContext(conversation: "d"))),
        ] {
            #expect(try stage.refusal(try stage.send(kind, body, id: id)).code == "malformedFrame")
        }
        let say = Say("hi", context: RequestContext(conversation: "c"))
        let refusal = try stage.refusal(try stage.send(.say, say, id: id))
        #expect(refusal.message.contains(id.description))
        #expect(try stage.query(.status).status?.acceptedRequests == 1)
    }

    @Test func answersToClosedUnknownAndForeignQuestions() throws {
        var stage = Stage()
        try stage.join()
        let id = stage.id()
        try stage.submit("Ride", id: id)
        try stage.result(of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.needsValue])]))
        let question = try #require(try stage.event(.asked).questions?.first)
        func code(_ stage: inout Stage, _ answer: Answer) throws -> String {
            try stage.refusal(try stage.send(.answer, answer, id: id)).code
        }
        #expect(try code(&stage, Answer("nothing", .no)) == "unknownQuestion")
        #expect(try code(&stage, Answer(question.id, .value(.integer(3)))) == "invalidAnswer")
        #expect(try code(&stage, Answer(question.id, .choice(7))) == "invalidAnswer")
        #expect(try code(&stage, Answer(question.id, .choice(Int.min))) == "invalidAnswer")
        #expect(try code(&stage, Answer(question.id, .yes(digest: "x"))) == "invalidAnswer")
        #expect(try code(&stage, Answer(question.id, .correction(["no": .null]))) == "unknownParameter")
        let good = Answer(question.id, .value(.string("home")))
        #expect(try stage.send(.answer, good, id: id).header.kind == .accepted)
        // The same again is no other answer: its acknowledgement was lost.
        #expect(try stage.send(.answer, good, id: id).header.kind == .accepted)
        let other = Answer(question.id, .value(.string("work")))
        #expect(try code(&stage, other) == "questionClosed")
        try stage.send(.cancel, id: id)
        #expect(try code(&stage, other) == "requestEnded")
        #expect(try stage.send(.cancel, id: id).header.kind == .accepted)
    }

    @Test func consentIsBoundToWhatWasShown() throws {
        var stage = Stage()
        try stage.join()
        let id = stage.id()
        try stage.submit("Ride", id: id)
        try stage.result(of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.notRequired])]))
        try stage.result(of: stage.work(.confirming), ResponseMessage(code: "ready"))
        let question = try #require(try stage.event(.asked).questions?.first)
        for digest in [nil, "", String(repeating: "0", count: 64)] {
            let reply = try stage.send(.answer, Answer(question.id, .yes(digest: digest)), id: id)
            #expect(try stage.refusal(reply).code == "invalidAnswer")
            #expect(stage.sent(to: Stage.hop).isEmpty)
        }
    }

    @Test func aWorkerThatSendsRubbishStaysAndOthersAreNotDisturbed() throws {
        var stage = Stage()
        try stage.join()
        try stage.submit("Ping")
        let work = try stage.work(.handling)
        for kind in [Kind.update, .vocabulary] {
            stage.turn(
                .message(Message(Header(kind, workNumber: work.header.workNumber), body: [1, 2, 3]), from: Stage.hop))
            #expect(try stage.events().isEmpty)
        }
        try stage.result(of: work, ResponseMessage(code: "success"))
        #expect(try stage.event(.ended).phase == .completed)
    }
}
