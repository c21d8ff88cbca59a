// Beckon: how a stack fared in the last minutes, as plots
// SPDX-License-Identifier: Apache-2.0

import CardKit
public import Schema

/// Counts of a stack at one moment.
public struct SystemSample: Hashable, Sendable {
    /// The moment.
    public var at: Instant
    /// Requests that were ever accepted, requests that are open, work that workers have, work that waits for one.
    public var accepted: Int, open: Int, inFlight: Int, queued: Int

    /// - Parameters:
    ///   - status: The counts.
    ///   - at: The moment.
    public init(_ status: StatusReport, at: Instant) {
        self.at = at
        self.accepted = status.acceptedRequests
        self.open = status.openRequests
        self.inFlight = status.workInFlight
        self.queued = status.workQueued
    }

    /// So long samples are kept, and so many at most.
    public static let memory = Milliseconds.seconds(300), most = 200

    /// The samples of the last minutes with one more. What a dispatcher before this one counted is forgotten.
    public func following(_ samples: [SystemSample]) -> [SystemSample] {
        guard samples.last.map({ $0.accepted <= self.accepted && $0.at < self.at }) ?? true else { return [self] }
        return samples.filter { self.at - $0.at < Self.memory }.suffix(Self.most - 1) + [self]
    }
}

/// One plot: values from left to right.
struct Plot {
    /// Its name among the words, behind `operator.plot.`.
    let name: String
    /// The values, the latest last.
    let values: [Double]
    /// How a value is written.
    let text: (Double) -> String

    /// The points of a line in a field of 300 by 48, the largest value at its top.
    var points: String {
        let most = max(self.values.max() ?? 0, 1)
        let step = 300 / Double(max(1, self.values.count - 1))
        return self.values.enumerated().map { index, value in
            "\(Int((Double(index) * step).rounded())),\(Int((46 - 44 * max(0, value) / most).rounded()))"
        }.joined(separator: " ")
    }
}

extension OperatorPages {
    /// Rates, queues and times, as far as they were looked at: of the last five minutes, and of the last requests.
    func plots(_ facts: SystemFacts) -> String {
        let samples = facts.samples
        func count(_ name: String, _ member: KeyPath<SystemSample, Int>) -> Plot {
            Plot(name: name, values: samples.map { Double($0[keyPath: member]) }) { self.formats.number(Int($0)) }
        }
        let rates = zip(samples, samples.dropFirst()).map { before, after in
            Double(after.accepted - before.accepted) * 60_000 / Double(max(1, (after.at - before.at).count))
        }
        var plots = [Plot(name: "plot.rate", values: rates) { self.formats.number(Int($0.rounded())) }]
        plots += [
            count("count.openRequests", \.open), count("count.workInFlight", \.inFlight),
            count("count.workQueued", \.queued),
        ]
        plots.append(
            Plot(name: "plot.took", values: facts.took.map { Double($0.count) }) {
                RequestTrace.time(Milliseconds(Int64($0)))
            })
        let drawn = plots.filter { $0.values.count > 1 }.map { self.html($0) }
        guard !drawn.isEmpty else { return "" }
        return "<section aria-labelledby=\"plots\"><h2 id=\"plots\">\(self.say("plot.title"))</h2>"
            + "<div class=\"plots\">\(drawn.joined())</div></section>"
    }

    private func html(_ plot: Plot) -> String {
        let name = self.say(plot.name)
        let (latest, most) = (plot.text(plot.values.last ?? 0), plot.text(plot.values.max() ?? 0))
        let told = self.say("plot.most", ["value": most])
        return "<figure class=\"plot\"><figcaption>\(name)</figcaption><p><strong>\(HTMLRenderer.line(latest))</strong>"
            + " <span>\(told)</span></p><svg viewBox=\"0 0 300 48\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
            + "<polyline points=\"\(plot.points)\"/></svg></figure>"
    }
}
