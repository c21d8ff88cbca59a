// Beckon: the data folder of an app
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension AppStore {
    /// Makes a folder that only its owner may read, where it is missing.
    static func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
}
