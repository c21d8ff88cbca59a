// Beckon: what is said of files of times that cannot be used
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerLanguages
import RecognizerValues
import Testing

@Suite struct TimeFileTests {
    private static let rules = "rules:\n  - \"someday => today(1)\"\nholidays:\n  feast: \"the feast\"\n"
    private static let holidays = "rules:\n  feast: fixed 6-21\n"

    /// The error of a language of two files.
    private func read(_ rules: String, _ holidays: String) throws -> TimeReader {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try rules.write(to: folder.appendingPathComponent("timeRules.yaml"), atomically: true, encoding: .utf8)
        try holidays.write(to: folder.appendingPathComponent("holidays.yaml"), atomically: true, encoding: .utf8)
        return try TimeRulesLoader.reader(in: folder, common: folder, locale: "xx")
    }

    @Test func goodFilesAreRead() throws { _ = try self.read(Self.rules, Self.holidays) }

    @Test(arguments: [
        ("rule:\n  - a => now()\n", Self.holidays, "'rule' is not known here"),
        ("rules:\n  - someday\n", Self.holidays, "'=>' is missing"),
        ("variants:\n  - \"a=b=c\"\n", Self.holidays, "is no pair"),
        (Self.rules, "rules:\n  fast: fixed 6-21\n", "there is no holiday 'feast'"),
        (Self.rules, "rules:\n  feast: fixed 13-21\n", "is no rule"),
        (Self.rules, "rules:\n  feast: weekday 0 1 5\n", "is no rule"),
        (Self.rules, "rules:\n  feast: listed nowhere\n", "is no rule"),
        (Self.rules, "rules:\n  feast: easter soon\n", "is no rule"),
        (Self.rules, "rules:\n  feast: listed days\ndates:\n  days: [20260201, 20260101]\n", "is no rule"),
    ])
    func wrongFilesAreRefused(rules: String, holidays: String, message: String) {
        do {
            _ = try self.read(rules, holidays)
            Issue.record("'\(rules)' and '\(holidays)' were taken")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }

    @Test(arguments: ["en", "de", "es", "zh-Hans", "id"])
    func everyLanguageIsRead(locale: String) throws { _ = try TimeRulesLoader.reader(locale) }
}
