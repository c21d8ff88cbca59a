// Beckon: tests of what is told less often than it happens
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Testing

@testable import DispatcherService

@Suite struct PaceTests {
    @Test func catalogsComeInABurstAndThenTwentyTimesASecond() {
        var pace = CatalogPace()
        let start = Instant(milliseconds: 1_000)
        for _ in 0..<CatalogPace.burst { #expect(pace.take(at: start) == nil) }
        #expect(pace.take(at: start) == start + Milliseconds(50))
        #expect(pace.take(at: start + Milliseconds(49)) == start + Milliseconds(50))
        #expect(pace.take(at: start + Milliseconds(50)) == nil)
        #expect(pace.take(at: start + Milliseconds(50)) == start + Milliseconds(100))
        // A clock that is set back lets nothing through early, and nothing hang.
        #expect(pace.take(at: Instant(milliseconds: 500)) == start + Milliseconds(100))
        var sent = 0
        for time in 0..<1_000 where pace.take(at: start + Milliseconds(Int64(1_000 + time))) == nil { sent += 1 }
        #expect((20...20 + CatalogPace.burst).contains(sent), "\(sent) in a second")
    }

    /// Terms that change with every request reach the recognizer, the last of them at the latest with the next catalog.
    @Test func theLatestTermsAreToldInTheEnd() throws {
        var stage = Stage()
        try stage.join()
        try stage.joinRecognizer()
        var told: [Catalog] = []
        func take() throws {
            for message in stage.sent(to: Stage.reader) where message.header.kind == .catalog {
                told.append(try message.decode())
            }
        }
        for number in 1...100 {
            let set = VocabularySet(app: "hop", user: nil, kind: .contactName, terms: [Term("t", ["word \(number)"])])
            stage.turn(.message(try Message(Header(.vocabulary), set), from: Stage.hop))
            try take()
        }
        #expect(told.count <= CatalogPace.burst)
        #expect(stage.dispatcher.nextDeadline.map { $0 <= stage.now + CatalogPace.pause } == true)
        stage.wait(CatalogPace.pause)
        try take()
        #expect(told.last?.vocabulary.first?.terms.first?.phrases == ["word 100"])
        #expect(zip(told, told.dropFirst()).allSatisfy { $0.sequence < $1.sequence })
    }

    /// A client that wants no progress hears of questions and of the end; observers, and others who listen, of all.
    @Test func whoWantsNoProgressHearsWhatAsksAndEnds() throws {
        var stage = Stage()
        try stage.join()
        let other = Peer(.front, id: [2])
        try stage.send(.fetch, Fetch(conversation: "c", after: 0), from: other)
        let id = stage.id()
        let context = RequestContext(conversation: "c", user: "u", progress: false)
        try stage.send(.submit, Submit("Ride", ["to": .string("home")], context: context), id: id)
        #expect(try stage.events().isEmpty)
        #expect(try stage.events(to: other).map(\.kind) == [.accepted, .appChosen, .workSent])
        let resolve = try stage.work(.resolving)
        try stage.result(of: resolve, Resolutions([ParameterResolution("to", [.success(.string("Home"))])]))
        #expect(try stage.events().isEmpty)
        try stage.result(of: try stage.work(.confirming), ResponseMessage(code: "ready"))
        #expect(try stage.events().map(\.kind) == [.asked])
        #expect(try stage.events(to: other).map(\.kind) == [.previewed, .asked])
        try stage.send(.cancel, id: id)
        #expect(try stage.events().map(\.kind).last == .ended)
    }
}
