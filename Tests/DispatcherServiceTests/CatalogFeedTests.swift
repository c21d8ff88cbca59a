// Beckon: tests of what recognizers are told of the catalog
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherDirectory
import Schema
import Testing

@testable import DispatcherService

@Suite struct CatalogFeedTests {
    private static let reader = WorkerKey([9]), other = WorkerKey([8])
    private static let now = Instant(milliseconds: 1_000)
    private static let beat = Milliseconds.seconds(1)

    private static func key(_ user: String) -> VocabularySet.Key {
        VocabularySet.Key(app: "hop", user: user, kind: .placeName)
    }

    private static func told(_ feed: inout CatalogFeed, _ keys: [WorkerKey]) -> [CatalogFeed.Update] {
        feed.next(for: keys).map(\.update)
    }

    @Test func changesAreToldTogetherInOrder() {
        var feed = CatalogFeed(at: Self.now)
        feed.join(Self.reader, takesChanges: true)
        #expect(!feed.isDue)
        for user in ["b", "a", "b"] { feed.markChanged(Self.key(user)) }
        #expect(feed.isDue)
        #expect(feed.number == 1_003)
        #expect(Self.told(&feed, [Self.reader]) == [.change([Self.key("a"), Self.key("b")], follows: 1_000)])
        #expect(!feed.isDue)
        feed.markChanged(Self.key("c"))
        #expect(Self.told(&feed, [Self.reader]) == [.change([Self.key("c")], follows: 1_003)])
    }

    @Test func wholeIsWhatManifestsChangeAndWhoTakesNoChanges() {
        var feed = CatalogFeed(at: Self.now)
        feed.join(Self.reader, takesChanges: true)
        feed.join(Self.other, takesChanges: false)
        feed.markChanged(Self.key("a"))
        let change = CatalogFeed.Update.change([Self.key("a")], follows: 1_000)
        #expect(Self.told(&feed, [Self.reader, Self.other]) == [change, .whole])
        feed.noteManifests(1)
        feed.markChanged(Self.key("a"))
        #expect(Self.told(&feed, [Self.reader, Self.other]) == [.whole, .whole])
        // One that nobody has introduced is told all.
        feed.markChanged(Self.key("a"))
        #expect(Self.told(&feed, [WorkerKey([7])]) == [.whole])
    }

    @Test func whoJoinsBetweenChangesIsToldWhatCameAfter() {
        var feed = CatalogFeed(at: Self.now)
        feed.markChanged(Self.key("a"))
        feed.join(Self.reader, takesChanges: true)
        feed.markChanged(Self.key("b"))
        // More than it lacks, for others lack it: sets are whole, so the first of them changes nothing.
        let change = CatalogFeed.Update.change([Self.key("a"), Self.key("b")], follows: 1_000)
        #expect(Self.told(&feed, [Self.reader]) == [change])
    }

    @Test func whatWasLostIsSentOnceInAWhile() {
        var feed = CatalogFeed(at: Self.now)
        feed.join(Self.reader, takesChanges: true)
        func beat(_ number: UInt64, _ seconds: Int64, _ key: WorkerKey = Self.reader) -> Bool {
            feed.heard(key, has: number, at: Self.now + .seconds(seconds), heartbeat: Self.beat)
        }
        #expect(!beat(1_000, 1))
        feed.markChanged(Self.key("a"))
        _ = feed.next(for: [Self.reader])
        // On its way, perhaps.
        #expect(!beat(1_000, 2))
        #expect(beat(1_000, 3))
        #expect(!beat(1_000, 4))
        #expect(!beat(1_000, 6))
        #expect(beat(1_000, 7))
        #expect(!beat(1_001, 8))
        // It says itself that something is missing.
        #expect(beat(0, 12))
        #expect(!beat(0, 13))
        // A clock that is set back does not keep it waiting.
        #expect(beat(0, 2))
        // Who takes no changes, and who is not known, gets nothing.
        #expect(!beat(0, 14, Self.other))
        feed.join(Self.other, takesChanges: false)
        #expect(!beat(0, 14, Self.other))
    }
}
