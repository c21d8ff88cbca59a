// Beckon: tests of the list of requests as a command writes it
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import BeckonKit

@Suite struct RequestsCommandTests {
    private static let now = Instant(milliseconds: 1_764_265_260_000)

    @Test(
        arguments: [
            ("90s", -90_000), ("30m", -1_800_000), ("2h", -7_200_000), ("7d", -604_800_000), ("0s", 0),
            ("2025-11-27", -63_660_000), ("2025-11-27T17:41", 0), ("2025-11-27T17:41:01", 1_000),
            ("2025-11-27T17:41:01Z", 1_000),
        ] as [(String, Int64)])
    func moments(_ text: String, _ offset: Int64) throws {
        #expect(try RequestsCommand.moment(text, of: "--since", at: Self.now) == Self.now + Milliseconds(offset))
    }

    @Test(arguments: [
        "", "h", "2", "-2h", "2 h", "2w", "9999999999999999999h", "yesterday", "2025-13-01", "2025-11-27T",
    ])
    func noMoments(_ text: String) {
        let error = #expect(throws: CommandError.self) {
            try RequestsCommand.moment(text, of: "--since", at: Self.now)
        }
        #expect(error?.status == .usage && error?.message.contains("2h") == true)
    }

    @Test func lines() {
        let id = CorrelationID(high: 0x0198_0000_0000_7000, low: 7)
        let lines = RequestsCommand.lines(
            RequestList(
                [
                    ListedRequest(id, began: Self.now, user: "ann"),
                    ListedRequest(
                        id, began: Self.now, ended: Self.now + Milliseconds(120), user: "bo", intent: "Go", app: "hop",
                        outcome: .failed, failure: .noWorker),
                ], older: "x"))
        #expect(
            lines == [
                "request                               began                     took    user  app  intent  outcome",
                "01980000-0000-7000-0000-000000000007  2025-11-27T17:41:00.000Z  -       ann   -    -       open",
                "01980000-0000-7000-0000-000000000007  2025-11-27T17:41:00.000Z  120 ms  bo    hop  Go      failed noWorker",
                "older ones follow: --limit, or --until",
            ])
        #expect(RequestsCommand.lines(RequestList([])) == ["none"])
    }
}
