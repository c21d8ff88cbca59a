// Beckon: what processes cost, sample by sample
// SPDX-License-Identifier: Apache-2.0

/// CPU time and memory of processes, sample by sample.
public struct ProcessSamples: Sendable {
    struct Sample: Sendable {
        var at: UInt64, cpu: UInt64, memory: UInt64
    }

    struct Series: Sendable {
        var name: String
        var pid: Int32
        /// CPU time of the processes that had this name before.
        var earlier: UInt64 = 0
        var samples: [Sample] = []
    }

    /// Samples that are kept of one process: a day of seconds.
    public static let samplesMaximum = 86_400
    /// Processes that are watched.
    public static let processesMaximum = 200

    private(set) var series: [Series] = []

    /// None yet.
    public init() {}

    /// Takes a sample. A name with a new process id is a process that was started again; its time goes on.
    public mutating func note(_ name: String, pid: Int32, at time: UInt64, cpuMicroseconds: UInt64, memoryBytes: UInt64)
    {
        guard let index = self.series.firstIndex(where: { $0.name == name }) else {
            guard self.series.count < Self.processesMaximum else { return }
            self.series.append(Series(name: name, pid: pid))
            return self.note(name, pid: pid, at: time, cpuMicroseconds: cpuMicroseconds, memoryBytes: memoryBytes)
        }
        if self.series[index].pid != pid {
            self.series[index].earlier = self.series[index].samples.last?.cpu ?? 0
            self.series[index].pid = pid
        }
        guard self.series[index].samples.count < Self.samplesMaximum else { return }
        let cpu = self.series[index].earlier + cpuMicroseconds
        self.series[index].samples.append(Sample(at: time, cpu: cpu, memory: memoryBytes))
    }

    /// What they cost in a span of time.
    ///
    /// - Parameters:
    ///   - from: When it begins, in nanoseconds.
    ///   - to: When it ends.
    ///   - begin: What seconds are counted from.
    ///   - ended: Requests that ended in it.
    func reports(from: UInt64, to: UInt64, begin: UInt64, ended: Int) -> [LoadReport.ProcessCost] {
        self.series.map { series in
            let cost = Self.cpu(series.samples, at: to) - Self.cpu(series.samples, at: from)
            var report = LoadReport.ProcessCost(name: series.name, pid: series.pid)
            report.cpuSeconds = max(0, cost) / 1e6
            report.cpuMicrosecondsPerRequest = ended > 0 ? max(0, cost) / Double(ended) : 0
            report.memoryPeakBytes = series.samples.lazy.filter { $0.at >= begin }.map(\.memory).max() ?? 0
            report.memoryEndBytes = series.samples.last?.memory ?? 0
            for (last, next) in zip(series.samples, series.samples.dropFirst())
            where next.at >= begin && next.at > last.at + 400_000_000 {
                let share = Double(next.cpu - min(next.cpu, last.cpu)) * 1_000 / Double(next.at - last.at)
                report.points.append(
                    .init(
                        second: Double(next.at - begin) / 1e9, cpuShare: (share * 1_000).rounded() / 1_000,
                        memoryBytes: next.memory))
            }
            return report
        }
    }

    /// CPU time at a moment, between two samples evenly.
    private static func cpu(_ samples: [Sample], at time: UInt64) -> Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        if time <= first.at { return Double(first.cpu) }
        if time >= last.at { return Double(last.cpu) }
        guard let next = samples.firstIndex(where: { $0.at >= time }), next > 0 else { return Double(first.cpu) }
        let (left, right) = (samples[next - 1], samples[next])
        let part = Double(time - left.at) / Double(max(1, right.at - left.at))
        return Double(left.cpu) + (Double(right.cpu) - Double(left.cpu)) * part
    }
}
