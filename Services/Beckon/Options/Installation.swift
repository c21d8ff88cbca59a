// Beckon: where beckon and its services stand
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The path of the executable that runs: the services stand beside it.
public enum Installation {
    /// The path of the executable that runs.
    public static var executable: String {
        let link = "/proc/self/exe"
        return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? CommandLine.arguments[0]
    }
    /// The folder that it stands in.
    public static var folder: String { URL(fileURLWithPath: Self.executable).deletingLastPathComponent().path }
}
