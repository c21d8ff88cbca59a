// Beckon: tests of which manifests hold, and of the number of their catalog
// SPDX-License-Identifier: Apache-2.0

import DispatcherDirectory
import Schema
import Testing

@Suite struct CatalogTests {
    @Test func aManifestThatContradictsARunningOneIsRefused() throws {
        var directory = Directory()
        try directory.join(1, handler(name: "Hop"))
        let refusal = #expect(throws: Refusal.self) { try directory.join(2, handler(name: "Hop Two")) }
        #expect(refusal?.code == "manifestConflict")
        #expect(refusal?.message.contains("'hop'") == true)
        #expect(directory.manifests(at: start) == [manifest(name: "Hop")])
        #expect(directory.keys == [worker(1)])
    }

    @Test func aNewVersionTakesOverOnceAllHaveLeft() throws {
        var directory = Directory()
        try directory.join(1, handler(name: "Hop"))
        directory.goodbye(worker(1))
        try directory.join(2, handler(name: "Hop Two"))
        #expect(directory.manifests(at: start).map(\.name) == ["Hop Two"])
    }

    @Test func theSequenceGrowsWithEachChangeAndOnlyThen() throws {
        var directory = Directory()
        #expect(directory.catalogSequence == 0)
        try directory.join(1, recognizer())
        #expect(directory.catalogSequence == 0)
        try directory.join(2, handler("hop"))
        #expect(directory.catalogSequence == 1)
        try directory.join(3, handler("hop"))
        #expect(directory.catalogSequence == 1)
        try directory.join(4, handler("list", name: "List"))
        #expect(directory.catalogSequence == 2)
        directory.goodbye(worker(3))
        #expect(directory.catalogSequence == 2)
    }

    @Test func anAppThatIsAwayForAMomentStays() throws {
        var directory = Directory()
        try directory.join(1, handler("hop"))
        let sequence = directory.catalogSequence
        _ = directory.lost(worker(1))
        #expect(directory.manifests(at: start).map(\.app) == ["hop"])
        #expect(directory.catalogSequence == sequence)
        try directory.join(2, handler("hop"), at: start + .seconds(1))
        #expect(directory.catalogSequence == sequence)
    }

    @Test func anAppWhoseGraceIsOverLeavesTheCatalogAndThatIsAChange() throws {
        var directory = Directory()
        try directory.join(1, handler("hop"))
        let sequence = directory.catalogSequence
        directory.goodbye(worker(1))
        #expect(directory.isWaiting)
        _ = directory.expire(at: start + Milliseconds(9_999))
        #expect(directory.catalogSequence == sequence)
        #expect(directory.manifests(at: start + Milliseconds(9_999)).count == 1)
        _ = directory.expire(at: start + .seconds(10))
        #expect(directory.catalogSequence == sequence + 1)
        #expect(directory.manifests(at: start + .seconds(10)).isEmpty)
        #expect(!directory.isWaiting)
        _ = directory.expire(at: start + .seconds(20))
        #expect(directory.catalogSequence == sequence + 1)
    }

    @Test func appsThatCameAndWentAreForgotten() throws {
        var directory = Directory()
        for number in 0..<1_000 {
            let now = start + Milliseconds.seconds(Int64(number) * 20)
            try directory.join(1, handler("app-\(number)"), at: now)
            _ = directory.lost(worker(1))
            _ = directory.expire(at: now + .seconds(10))
        }
        #expect(directory.appReports.isEmpty)
    }
}
