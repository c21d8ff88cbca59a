// Beckon: an error, as a line of JSON
// SPDX-License-Identifier: Apache-2.0

import BeckonKit

/// What `--json` writes for an error.
struct ErrorLine: Encodable {
    var error: String
    var exitCode: Int32

    init(_ error: CommandError) {
        self.error = error.message
        self.exitCode = error.status.rawValue
    }
}
