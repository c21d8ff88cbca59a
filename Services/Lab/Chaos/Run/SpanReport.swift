// Beckon: what the spans of a run come to
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker
public import Schema
import SpanCollector

/// What the spans of a run come to: whether each request that ended is one tree, whatever was killed meanwhile.
public struct SpanReport: Codable, Hashable, Sendable, CustomStringConvertible {
    /// How many spans were told of, each once, and how many requests that ended were told of.
    public var spans: Int, requests: Int
    /// Spans whose parent nobody told of.
    public var orphans: [String]
    /// Requests that ended and are no tree.
    public var broken: [CorrelationID]

    init(_ spans: [CollectedSpan], _ history: History) {
        let trees = SpanTrees(spans)
        // A request is over with the intent that none follows.
        let ended = Set(
            history.entries.compactMap { entry -> CorrelationID? in
                guard case .told(_, let event) = entry, event.kind == .ended, event.following == nil else { return nil }
                return event.correlationID
            })
        self.spans = trees.traces.values.reduce(0) { $0 + $1.count }
        self.requests = ended.count
        self.orphans = trees.orphans.map { "\($0.service) \($0.name) of \($0.trace)" }
        self.broken = ended.filter { !trees.isTree($0) }.sorted()
    }

    /// Whether all is told of, and hangs together.
    public var isWhole: Bool { self.orphans.isEmpty && self.broken.isEmpty }

    public var description: String {
        let first = (self.orphans.prefix(3) + self.broken.prefix(3).map(\.description)).joined(separator: "; ")
        return "\(self.spans) of \(self.requests) ended requests: \(self.orphans.count) orphans, "
            + "\(self.broken.count) requests that are no tree\(first.isEmpty ? "" : ": \(first)")"
    }
}
