// Beckon: tests of how many topics subscribers may follow.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Testing
import ZeroMQ

@testable import ZeroMQBus

@Suite(.timeLimit(.minutes(1))) struct SubscriptionTests {
    private static func topic(_ number: Int) -> [UInt8] { Array("event/\(number)/".utf8) }

    /// The macro cannot hold what it changes.
    private static func expect(_ expected: Bool, _ result: Bool, _ place: SourceLocation = #_sourceLocation) {
        #expect(result == expected, sourceLocation: place)
    }

    @Test func aConnectionFollowsSoManyTopics() {
        var subscriptions = Subscriptions()
        for number in 0..<Subscriptions.perConnectionMaximum {
            Self.expect(true, subscriptions.follow(Self.topic(number), "7"))
            Self.expect(true, subscriptions.follow(Self.topic(number), "7"))
        }
        Self.expect(false, subscriptions.follow(Self.topic(-1), "7"))
        Self.expect(true, subscriptions.follow(Self.topic(-1), "8"))
        Self.expect(true, subscriptions.leave(Self.topic(0), "7"))
        Self.expect(true, subscriptions.follow(Self.topic(-1), "7"))
        #expect(subscriptions.count == Subscriptions.perConnectionMaximum + 1 && subscriptions.refused == 1)
    }

    @Test func allTogetherFollowSoMany() {
        var subscriptions = Subscriptions()
        let connections = Subscriptions.maximum / Subscriptions.perConnectionMaximum
        for connection in 0..<connections {
            for number in 0..<Subscriptions.perConnectionMaximum {
                Self.expect(true, subscriptions.follow(Self.topic(number), "\(connection)"))
            }
        }
        Self.expect(false, subscriptions.follow(Self.topic(0), "more"))
        // A connection that is gone leaves its topics, though nobody says whose they were.
        for number in 0..<Subscriptions.perConnectionMaximum {
            Self.expect(true, subscriptions.leave(Self.topic(number), nil))
        }
        #expect(subscriptions.count == Subscriptions.maximum - Subscriptions.perConnectionMaximum)
        Self.expect(true, subscriptions.follow(Self.topic(0), "more"))
    }

    @Test func nobodyEndsWhatIsAnothers() {
        var subscriptions = Subscriptions()
        Self.expect(true, subscriptions.follow(Self.topic(1), "7"))
        Self.expect(false, subscriptions.leave(Self.topic(1), "8"))
        Self.expect(false, subscriptions.leave(Self.topic(2), nil))
        #expect(subscriptions.count == 1)
    }

    /// The property that tells connections apart is there on every transport, and missing once a connection is gone.
    @Test(arguments: ["tcp://127.0.0.1:*", "ipc://*"]) func connectionsAreToldApart(_ endpoint: String) throws {
        let context = try Context()
        var options = SocketOptions()
        options.extendedPublishManual = true
        let events = try Socket.open(.extendedPublish, in: context, lingerMilliseconds: 0, options: options)
        let bound = try events.bind(endpoint)
        let first = try Socket.open(.subscribe, in: context, lingerMilliseconds: 0)
        try first.connect(bound)
        try first.subscribe(to: Self.topic(1))
        let one = try events.receive(timeoutMilliseconds: 5_000).frames[0].property(EventTopics.connectionProperty)
        let second = try Socket.open(.subscribe, in: context, lingerMilliseconds: 0)
        try second.connect(bound)
        try second.subscribe(to: Self.topic(1))
        let two = try events.receive(timeoutMilliseconds: 5_000).frames[0].property(EventTopics.connectionProperty)
        #expect(one != nil && two != nil && one != two)
        try first.disconnect(bound)
        let end = try events.receive(timeoutMilliseconds: 5_000).frames[0]
        #expect(end.bytes == [0] + Self.topic(1))
        #expect(end.property(EventTopics.connectionProperty) == nil)
    }
}
