// Beckon: records journals that later builds have to replay
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDialogue
import DispatcherJournal
import Foundation
import Schema
import Testing

@testable import DispatcherService

/// `make record NAME=0.1.0` records journals of this build: conversations in which much is open and much went wrong. The tests
/// of the journal replay all that were ever recorded.
struct RecordingTests {
    private static let name = ProcessInfo.processInfo.environment["BECKON_RECORD_JOURNALS"]

    @Test(.enabled(if: Self.name != nil), arguments: 1...UInt64(3))
    func record(seed: UInt64) throws {
        let name = try #require(Self.name)
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let target = tests.appendingPathComponent("DispatcherJournalTests/Recorded/\(name)/\(seed)").path
        try? FileManager.default.removeItem(atPath: target)
        try self.make(seed: seed, copy: target)
        #expect(try JournalInspector(folder: target).counts().open >= 4)
    }

    /// What is recorded comes out again by the rules that recorded it.
    @Test(.disabled(if: Self.name != nil, "journals are being recorded"), arguments: 1...UInt64(2))
    func whatIsRecordedIsReplayed(seed: UInt64) throws {
        let folder = "\(NSTemporaryDirectory())beckon-recording-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try self.make(seed: seed, copy: folder)
        var problems: [String] = []
        let counts = try JournalInspector(folder: folder).check { problems.append($0) }
        #expect(problems.isEmpty)
        #expect(counts.open >= 4)
        #expect(counts.inputs >= 100)
    }

    /// A ride as people book one: allowed, its destination refused and said again, previewed, corrected, consented to, done.
    private func ride(_ stage: inout Stage, _ name: String) throws {
        let worker = Peer(.back, id: [2])
        try stage.submit("Ride", ["to": "home"], conversation: name, user: "pinned")
        let id = try stage.submit("Ride", ["to": "moon"], conversation: name, user: name).correlationID
        func question() throws -> Question { try #require(try stage.event(.asked).questions?.first) }
        func resolve(_ result: ResolutionResult<Value>) throws {
            try stage.result(
                of: stage.work(.resolving, to: worker), Resolutions([ParameterResolution("to", [result])]), from: worker
            )
        }
        func answer(_ reply: Reply) throws { try stage.send(.answer, Answer(try question().id, reply), id: id) }
        try answer(.yes())
        try resolve(.unsupported(reason: "tooFar", alternatives: ["park", "pier"]))
        try answer(.choice(2))
        try resolve(.confirmationRequired("pier"))
        try answer(.yes())
        try stage.result(of: stage.work(.confirming, to: worker), ResponseMessage(code: "ready"), from: worker)
        try answer(.correction(["to": "park"]))
        try resolve(.success("park"))
        try stage.result(of: stage.work(.confirming, to: worker), ResponseMessage(code: "ready"), from: worker)
        try answer(.yes(digest: try question().digest))
        let work = try stage.work(.handling, to: worker)
        try stage.result(of: work, ResponseMessage(code: "success", payload: ["car": "red"]), from: worker)
        #expect(try stage.event(.ended).phase == .completed)
    }

    /// Has a scene with a dispatcher, and copies its journal.
    private func make(seed: UInt64, copy: String) throws {
        let folder = "\(NSTemporaryDirectory())beckon-record-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let journal = try SQLiteJournal(folder: folder, durability: .normal, secret: "recorded")
        let settings = FuzzTests.Scene.settings
        var scene = FuzzTests.Scene(seed: seed, stage: Stage(settings, journal: journal))
        try scene.stage.joinRecognizer(Peer(.back, id: [1]))
        try scene.stage.join(Peer(.back, id: [2]), hopManifest(keepsLedger: true))
        // One request of each conversation is open all the while: so nothing that moved it is forgotten.
        for number in 0..<8 {
            let context = RequestContext(conversation: "c\(number)", user: "pinned")
            let header = Header(.submit, correlationID: scene.stage.id())
            scene.turn(
                .message(try Message(header, Submit("Ride", ["to": "home"], context: context)), from: Stage.client))
        }
        for name in ["d0", "d1", "d2"] {
            try self.ride(&scene.stage, name)
            scene.latest[name] = scene.stage.dispatcher.journal.latestSequence(conversation: name)
        }
        for _ in 0..<2_000 {
            if scene.number(0..<9) < 5 { try scene.client() } else { try scene.worker() }
            scene.stage.now = scene.stage.now + Milliseconds(Int64(scene.number(0..<400)))
        }
        _ = scene.stage.dispatcher.stop(at: scene.stage.now)
        try journal.close()
        try JournalInspector(folder: folder).copy(to: copy)
    }
}
