// Beckon: micro-benchmarks of what happens to every request
// SPDX-License-Identifier: Apache-2.0

import Benchmark
import Schema

let benchmarks: @Sendable () -> Void = {
    Benchmark("header read") { benchmark in
        let bytes = Header(.submit).bytes
        for _ in benchmark.scaledIterations {
            bytes.withUnsafeBytes { blackHole(try? Header($0)) }
        }
    }
}
