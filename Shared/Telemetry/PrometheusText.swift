// Beckon: metrics as Prometheus reads them
// SPDX-License-Identifier: Apache-2.0

/// Writes metrics in the text format of Prometheus, version 0.0.4.
enum PrometheusText {
    /// The name of a metric: letters, digits and underscores; counters end in `_total`, times in `_seconds`.
    static func name(_ label: String, _ kind: MetricsRegistry.Kind) -> String {
        var name = String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        if name.first?.isNumber ?? true { name = "_" + name }
        return kind == .counter && !name.hasSuffix("_total") ? name + "_total" : name
    }

    /// All lines of a metric.
    static func lines(_ name: String, _ metric: MetricsRegistry.Metric) -> String {
        var text = "# HELP \(name) \(Descriptions.of(name))\n# TYPE \(name) \(metric.kind.rawValue)\n"
        for (labels, series) in metric.series.sorted(by: { $0.key.pairs.lexicographicallyPrecedes($1.key.pairs) }) {
            let reading = series.now
            guard metric.kind == .histogram else {
                text += "\(name)\(self.braces(labels)) \(self.number(reading.value))\n"
                continue
            }
            for (bound, count) in zip(series.buckets, reading.upTo) {
                text += "\(name)_bucket\(self.braces(labels, le: self.number(bound))) \(count)\n"
            }
            text += "\(name)_bucket\(self.braces(labels, le: "+Inf")) \(reading.count)\n"
            text += "\(name)_sum\(self.braces(labels)) \(self.number(reading.value))\n"
            text += "\(name)_count\(self.braces(labels)) \(reading.count)\n"
        }
        return text
    }

    private static func braces(_ labels: MetricsRegistry.Labels, le bound: String? = nil) -> String {
        var pairs = stride(from: 0, to: labels.pairs.count, by: 2).map { index in
            "\(self.name(labels.pairs[index], .gauge))=\"\(self.escaped(labels.pairs[index + 1]))\""
        }
        if let bound { pairs.append("le=\"\(bound)\"") }
        return pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.prefix(120).unicodeScalars {
            switch character {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    }
}
