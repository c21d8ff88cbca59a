// Beckon: tests of workers that draw cards, in a directory
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDirectory

@Suite struct PresentationTests {
    private static func artist(_ offer: PresentationOffer?) -> Hello {
        Hello(role: .presentation, worker: "artist", credit: 2, presentation: offer)
    }

    private static let rides = PresentationOffer(app: "hop", intents: ["Ride"])

    @Test func itDrawsWhatItOffers() throws {
        var directory = Directory()
        #expect(!directory.presents("Ride", of: "hop"))
        try directory.join(1, Self.artist(Self.rides))
        #expect(directory.presents("Ride", of: "hop"))
        #expect(!directory.presents("Ride", of: "bus"))
        #expect(!directory.presents("Ping", of: "hop"))
        #expect(directory.offer(of: worker(1)) == Self.rides)
        // It is no worker of the app: it takes no intents, and nothing can be recognized by it.
        #expect(directory.app(of: worker(1)) == nil)
        #expect(directory.manifests(at: start).isEmpty)
        #expect(directory.catalogSequence == 0)
        #expect(directory.assignOrQueue(1, in: .app("hop"), isFollowing: false, at: start) == .nobody)
        #expect(
            directory.assignOrQueue(2, in: .presentation("hop"), isFollowing: false, at: start) == .assigned(worker(1)))
        #expect(directory.workerReports.map(\.app) == ["hop"])
    }

    @Test func oneThatIsGoneDrawsNothing() throws {
        var directory = Directory()
        try directory.join(1, Self.artist(Self.rides))
        _ = directory.assignOrQueue(2, in: .presentation("hop"), isFollowing: false, at: start)
        #expect(directory.lost(worker(1)) == [2])
        #expect(!directory.presents("Ride", of: "hop"))
    }

    @Test(arguments: [
        nil, PresentationOffer(app: "", intents: ["Ride"]), PresentationOffer(app: "hop", intents: []),
        PresentationOffer(app: "hop", intents: [""]), PresentationOffer(app: "h/p", intents: ["Ride"]),
        PresentationOffer(app: "hop\u{1B}", intents: ["Ride"]),
        PresentationOffer(app: String(repeating: "a", count: 129), intents: ["Ride"]),
        PresentationOffer(app: "hop", intents: [String](repeating: "Ride", count: 257)),
    ])
    func whatIsNoOfferIsRefused(_ offer: PresentationOffer?) {
        var directory = Directory()
        #expect(throws: Refusal.self) { try directory.join(1, Self.artist(offer)) }
        #expect(directory.keys.isEmpty)
    }

    @Test func twoOfOneAppDrawTheSame() throws {
        var directory = Directory()
        let more = PresentationOffer(app: "hop", intents: ["Ride", "Ping"])
        try directory.join(1, Self.artist(Self.rides))
        try directory.join(2, Self.artist(Self.rides))
        let error = #expect(throws: Refusal.self) { try directory.join(3, Self.artist(more)) }
        #expect(error?.code == "manifestConflict")
        for number: UInt8 in [1, 2] { _ = directory.lost(worker(number)) }
        try directory.join(3, Self.artist(more))
        #expect(directory.presents("Ping", of: "hop"))
    }

    @Test func oneConnectionIsOneWorker() throws {
        var directory = Directory()
        try directory.join(1, handler())
        let error = #expect(throws: Refusal.self) { try directory.join(1, Self.artist(Self.rides)) }
        #expect(error?.code == "manifestConflict")
    }
}
