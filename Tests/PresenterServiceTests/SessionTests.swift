// Beckon: tests of who owns what, and of its bounds
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization
import Testing

@testable import PresenterService

@Suite struct SessionTests {
    private static func sessions(_ change: (inout PresenterLimits) -> Void) -> Sessions {
        var limits = PresenterLimits()
        change(&limits)
        let count = Mutex(0)
        return Sessions(limits: limits) {
            count.withLock { count in
                count += 1
                return "\(count)"
            }
        }
    }

    @Test func theLongestAwayIsForgotten() throws {
        let sessions = Self.sessions { $0.sessions = 2 }
        let first = sessions.open(secret: nil, isNew: false)
        let second = sessions.open(secret: nil, isNew: false)
        _ = sessions.open(secret: first.newSecret, isNew: false)
        let third = sessions.open(secret: nil, isNew: false)
        #expect(sessions.owns(secret: first.newSecret, conversation: first.conversation))
        #expect(sessions.openStream(secret: try #require(second.newSecret)) == nil)
        #expect(sessions.owns(secret: third.newSecret, conversation: third.conversation))
    }

    @Test func theOldestConversationIsForgotten() throws {
        let sessions = Self.sessions { $0.conversationsPerSession = 2 }
        let first = sessions.open(secret: nil, isNew: false)
        let secret = try #require(first.newSecret)
        let id = try #require(CorrelationID("0198c0de-0000-7000-8000-000000000001"))
        sessions.note(secret: secret, conversation: first.conversation, request: id)
        _ = sessions.open(secret: secret, isNew: true)
        #expect(sessions.owns(secret: secret, request: id))
        _ = sessions.open(secret: secret, isNew: true)
        #expect(!sessions.owns(secret: secret, request: id))
    }

    @Test func requestsAreBounded() throws {
        let sessions = Self.sessions { $0.requestsPerConversation = 2 }
        let opened = sessions.open(secret: nil, isNew: false)
        let secret = try #require(opened.newSecret)
        let ids = try (1...3).map { try #require(CorrelationID("0198c0de-0000-7000-8000-00000000000\($0)")) }
        for id in ids { sessions.note(secret: secret, conversation: opened.conversation, request: id) }
        #expect(ids.map { sessions.owns(secret: secret, request: $0) } == [false, true, true])
        #expect(!sessions.owns(secret: nil, request: ids[2]))
    }

    @Test func placesAreGivenBack() throws {
        let sessions = Self.sessions {
            $0.streams = 3
            $0.streamsPerSession = 2
        }
        let secret = try #require(sessions.open(secret: nil, isNew: false).newSecret)
        let other = try #require(sessions.open(secret: nil, isNew: false).newSecret)
        var places = [sessions.openStream(secret: secret), sessions.openStream(secret: secret)]
        #expect(places.allSatisfy { $0 != nil })
        #expect(sessions.openStream(secret: secret) == nil)
        places.append(sessions.openStream(secret: other))
        #expect(sessions.streams == 3)
        #expect(sessions.openStream(secret: other) == nil)
        places.removeAll()
        #expect(sessions.streams == 0)
        #expect(sessions.openStream(secret: "unknown") == nil)
    }
}
