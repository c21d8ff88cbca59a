// Beckon: tests of what is told less often than it happens
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherJournal
import Schema
import Testing

@testable import DispatcherService

@Suite struct PaceTests {
    @Test func catalogsComeInABurstAndThenTwentyTimesASecond() {
        var throttle = CatalogThrottle()
        let start = Instant(milliseconds: 1_000)
        for _ in 0..<CatalogThrottle.burst { #expect(throttle.admit(at: start) == nil) }
        #expect(throttle.admit(at: start) == start + Milliseconds(50))
        #expect(throttle.admit(at: start + Milliseconds(49)) == start + Milliseconds(50))
        #expect(throttle.admit(at: start + Milliseconds(50)) == nil)
        #expect(throttle.admit(at: start + Milliseconds(50)) == start + Milliseconds(100))
        // A clock that is set back lets nothing through early, and nothing hang.
        #expect(throttle.admit(at: Instant(milliseconds: 500)) == start + Milliseconds(100))
        var sent = 0
        for time in 0..<1_000 where throttle.admit(at: start + Milliseconds(Int64(1_000 + time))) == nil { sent += 1 }
        #expect((20...20 + CatalogThrottle.burst).contains(sent), "\(sent) in a second")
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
        #expect(told.count <= CatalogThrottle.burst)
        #expect(stage.dispatcher.nextDeadline.map { $0 <= stage.now + CatalogThrottle.pause } == true)
        stage.wait(CatalogThrottle.pause)
        try take()
        #expect(told.last?.vocabulary.first?.terms.first?.phrases == ["word 100"])
        #expect(zip(told, told.dropFirst()).allSatisfy { $0.sequence < $1.sequence })
    }

    /// A worker's terms are a transaction of the journal each two seconds, not each time.
    @Test func theJournalIsToldOfTermsALittleLater() throws {
        var stage = Stage()
        try stage.join()
        func set(_ user: String, _ word: String) -> VocabularySet {
            VocabularySet(app: "hop", user: user, kind: .contactName, terms: [Term("t", [word])])
        }
        func tell(_ set: VocabularySet) throws {
            stage.turn(.message(try Message(Header(.vocabulary), set), from: Stage.hop))
        }
        func kept() -> [VocabularySet] { stage.dispatcher.journal.vocabulary }
        for number in 1...100 { try tell(set("ada", "word \(number)")) }
        #expect(kept().isEmpty)
        #expect(try stage.query(.catalog).catalog?.vocabulary == [set("ada", "word 100")])
        #expect(stage.dispatcher.nextDeadline.map { $0 <= stage.now + UnkeptTerms.delay } == true)
        stage.wait(UnkeptTerms.delay)
        #expect(kept() == [set("ada", "word 100")])
        // What a client sets is kept before it is told so, and an orderly end keeps what is left.
        try stage.send(.setting, Setting(vocabulary: set("bob", "word")))
        #expect(kept().map(\.user) == ["ada", "bob"])
        try stage.join()
        try tell(set("cyd", "word"))
        _ = stage.dispatcher.stop(at: stage.now)
        #expect(kept().map(\.user) == ["ada", "bob", "cyd"])
        stage.restart()
        #expect(try stage.query(.catalog).catalog?.vocabulary.map(\.user) == ["ada", "bob", "cyd"])
    }

    @Test func manyTermsAreKeptSomeAtATime() {
        var unkept = UnkeptTerms()
        let start = Instant(milliseconds: 100_000)
        let keys = (0..<300).map { VocabularySet.Key(app: "hop", user: "\($0)", kind: .placeName) }
        for key in keys { unkept.add(key, at: start) }
        unkept.add(keys[0], at: start)
        #expect(unkept.take(at: start + Milliseconds(1_999)) == [])
        var taken = unkept.take(at: start + UnkeptTerms.delay)
        #expect(taken.count == UnkeptTerms.most)
        #expect(unkept.due == start + UnkeptTerms.delay + UnkeptTerms.pause)
        // A clock that is set back by days: they are kept all the same.
        taken += unkept.take(at: Instant(milliseconds: 0))
        taken += unkept.takeAll()
        #expect(Set(taken) == Set(keys) && taken.count == keys.count)
        #expect(unkept.due == nil)
        // What was kept meanwhile is not kept again.
        unkept.add(keys[1], at: start)
        unkept.forget(keys[1])
        #expect(unkept.take(at: start + UnkeptTerms.delay) == [])
        #expect(unkept.due == nil)
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
