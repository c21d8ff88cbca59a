// Beckon: what a run of the harness works with
// SPDX-License-Identifier: Apache-2.0

import BeckonChaos
import BeckonKit
import BeckonOptions
import CommandKit
import Logging

extension Installation {
    /// What a run of the harness works with: this process's clock, ids and executables.
    static func chaos() -> ChaosRun.Environment {
        var logger = Logger(label: "beckon.chaos") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let command = Self.executable.split(separator: "/").last.map(String.init) ?? "beckon"
        return ChaosRun.Environment(
            executables: Self.folder, command: command, console: StandardConsole(), clock: ContinuousClock(),
            now: Machine.now, makeID: Machine.makeID, logger: logger)
    }
}
