// Beckon: what a worker's log says beside a line about a request
// SPDX-License-Identifier: Apache-2.0

import Logging
import Schema

extension Hello {
    /// The app that the worker handles or draws for; `nil` for a recognizer.
    var app: String? { self.manifest?.app ?? self.presentation?.app }

    /// What stands beside a line of the log that is about a request: the request, who does it, and what is done.
    func metadata(_ header: Header) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "correlation.id": "\(header.correlationID)", "worker": "\(self.worker)",
            "phase": "\(header.phase?.name ?? "")",
        ]
        if let app = self.app { metadata["app"] = "\(app)" }
        return metadata
    }
}
