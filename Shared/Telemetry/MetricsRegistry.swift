// Beckon: the numbers of a process, as swift-metrics hands them out
// SPDX-License-Identifier: Apache-2.0

public import CoreMetrics
import Synchronization

/// Keeps what a process counts and measures, and writes it as Prometheus reads it.
///
/// A metric has at most ``seriesMaximum`` combinations of label values; what comes beyond them counts in one series whose labels
/// are all `other`: names of apps and intents come from outside.
public final class MetricsRegistry: MetricsFactory, Sendable {
    /// How many combinations of label values one metric has.
    public static let seriesMaximum = 200

    /// What a metric is, for its `# TYPE` line.
    enum Kind: String { case counter, gauge, histogram }

    /// Names a series among those of its metric.
    struct Labels: Hashable {
        let pairs: [String]

        init(_ dimensions: [(String, String)]) {
            self.pairs = dimensions.sorted { $0.0 < $1.0 }.flatMap { [$0.0, $0.1] }
        }

        private init(pairs: [String]) { self.pairs = pairs }

        /// The same labels with the value of those that are too many.
        var others: Labels {
            Labels(pairs: self.pairs.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element : "other" })
        }
    }

    /// All series of one name.
    struct Metric {
        let kind: Kind
        var series: [Labels: Series] = [:]
    }

    private let metrics = Mutex<[String: Metric]>([:])

    /// A registry without metrics.
    public init() {}

    /// What all metrics say now, in the text format of Prometheus, version 0.0.4.
    public func text() -> String {
        let metrics = self.metrics.withLock { $0 }
        return metrics.sorted { $0.key < $1.key }.map { PrometheusText.lines($0.key, $0.value) }.joined()
    }

    /// The series of a name and labels, made where it is missing.
    private func series(
        _ label: String, _ dimensions: [(String, String)], _ kind: Kind, unit: Double = 1
    ) -> Series {
        let name = PrometheusText.name(label, kind)
        return self.metrics.withLock { metrics in
            var labels = Labels(dimensions)
            let count = metrics[name]?.series.count ?? 0
            if count >= Self.seriesMaximum, metrics[name]?.series[labels] == nil { labels = labels.others }
            if let known = metrics[name]?.series[labels] { return known }
            let made = Series(buckets: kind == .histogram ? Series.seconds : [], unit: unit)
            metrics[name, default: Metric(kind: kind)].series[labels] = made
            return made
        }
    }

    // MARK: swift-metrics

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        self.series(label, dimensions, .counter)
    }

    public func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        self.series(label, dimensions, .counter)
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        self.series(label, dimensions, .gauge)
    }

    public func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        self.series(label, dimensions, aggregate ? .histogram : .gauge)
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        // Told in nanoseconds, written in seconds.
        self.series(label, dimensions, .histogram, unit: 1e-9)
    }

    // A series that was told once is told on: it would else seem to begin anew.
    public func destroyCounter(_ handler: any CounterHandler) {}
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    public func destroyMeter(_ handler: any MeterHandler) {}
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    public func destroyTimer(_ handler: any TimerHandler) {}
}
