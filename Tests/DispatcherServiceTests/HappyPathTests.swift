// Beckon: tests of requests that go as they should
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherService
import Schema
import Testing

@Suite struct HappyPathTests {
    @Test func fromASentenceToLiveUpdates() throws {
        var stage = Stage()
        try stage.join()
        try stage.joinRecognizer()
        let id = stage.id()
        let accepted = try stage.say("take me home", id: id)
        #expect(accepted == Accepted(correlationID: id, sequence: 0))
        #expect(try stage.events().map(\.kind) == [.accepted, .workSent])

        let recognize = try stage.work(.recognizing, to: Stage.reader)
        #expect(recognize.header.correlationID == id)
        #expect(recognize.header.attempt == 1)
        let candidate = Candidate(intent: "Ride", parameters: ["to": .string("home")], score: 0.9)
        try stage.result(of: recognize, Recognition(candidates: [candidate]), from: Stage.reader)
        #expect(try stage.events().map(\.kind) == [.recognized, .appChosen, .workSent])

        let resolve = try stage.work(.resolving)
        #expect(try resolve.decode(ResolveWork.self).parameters == ["to"])
        try stage.result(of: resolve, Resolutions([ParameterResolution("to", [.success(.string("Home"))])]))
        let confirm = try stage.work(.confirming)
        try stage.result(of: confirm, ResponseMessage(code: "ready", payload: ["price": .integer(9)]))
        let question = try #require(try stage.event(.asked).questions?.first)
        #expect(question.kind == .consent)
        #expect(question.preview?.payload["price"] == .integer(9))

        let answer = Answer(question.id, .yes(digest: question.digest))
        #expect(try stage.send(.answer, answer, id: id).header.kind == .accepted)
        let handle = try stage.work(.handling)
        #expect(try handle.decode(HandleWork.self).intent.parameters == ["to": .string("Home")])
        try stage.result(of: handle, ResponseMessage(code: "success"))
        #expect(try stage.event(.ended).phase == .completed)

        let follow = try stage.work(.following)
        var update = follow.header
        update.kind = .update
        stage.turn(
            .message(
                try Message(update, ResponseMessage(code: "success", payload: ["far": .integer(3)])), from: Stage.hop))
        #expect(try stage.event(.updated).response?.payload["far"] == .integer(3))
        try stage.result(of: follow, ResponseMessage(code: "success"))
        #expect(try stage.event(.updatesEnded).worker == nil)

        let events = try #require(try stage.query(.trace, id: id).events)
        #expect(events.map(\.sequence) == Array(1...UInt64(events.count)))
        #expect(events.allSatisfy { $0.correlationID == id })
    }

    @Test func whatIsSentIsPublished() throws {
        var stage = Stage()
        try stage.join()
        try stage.submit("Ping")
        #expect(stage.published.count == (try stage.events().count))
        let topics = stage.departures.compactMap { if case .publish(let topic, _) = $0 { topic } else { nil } }
        #expect(Set(topics) == ["event/c/"])
    }

    @Test func traceContextReachesWorkersAndEvents() throws {
        var stage = Stage()
        try stage.join()
        let trace = try #require(TraceContext(traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"))
        let submit = Submit("Ping", context: RequestContext(conversation: "c"))
        try stage.send(try Message(Header(.submit, correlationID: stage.id(), trace: trace), submit))
        #expect(try stage.work(.handling).header.trace == trace)
        #expect(try stage.event(.accepted).traceparent == trace.traceparent)
    }

    @Test func aCallerThatCannotAnswerIsToldWhatItNeeds() throws {
        var stage = Stage()
        try stage.join()
        try stage.submit("Ride", abilities: [])
        try stage.result(of: stage.work(.resolving), Resolutions([ParameterResolution("to", [.needsValue])]))
        let ended = try stage.event(.ended)
        #expect(ended.failure?.code == .needs)
        #expect(ended.questions?.first?.parameter == "to")
    }

