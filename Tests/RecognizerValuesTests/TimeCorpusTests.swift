// Beckon: times and durations of the public corpus, where it is at hand
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerText
import RecognizerValues
import Testing

/// The corpus in `../shared/data/duckling` beside the repository, or where `BECKON_DATA` says.
enum TimeCorpus {
    static let folder: URL? = {
        let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["BECKON_DATA"].map { URL(fileURLWithPath: $0) }
        return [named, repository.deletingLastPathComponent().appendingPathComponent("shared/data")].compactMap { $0 }
            .map { $0.appendingPathComponent("duckling") }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    struct Line: Decodable {
        struct Value: Decodable {
            var from: String?, to: String?, grain: String?, unit: String?
            var open: Bool?
            var n: Double?
        }
        var dim: String
        var t: String
        var v: Value?
        var region: String?
    }

    /// Dates in it may have a month or day 00.
    static func wall(_ text: String) -> WallTime? {
        let isBefore = text.hasPrefix("-")
        let parts = text.split { "-T:".contains($0) }.compactMap { Int($0) }
        guard parts.count == 6 else { return nil }
        return WallTime(
            year: isBefore ? -parts[0] : parts[0], month: max(1, parts[1]), day: max(1, parts[2]), hour: parts[3],
            minute: parts[4], second: parts[5])
    }

    /// The lines known to fail, with the reason: a number and a few words each.
    static func known(_ name: String) throws -> Set<Int> {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Known/times.\(name).txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Set(lines.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } })
    }
}

@Suite(.enabled(if: TimeCorpus.folder != nil, "the corpus is not there"))
struct TimeCorpusTests {
    /// The least per cent of instants, intervals and durations that a language must read.
    @Test(arguments: [("en", "en", 88, 75), ("de", "de", 80, 60), ("es", "es", 80, 60), ("zh", "zh-Hans", 80, 60)])
    func corpus(file: String, locale: String, instants: Int, intervals: Int) throws {
        let folder = try #require(TimeCorpus.folder)
        let language = try TimesOfLanguage.of(locale)
        let text = try String(contentsOf: folder.appendingPathComponent("\(file).jsonl"), encoding: .utf8)
        let known = try TimeCorpus.known(file)
        var failing: Set<Int> = []
        var counts: [String: (right: Int, all: Int)] = [:]
        for (index, line) in text.split(separator: "\n").enumerated() {
            let line = try JSONDecoder().decode(TimeCorpus.Line.self, from: Data(line.utf8))
            guard line.dim == "Time" || line.dim == "Duration" else { continue }
            let isRight = Self.isRight(line, language)
            if !isRight { failing.insert(index + 1) }
            guard let value = line.v else { continue }
            let kind =
                line.dim == "Duration"
                ? "duration" : value.to != nil || value.from == nil ? "interval" : "instant"
            counts[kind, default: (0, 0)].all += 1
            if isRight { counts[kind, default: (0, 0)].right += 1 }
        }
        #expect(failing.subtracting(known).sorted() == [], "these lines must be read, and are not (\(file))")
        #expect(known.subtracting(failing).sorted() == [], "these lines are read now: take them out of Known (\(file))")
        for (kind, least) in [("instant", instants), ("interval", intervals), ("duration", 85)] {
            let count = try #require(counts[kind])
            #expect(count.right * 100 >= count.all * least, "\(file) \(kind): \(count.right) of \(count.all)")
        }
    }

    /// The whole text must be read; value, grain and both ends must be those of the corpus.
    private static func isRight(_ line: TimeCorpus.Line, _ language: TimesOfLanguage) -> Bool {
        let context = TimeContext(
            now: WallTime(year: 2013, month: 2, day: 12, hour: 4, minute: 30), offsetMinutes: -120,
            region: line.region ?? "")
        let count = language.tokens(line.t).count
        let whole = language.spans(line.t, context).filter { $0.range == 0..<count }
        guard let value = line.v else {
            return !whole.contains { span in
                switch span.value {
                case .time: line.dim == "Time" && !span.isLatent
                case .duration: line.dim == "Duration"
                default: false
                }
            }
        }
        return whole.contains { span in
            switch span.value {
            case .duration(let duration):
                return line.dim == "Duration" && Double(duration.count) == value.n
                    && duration.unit.name == value.unit
            case .time(let time):
                guard line.dim == "Time", let first = time.values.first else { return false }
                return first.start == value.from.flatMap(TimeCorpus.wall)
                    && first.end == value.to.flatMap(TimeCorpus.wall) && first.grain.name == value.grain
                    && time.isOpen == (value.open ?? false)
            default: return false
            }
        }
    }
}
