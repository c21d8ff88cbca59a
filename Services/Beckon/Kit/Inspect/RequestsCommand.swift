// Beckon: which requests there were
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import PresenterView
public import Schema

/// `beckon requests`
public struct RequestsCommand: Sendable {
    private let bench: Workbench

    /// - Parameter bench: What to work with.
    public init(_ bench: Workbench) { self.bench = bench }

    /// Lists requests, newest first.
    ///
    /// - Parameters:
    ///   - filter: Which ones.
    ///   - limit: How many at most.
    public func list(_ filter: RequestFilter, limit: Int) async throws {
        guard limit > 0 else { throw CommandError(.usage, "--limit \(limit): at least 1") }
        let list = try await self.bench.withStack { client in
            var filter = filter
            var list = RequestList([])
            repeat {
                filter.limit = min(limit - list.requests.count, RequestFilter.limits.upperBound)
                let part = try await client.requests(filter)
                list.requests += part.requests
                (list.older, filter.after) = (part.older, part.older)
            } while list.older != nil && list.requests.count < limit
            return list
        }
        if self.bench.isJSON { return try list.requests.forEach { try self.bench.console.json($0) } }
        for line in Self.lines(list) { self.bench.console.line(line) }
    }

    /// The list as lines.
    static func lines(_ list: RequestList) -> [String] {
        guard !list.requests.isEmpty else { return ["none"] }
        let rows = list.requests.map { request in
            [
                request.correlationID.description, request.began.description,
                request.ended.map { RequestTrace.time($0 - request.began) } ?? "-", request.user, request.app ?? "-",
                request.intent ?? "-",
                [request.outcome?.name ?? RequestFilter.open, request.failure?.rawValue].compactMap(\.self).joined(
                    separator: " "),
            ]
        }
        let more = list.older == nil ? [] : ["older ones follow: --limit, or --until"]
        return Table([["request", "began", "took", "user", "app", "intent", "outcome"]] + rows).lines + more
    }

    /// The moment that an option names.
    ///
    /// - Parameters:
    ///   - text: A span of time before now, or a moment in UTC; `nil` where the option is not there.
    ///   - option: The option.
    ///   - now: The time.
    /// - Throws: ``CommandError`` for anything else.
    public static func moment(_ text: String?, of option: String, at now: Instant) throws(CommandError) -> Instant? {
        guard let text else { return nil }
        let units: [Character: Int64] = ["s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
        if let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()),
            (0...1_000_000).contains(count)
        {
            return now + Milliseconds(-count * unit)
        }
        if let moment = RequestForm.moment(text) { return moment }
        throw CommandError(
            .usage,
            "\(option) \(text): say how long ago, such as 90s, 30m, 2h, 7d, or when, such as 2026-11-27T17:41 (UTC)")
    }
}
