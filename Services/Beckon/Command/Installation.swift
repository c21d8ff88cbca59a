// Beckon: where beckon and its services stand
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// `beckon`'s own path: the services stand beside it.
enum Installation {
    static var executable: String {
        let link = "/proc/self/exe"
        return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? CommandLine.arguments[0]
    }
    static var folder: String { URL(fileURLWithPath: Self.executable).deletingLastPathComponent().path }
}
