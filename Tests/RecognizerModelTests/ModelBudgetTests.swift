// Beckon: tests of how often a model is asked
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@testable import RecognizerModel

@Suite struct ModelBudgetTests {
    /// When a question comes, and whether it may be asked: two of a minute, three of a day.
    @Test func eachMinuteAndEachDayHasItsOwn() {
        let day = Milliseconds.days(20_000).count
        let rows: [(at: Int64, isAsked: Bool)] = [
            (day, true), (day + 1, true), (day + 2, false), (day + 59_999, false), (day + 60_000, true),
            (day + 120_000, false), (day + 86_399_999, false), (day + 86_400_000, true),
        ]
        var budget = ModelBudget()
        for row in rows {
            let isAsked = budget.take(at: Instant(milliseconds: row.at), perMinute: 2, perDay: 3)
            #expect(isAsked == row.isAsked, "at \(row.at - day)")
        }
    }

    @Test func whatWasSpentOutlivesARestart() throws {
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let now = Instant(milliseconds: 1_700_000_000_000)
        let first = try ModelQuota(perMinute: 5, perDay: 2, file: file.path)
        #expect(first.take(at: now))
        let second = try ModelQuota(perMinute: 5, perDay: 2, file: file.path)
        #expect(second.take(at: now))
        #expect(!second.take(at: now))
        #expect(try !ModelQuota(perMinute: 5, perDay: 2, file: file.path).take(at: now))
        // Without a file nobody knows of it.
        #expect(try ModelQuota(perMinute: 5, perDay: 2).take(at: now))
        try Data("{}".utf8).write(to: file)
        #expect(throws: ModelError.self) { try ModelQuota(perMinute: 5, perDay: 2, file: file.path) }
    }

    @Test func nothingIsAskedWhereNothingCanBeCounted() throws {
        let quota = try ModelQuota(perMinute: 5, perDay: 2, file: "/proc/none/spent.json")
        #expect(!quota.take(at: Instant(milliseconds: 0)))
    }
}
