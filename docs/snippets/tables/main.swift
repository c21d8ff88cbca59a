// Beckon: the process of an app with a store, as docs/handlers.md shows it
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit

let options = HandlerOptions.parseOrExit()
try await WorkerProcess.run(try Tables(folder: options.data).app, options.app)