    @Test func severalAppsAreAskedAboutUnlessOneIsTheDefault() throws {
        var stage = Stage()
        try stage.join()
        try stage.join(Peer(.back, id: [2]), hopManifest("scoot", name: "Scoot"))
        let id = stage.id()
        try stage.submit("Ping", id: id, conversation: "a")
        let question = try #require(try stage.event(.asked).questions?.first)
        #expect(question.kind == .app)
        #expect(question.options.map(\.label) == ["Hop", "Scoot"])
        try stage.send(.answer, Answer(question.id, .choice(2)), id: id)
        #expect(try stage.work(.handling, to: Peer(.back, id: [2])).header.correlationID == id)

        try stage.send(.setting, Setting(defaultApp: .init(user: "u", domain: "pings", app: "scoot")))
        try stage.submit("Ping", conversation: "b")
        _ = try stage.work(.handling, to: Peer(.back, id: [2]))
        // Another user, another domain: still asked; a named app is taken.
        try stage.submit("Ping", conversation: "d", user: "v")
        #expect(try stage.event(.asked).questions?.first?.kind == .app)
        try stage.submit("Ping", app: "hop", conversation: "e")
        _ = try stage.work(.handling)
    }

    @Test func anAppIsAuthorizedOnceAndTheDecisionIsRemembered() throws {
        var stage = Stage(Stage.settings(.ask))
        try stage.join()
        let id = stage.id()
        try stage.submit("Ping", id: id)
        let question = try #require(try stage.event(.asked).questions?.first)
        #expect(question.kind == .authorization)
        #expect(question.usageDescription == "To ride.")
        #expect(stage.sent(to: Stage.hop).isEmpty, "nothing goes to the app before")
        try stage.send(.answer, Answer(question.id, .yes()), id: id)
        _ = try stage.work(.handling)
        try stage.submit("Ping", conversation: "d")
        _ = try stage.work(.handling)
        let authorization = PreferenceReport.Authorization(user: "u", app: "hop", status: .authorized)
        #expect(try stage.query(.preferences).preferences?.authorizations == [authorization])

        try stage.send(.setting, Setting(authorization: .init(user: "u", app: "hop", status: .restricted)))
        try stage.submit("Ping", conversation: "e")
        #expect(try stage.event(.ended).failure?.code == .restricted)
    }

    @Test func aDenialIsRemembered() throws {
        var stage = Stage(Stage.settings(.ask))
        try stage.join()
        let id = stage.id()
        try stage.submit("Ping", id: id)
        let question = try #require(try stage.event(.asked).questions?.first)
        try stage.send(.answer, Answer(question.id, .no), id: id)
        #expect(try stage.event(.ended).failure?.code == .notAuthorized)
        try stage.submit("Ping", conversation: "d")
        #expect(try stage.event(.ended).failure?.code == .notAuthorized)
        #expect(stage.sent(to: Stage.hop).isEmpty)
    }

    @Test func aLockedDeviceWaitsForItsUnlocking() throws {
        var stage = Stage()
        var manifest = hopManifest()
        manifest.restrictedWhileLocked = ["Ping"]
        try stage.join(Stage.hop, manifest)
        try stage.send(.device, DeviceReport(conversation: "c", isLocked: true))
        try stage.submit("Ping")
        #expect(try stage.event(.asked).questions?.first?.kind == .unlock)
        try stage.send(.device, DeviceReport(conversation: "c", isLocked: false))
        _ = try stage.work(.handling)
    }

    @Test func aDeviceReportTakesNoRequestsPlace() throws {
        var stage = Stage()
        try stage.join()
        let id = stage.id()
        try stage.send(.device, DeviceReport(conversation: "c", isLocked: false), id: id)
        #expect(try stage.submit("Ping", id: id).correlationID == id)
        _ = try stage.work(.handling)
    }

    @Test func everySubjectIsAnswered() throws {
        var stage = Stage()
        try stage.join()
        try stage.joinRecognizer()
        let id = stage.id()
        try stage.submit("Ride", id: id)
        let status = try #require(try stage.query(.status).status)
        #expect((status.openRequests, status.acceptedRequests, status.endedRequests) == (1, 1, 0))
        #expect((status.workInFlight, status.workQueued, status.openQuestions) == (1, 0, 0))
        #expect((status.apps, status.workers, status.recognizers) == (1, 1, 1))
        #expect(try stage.query(.trace, id: id).events?.map(\.kind) == [.accepted, .appChosen, .workSent])
        #expect(try stage.query(.trace).events == [])
        #expect(try stage.query(.apps).apps?.map(\.app) == ["hop"])
        #expect(try stage.query(.workers).workers?.map(\.worker) == ["w1", "reader"])
        #expect(try stage.query(.catalog).catalog?.manifests == [hopManifest()])
        #expect(try stage.query(.preferences).preferences == PreferenceReport(authorizations: [], defaultApps: []))
    }
}
