// Beckon: every reply to every kind of question, and every input in every state
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

/// A walk to one state.
struct Stop: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var walk: @Sendable () throws -> Walker

    init(_ name: String, _ walk: @escaping @Sendable () throws -> Walker) {
        self.testDescription = name
        self.walk = walk
    }

    /// One for each kind of question.
    static let questions: [Stop] = [
        Stop("value") { try .asking(["note": [.needsValue]]) },
        Stop("details") { try .asking(["note": [.needsMoreDetails("x")]]) },
        Stop("choice") { try .asking(["note": [.disambiguation(["x", "y"])]]) },
        Stop("confirmation") { try .asking(["note": [.confirmationRequired("x")]]) },
        Stop("consent") { try .consenting() },
        Stop("app") {
            var walker = Walker()
            walker.offers = ["depot", "other"].map { Offer(Domain.manifest(app: $0), authorization: .authorized) }
            try walker.submit()
            return walker
        },
        Stop("authorization") {
            var walker = Walker(authorization: .notDetermined)
            try walker.submit()
            return walker
        },
        Stop("unlock") {
            var walker = Walker(Domain.manifest { $0.lock = .always })
            walker.context.isLocked = true
            try walker.submit()
            return walker
        },
    ]

    /// One for each other state.
    static let others: [Stop] = [
        Stop("idle") { Walker() },
        Stop("recognizing") {
            var walker = Walker()
            try walker.say()
            return walker
        },
        Stop("choosingApp") {
            var walker = Walker()
            walker.offers = nil
            try walker.submit()
            return walker
        },
        Stop("resolving") { try .resolving() },
        Stop("resolving beside a question") {
            var walker = try Walker.asking(
                ["note": [.needsValue], "crate": [.needsValue]], Domain.manifest([Domain.note, Domain.crate]))
            walker.reply(.value("x"))
            return walker
        },
        Stop("confirming") {
            var walker = try Walker.resolving(Domain.confirming())
            walker.resolve()
            return walker
        },
        Stop("handling") { try .handling() },
        Stop("handling with a ledger") { try .handling(ledger: true) },
        Stop("cancelling") {
            var walker = try Walker.handling()
            try walker.cancel()
            return walker
        },
        Stop("following") {
            var walker = try Walker.handling { $0.hasUpdates = true }
            walker.respond("success")
            return walker
        },
        Stop("reading") {
            var walker = try Walker.asking(["note": [.needsValue]])
            try walker.say()
            return walker
        },
        Stop("suspended") {
            var walker = try Walker.asking(["note": [.needsValue]])
            try walker.submit()
            return walker
        },
        Stop("ended") {
            var walker = try Walker.handling()
            walker.respond("success")
            return walker
        },
    ]

    static let replies: [Reply] = [
        .value("z"), .value(7), .value([]), .value(nil), .choice(1), .choice(0), .choice(3), .choice(.min),
        .choice(.max),
        .yes(), .yes(digest: "0"), .no, .correction(["note": "z"]), .correction([:]), .correction(["zip": 1]), .skip,
        .repeat, .why, .help, .cancel,
    ]

    static let results: [WorkResult] = [
        .recognized(Recognition()), .recognized(Recognition(candidates: [Candidate(intent: "Ship", score: .nan)])),
        .recognized(Recognition(candidates: [Candidate(intent: "Ship", parameters: ["note": 1], score: 1)])),
        .recognized(Recognition(answer: Answer("nothing", .no))), .resolved(Resolutions([])),
        .resolved(Resolutions([ParameterResolution("note", [.success("z")])])),
        .resolved(Resolutions([ParameterResolution("note", [.disambiguation([1])])])),
        .responded(ResponseMessage(code: "ready")), .responded(ResponseMessage(code: "success")),
        .responded(ResponseMessage(code: "inProgress")), .responded(ResponseMessage(code: "")),
        .failed(WorkFailure("cancelled", "")), .failed(WorkFailure("invalidIntent", "")),
        .failed(WorkFailure("?", "")), .lost(.worker), .lost(.nobody), .lost(.unreadable),
    ]
}

struct ReplyTests {
    @Test(arguments: Stop.questions)
    func eachQuestionIsReached(stop: Stop) throws {
        #expect(try stop.walk().question?.kind.rawValue == stop.testDescription)
    }

    /// Each reply to each question gives an event, or a refusal that changes nothing.
    @Test(arguments: Stop.questions)
    func eachReplyIsTakenOrRefusedWithoutATrace(stop: Stop) throws {
        for reply in Stop.replies {
            var walker = try stop.walk()
            let before = walker.conversation
            if let refusal = walker.reply(reply) {
                #expect(!refusal.code.isEmpty && !refusal.message.isEmpty)
                #expect(walker.conversation == before, "\(reply)")
            } else {
                #expect(!walker.step.events.isEmpty, "\(reply)")
            }
        }
    }

