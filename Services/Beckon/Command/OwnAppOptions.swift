// Beckon: apps of one's own, as commands take them
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import Foundation

/// `--app`.
struct OwnAppOptions: ParsableArguments {
    @Option(
        name: .customLong("app"),
        help: "An app of your own, as an executable that takes --dispatcher; may be repeated.", completion: .file())
    var paths: [String] = []

    /// The apps; relative paths begin in the current folder.
    func apps() throws(CommandError) -> [OwnApp] {
        var apps: [OwnApp] = []
        for path in self.paths { apps.append(try OwnApp(path, current: FileManager.default.currentDirectoryPath)) }
        return apps
    }
}
