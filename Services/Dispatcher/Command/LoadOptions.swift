// Beckon: how long a dispatcher waits, for workers and with what waits for them
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// `--heartbeat-ms`, `--busy-after-ms` and `--flood-percent`.
struct LoadOptions: ParsableArguments {
    @Option(help: "How often each side says that it lives; a worker silent for twice as long is given up.")
    var heartbeatMs: Int64 = 1_000
    @Option(
        help: """
            New requests are refused as busy where an app has more work than its workers take at once, 64 pieces at \
            least, and some has waited all the time for so long.
            """)
    var busyAfterMs: Int64 = 50
    @Option(
        help: """
            Where more requests are refused as busy than there are pieces of work, only so many percent of that much work \
            are taken in: fewer are done, and each is done sooner. 100 takes in as much as ever.
            """)
    var floodPercent = 33

    func validate() throws {
        guard (50...60_000).contains(self.heartbeatMs) else {
            throw ValidationError("--heartbeat-ms is 50 to 60000, not \(self.heartbeatMs).")
        }
        guard (1...60_000).contains(self.busyAfterMs) else {
            throw ValidationError("--busy-after-ms is 1 to 60000, not \(self.busyAfterMs).")
        }
        guard (1...100).contains(self.floodPercent) else {
            throw ValidationError("--flood-percent is 1 to 100, not \(self.floodPercent).")
        }
    }
}
