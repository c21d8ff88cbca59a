// Beckon: tests of what is refused because there is too much to do
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Testing

@testable import DispatcherDirectory
@testable import DispatcherService

@Suite struct PressureTests {
    /// A worker that takes one piece of work at once, and three that wait for it.
    private func overloaded() throws -> Stage {
        var stage = Stage(
            Stage.settings(.all) { settings in
                settings.directory.overloadMinimum = 3
                settings.directory.overloadRounds = 100
            })
        try stage.join(credit: 1)
        for number in 0..<4 { try stage.submit("Ping", conversation: "c\(number)") }
        return stage
    }

    private func submit(_ stage: inout Stage, _ body: String) throws -> Message {
        try stage.send(Message(Header(.submit, correlationID: stage.id(), workNumber: 77), body: Array(body.utf8)))
    }

    @Test func whatWaitsTooLongClosesTheDoor() throws {
        var stage = try self.overloaded()
        try stage.submit("Ping", conversation: "d")
        stage.wait(Milliseconds(50))
        let reply = try stage.send(.submit, Submit("Ping", context: RequestContext(conversation: "e")))
        let refusal = try stage.refusal(reply)
        #expect(refusal.code == "busy")
        #expect(refusal.retryAfter == .seconds(1))
        #expect(try stage.query(.status).status?.openRequests == 5)
    }

    /// The body is not read: it may be anything that names an intent.
    @Test func theBodyIsNotReadForIt() throws {
        var stage = try self.overloaded()
        #expect(try stage.refusal(self.submit(&stage, #"{"intent":"Ping","context":7}"#)).code == "invalidBody")
        stage.wait(Milliseconds(50))
        #expect(try stage.refusal(self.submit(&stage, #"{"intent":"Ping","context":7}"#)).code == "busy")
        for body in ["", "{", #"{"context":7}"#, #"{"intent":7}"#, #"{"intent":"Ping","app":{}}"#] {
            #expect(try stage.refusal(self.submit(&stage, body)).code == "invalidBody", "\(body)")
        }
        #expect(try stage.refusal(self.submit(&stage, #"{"intent":"Pong"}"#)).code == "invalidBody")
    }

    @Test func whatWasTakenIsAcknowledgedAgain() throws {
        var stage = try self.overloaded()
        let id = stage.id()
        try stage.submit("Ping", id: id, conversation: "d")
        stage.wait(Milliseconds(50))
        #expect(try stage.submit("Ping", id: id, conversation: "d").correlationID == id)
    }

    @Test func otherAppsAreNotConcerned() throws {
        var stage = try self.overloaded()
        let other = Peer(.back, id: [2])
        try stage.join(other, hopManifest("hip", name: "Hip"))
        stage.wait(Milliseconds(50))
        try stage.submit("Ping", app: "hip", conversation: "d")
        // Any of them may take it: it is not for the dispatcher to say that none will.
        try stage.submit("Ping", conversation: "e")
        let reply = try stage.send(.submit, Submit("Ping", app: "hop", context: RequestContext(conversation: "f")))
        #expect(try stage.refusal(reply).code == "busy")
    }

    @Test func wordsAreRefusedForTheRecognizersAlone() throws {
        var stage = try self.overloaded()
        try stage.joinRecognizer(credit: 1)
        for number in 0..<4 { try stage.say("to the airport", conversation: "s\(number)") }
        stage.wait(Milliseconds(50))
        let say = Say("home", context: RequestContext(conversation: "t"))
        #expect(try stage.refusal(stage.send(.say, say)).code == "busy")
    }

    /// Who is turned away is counted where it would have gone: in a flood the door is narrower (``OverloadTests``).
    @Test func whoIsTurnedAwayIsCounted() throws {
        var stage = try self.overloaded()
        let id = stage.id()
        try stage.submit("Ping", id: id, conversation: "taken")
        stage.wait(Milliseconds(50))
        // One that was taken is not turned away.
        for _ in 0..<9 { try stage.submit("Ping", id: id, conversation: "taken") }
        for number in 0..<6 {
            let submit = Submit("Ping", context: RequestContext(conversation: "d\(number)"))
            #expect(try stage.refusal(stage.send(.submit, submit)).code == "busy")
        }
        // Five brought work.
        func isFlood() -> Bool? { stage.dispatcher.directory.pools[.app("hop")]?.flow.isFlood(at: stage.now) }
        stage.wait(Milliseconds(199))
        #expect(isFlood() == false)
        stage.wait(Milliseconds(1))
        #expect(isFlood() == true)
    }
}
