// Beckon: tests of the list of requests as clients get it
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Testing

@testable import DispatcherService

@Suite struct RequestListTests {
    private static func list(_ stage: inout Stage, _ filter: RequestFilter? = nil) throws -> RequestList {
        let reply = try stage.send(.query, Query(.requests, filter: filter))
        return try #require(try reply.decode(Report.self).requests)
    }

    /// A request is listed while it is open, with what is known of it, and as it ended; a restart changes nothing.
    @Test func aRequestIsListedFromItsBeginningToItsEnd() throws {
        var stage = Stage()
        try stage.join()
        let id = try stage.submit("Ride", ["to": "Zoo"], user: "ann").correlationID
        var expected = ListedRequest(id, began: stage.now, user: "ann", intent: "Ride", app: "hop")
        #expect(try Self.list(&stage).requests == [expected])
        stage.restart()
        // What was open is taken into memory with the first turns.
        #expect(try stage.refusal(try stage.send(.query, Query(.requests))).code == "busy")
        #expect(try Self.list(&stage, RequestFilter(outcome: "open")).requests == [expected])
        stage.now = stage.now + .seconds(5)
        try stage.send(.cancel, id: id)
        (expected.ended, expected.outcome) = (stage.now, .cancelled)
        #expect(try Self.list(&stage, RequestFilter(user: "ann")).requests == [expected])
        #expect(try Self.list(&stage, RequestFilter(outcome: "open")).requests.isEmpty)
    }

    @Test func whyItFailedIsListed() throws {
        var stage = Stage()
        try stage.joinRecognizer()
        let id = try stage.say("mumble").correlationID
        let work = try stage.work(.recognizing, to: Stage.reader)
        #expect(try Self.list(&stage).requests.map(\.intent) == [nil])
        try stage.result(of: work, Recognition(), from: Stage.reader)
        let listed = try #require(try Self.list(&stage).requests.first)
        #expect((listed.correlationID, listed.outcome, listed.failure) == (id, .failed, .notUnderstood))
    }

    @Test func pagesFollowEachOther() throws {
        var stage = Stage()
        try stage.join(credit: 9)
        var ids: [CorrelationID] = []
        for number in 0..<5 {
            stage.now = stage.now + .seconds(1)
            ids.insert(try stage.submit("Ping", conversation: "c\(number)").correlationID, at: 0)
        }
        var found: [CorrelationID] = []
        var filter = RequestFilter(limit: 2)
        repeat {
            let list = try Self.list(&stage, filter)
            found += list.requests.map(\.correlationID)
            filter.after = list.older
        } while filter.after != nil
        #expect(found == ids)
        let prefix = String(try #require(ids.last).description.prefix(13))
        #expect(try Self.list(&stage, RequestFilter(idPrefix: prefix)).requests.map(\.correlationID).contains(ids[4]))
    }

    /// What cannot be looked for is refused with a sentence that says what can.
    @Test(
        arguments: [
            (RequestFilter(limit: 0), "invalidFilter", "1 to 100"), (.init(limit: 101), "invalidFilter", "1 to 100"),
            (
                .init(outcome: "lost"), "invalidFilter",
                "open, completed, failed, cancelled, expired, handedOff, unknownOutcome"
            ),
            (.init(outcome: ""), "invalidFilter", "one of"), (.init(outcome: "handling"), "invalidFilter", "one of"),
            (
                .init(since: Instant(milliseconds: 2), until: Instant(milliseconds: 2)), "invalidFilter",
                "before 'until'"
            ),
            (.init(idPrefix: ""), "invalidFilter", "hexadecimal"),
            (.init(idPrefix: "0198x"), "invalidFilter", "hexadecimal"),
            (.init(idPrefix: "01980000000000"), "invalidFilter", "dashes"),
            (.init(idPrefix: String(repeating: "0", count: 99)), "invalidFilter", "hexadecimal"),
            (.init(after: "1"), "invalidFilter", "'older'"), (.init(after: "1.2.3"), "invalidFilter", "'older'"),
            (.init(user: ""), "invalidName", "1 to 128"), (.init(app: "a/b"), "invalidName", "slashes"),
            (.init(intent: String(repeating: "x", count: 129)), "invalidName", "1 to 128"),
        ] as [(RequestFilter, String, String)])
    func refused(_ filter: RequestFilter, _ code: String, _ text: String) throws {
        var stage = Stage()
        let refusal = try stage.refusal(try stage.send(.query, Query(.requests, filter: filter)))
        #expect(refusal.code == code && refusal.message.contains(text), "\(refusal)")
    }
}
