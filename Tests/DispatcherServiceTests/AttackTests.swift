// Beckon: tests of clients that use what they may to get at what they may not
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import DispatcherDialogue
import DispatcherJournal
import Schema
import Testing

@testable import DispatcherService

@Suite struct AttackTests {
    private static func key(_ name: String) -> Peer { Peer(.front, id: Array(name.utf8), key: name) }

    /// Two phones, each with conversations of its own.
    private static func access() throws -> Arrival {
        let entries = try ["ann", "bob"].enumerated().map { index, name in
            let own = [NamePattern(name: name), try NamePattern("\(name)-*")]
            return RightsFile.Entry(
                name: name, publicKey: try Z85Key("0000\(index)" + String(repeating: "0", count: 35)),
                rights: Rights(submit: own, answer: own, observe: own))
        }
        return .access(AccessTable(try RightsFile(entries)))
    }

    @Test("a message that is sent again makes nobody hear a conversation that it may not hear")
    func aRepeatedMessage() throws {
        var stage = Stage()
        let id = stage.id()
        let submit = Submit("Ping", context: RequestContext(conversation: "bob", user: "u"))
        let message = try Message(Header(.submit, correlationID: id, workNumber: 77), submit)
        // What an id and a fingerprint that collide come to: the message is taken for one that ann's conversation began.
        var journal = MemoryJournal(stage.disk)
        journal.append(
            .message(
                id,
                Acknowledgement(
                    conversation: "ann", accepted: Accepted(correlationID: id, sequence: 3),
                    fingerprint: Fingerprint.of(message))))
        try journal.commit()
        stage.restart()
        try stage.join()
        stage.turn(try Self.access())
        let bob = Self.key("bob")
        #expect(try stage.refusal(stage.send(message, from: bob)).code == "notAllowed")
        #expect(stage.dispatcher.audience.names(of: bob).isEmpty)
        try stage.submit("Ride", conversation: "ann", from: Self.key("ann"))
        #expect(stage.sent(to: bob).isEmpty)
        // Whoever may hear it is told again what was told before.
        let again: Accepted = try stage.send(message, from: Stage.client).decode()
        #expect(again == Accepted(correlationID: id, sequence: 3))
    }

    @Test("a conversation takes only so many messages while something in it is open, and says so")
    func inputsAreBounded() throws {
        var stage = Stage(Stage.settings(.all) { $0.dialogue.inputs = 40 })
        try stage.join()
        let id = stage.id()
        try stage.submit("Ride", id: id)
        func lock(_ stage: inout Stage) throws -> Message {
            try stage.send(.device, DeviceReport(conversation: "c", isLocked: true))
        }
        var taken = 0
        while try lock(&stage).header.kind == .accepted, taken < 100 { taken += 1 }
        #expect((30..<40).contains(taken), "\(taken)")
        let refusal = try stage.refusal(lock(&stage))
        #expect(refusal.code == "tooLarge" && refusal.message.contains("cancel"), "\(refusal.message)")
        let more = Submit("Ping", context: RequestContext(conversation: "c", user: "u"))
        #expect(try stage.refusal(stage.send(.submit, more)).code == "tooLarge")
        // It counts on after a restart; what was kept does not grow.
        let kept = try #require(stage.dispatcher.journal.history(of: "c")).records.count
        stage.restart()
        try stage.join()
        #expect(try stage.refusal(lock(&stage)).code == "tooLarge")
        #expect(try #require(stage.dispatcher.journal.history(of: "c")).records.count <= kept + 2)
        // Others go on, and a cancel is taken: after that the conversation takes messages again.
        try stage.submit("Ping", conversation: "d")
        #expect(try stage.send(.cancel, id: id).header.kind == .accepted)
        stage.wait(.seconds(1))
        #expect(try lock(&stage).header.kind == .accepted)
    }

    @Test("conversations of one key are not forgotten for those of another") func aFloodOfConversations() throws {
        var stage = Stage(
            Stage.settings(.all) {
                $0.retention = Retention(days: 30, conversations: 10)
                $0.pruneInterval = .seconds(1)
            })
        try stage.join()
        stage.turn(try Self.access())
        func begin(_ key: String, _ number: Int) throws {
            try stage.join()
            try stage.submit("Ping", conversation: "\(key)-\(number)", from: Self.key(key))
            try stage.result(of: stage.work(.handling), ResponseMessage(code: "success"))
            stage.wait(.seconds(2))
        }
        for number in 1...3 { try begin("ann", number) }
        for number in 1...60 { try begin("bob", number) }
        for number in 1...3 { #expect(stage.dispatcher.journal.latestSequence(conversation: "ann-\(number)") > 0) }
        let left = (1...60).filter { stage.dispatcher.journal.latestSequence(conversation: "bob-\($0)") > 0 }
        #expect(left.count < 12 && left.last == 60, "\(left)")
    }
}