    /// The replies that each kind of question takes; all others are refused.
    @Test(arguments: [
        ("value", "value no correction skip repeat why help cancel"),
        ("details", "value no correction skip repeat why help cancel"),
        ("choice", "value choice no correction skip repeat why help cancel"),
        ("confirmation", "value yes no correction skip repeat why help cancel"),
        ("consent", "no correction repeat why help cancel"),
        ("app", "choice no repeat why help cancel"),
        ("authorization", "yes no correction repeat why help cancel"),
        ("unlock", "no correction repeat why help cancel"),
    ])
    func whichRepliesAreTaken(kind: String, taken: String) throws {
        let stop = try #require(Stop.questions.first { $0.testDescription == kind })
        let replies: [(String, Reply)] = [
            ("value", .value("z")), ("choice", .choice(1)), ("yes", .yes()), ("no", .no),
            ("correction", .correction(["note": "z"])), ("skip", .skip), ("repeat", .repeat), ("why", .why),
            ("help", .help), ("cancel", .cancel),
        ]
        for (name, reply) in replies {
            var walker = try stop.walk()
            let isTaken = walker.reply(reply) == nil
            #expect(isTaken == taken.split(separator: " ").contains(Substring(name)), "\(name)")
        }
    }

    /// A no where a value is asked for ends the request, and leaves out what may be left out.
    @Test(arguments: [true, false]) func aNoInPlaceOfAValue(_ isOptional: Bool) throws {
        var note = Domain.note
        note.isRequired = !isOptional
        var walker = try Walker.asking(["note": [.needsValue]], Domain.confirming([note]))
        #expect(walker.question?.isOptional == isOptional)
        #expect(walker.reply(.no) == nil)
        #expect(walker.phase == (isOptional ? .resolving : .cancelled))
    }

    /// Every state, every input, then the end of all time limits: nothing traps and nothing is left open.
    @Test(arguments: Stop.questions + Stop.others)
    func everyInputInEveryState(stop: Stop) throws {
        let start = try stop.walk()
        var inputs: [(inout Walker) throws -> Void] = Stop.replies.map { reply in { $0.reply(reply) } }
        inputs += Stop.results.map { result in { $0.result(result) } }
        inputs += Stop.results.map { result in
            { walker in walker.orders.last.map { walker.result(result, $0.ticket) } }
        }
        inputs += [
            { try $0.say() }, { try $0.submit() }, { try? $0.cancel() }, { try $0.deliver() }, { $0.waitForDeadline() },
            { $0.device(isLocked: true) }, { $0.device(isLocked: false) },
            { walker in
                guard let ticket = walker.orders.last?.ticket else { return }
                let response = ResponseMessage(code: "inProgress")
                walker.take(walker.conversation.update(ticket, response, worker: "w", at: walker.now))
                walker.take(walker.conversation.sent(ticket, worker: "w", at: walker.now))
            },
            { walker in
                guard let id = walker.request?.id else { return }
                walker.take(walker.conversation.offers([], for: id, at: walker.now))
            },
        ]
        for input in inputs {
            var walker = start
            try input(&walker)
            walker.device(isLocked: false)
            while walker.phase == .choosingApp, walker.questions.isEmpty, let id = walker.request?.id {
                walker.take(walker.conversation.offers([], for: id, at: walker.now))
            }
            // An app that never says what it did is asked for a day.
            for _ in 0..<5_000 where !walker.conversation.isIdle { walker.waitForDeadline() }
            #expect(walker.conversation.isIdle)
            #expect(walker.events.map(\.sequence) == (0..<UInt64(walker.events.count)).map { $0 + 1 })
            #expect(Set(walker.orders.map(\.ticket)).count == walker.orders.count)
        }
    }

    @Test func repeatWhyAndHelpLeaveTheQuestionOpen() throws {
        for (reply, kind, topic) in [
            (Reply.repeat, Event.Kind.asked, nil), (.why, .explained, "why"), (.help, .explained, "help"),
        ] as [(Reply, Event.Kind, String?)] {
            var walker = try Walker.asking(["note": [.needsValue]])
            let question = walker.question
            for way in Way.allCases {
                #expect(walker.reply(reply, by: way) == nil)
                #expect(walker.happened == [kind])
                #expect(walker.step.events.first?.topic == topic)
                #expect(walker.step.events.first?.questions == question.map { [$0] })
                #expect(walker.question == question)
            }
        }
    }

    @Test func whatIsOptionalIsSkippedAndTheAppIsAskedOnceMore() throws {
        var walker = try Walker.asking(["note": [.unsupported()]], Domain.manifest(), ["note": "x"])
        #expect(walker.question?.isOptional == true)
        walker.reply(.value("y"))
        walker.resolve(["note": [.unsupported()]])
        // A second try that failed does not make it less optional; a skip that the app does not take does.
        #expect(walker.reply(.skip) == nil)
        #expect(walker.resolving?.intent.parameters == [:])
        walker.resolve(["note": [.needsValue]])
        #expect(walker.question?.isOptional == false)
        #expect(walker.reply(.skip)?.code == "invalidAnswer")
    }

    @Test func whatIsRequiredOrOneOfManyIsNotSkipped() throws {
        var walker = try Walker.asking(["crate": [.needsValue]], Domain.manifest([Domain.crate]))
        #expect(walker.reply(.skip)?.code == "invalidAnswer")
        walker = try .asking(["items": [.needsValue]], Domain.manifest([Domain.items]), ["items": [Domain.crate("a")]])
        #expect(walker.reply(.skip)?.code == "invalidAnswer")
    }

    @Test func theFirstOfTwoAnswersWinsAndTheOtherIsTold() throws {
        var walker = try Walker.asking(["note": [.needsValue]])
        let question = walker.question
        walker.reply(.value("first"))
        #expect(walker.reply(.value("second"), to: question)?.code == "questionClosed")
        var unknown = try #require(question)
        unknown.id = "nothing"
        #expect(walker.reply(.no, to: unknown)?.code == "unknownQuestion")
        #expect(walker.value("note") == "first")
    }
}
