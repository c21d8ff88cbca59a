// Beckon: the process of an app of one's own, as docs/handlers.md shows it
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit

try await WorkerProcess.run(House().app, .parseOrExit())
