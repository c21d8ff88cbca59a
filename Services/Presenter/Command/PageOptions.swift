// Beckon: the options that say who reaches which pages
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation

/// `--name`, `--secure` and `--operator`.
struct PageOptions: ParsableArguments {
    @Option(name: .customLong("name"), help: "A host name under which browsers reach the page. May be repeated.")
    var names: [String] = []
    @Flag(help: "Browsers come by https, through a proxy: keep the cookie to it.")
    var secure = false
    @Flag(
        name: .customLong("operator"),
        help: ArgumentHelp(
            "Serve /requests/ID, /system and /apps, too: for who looks after the stack.",
            discussion: "They show what all users did. BECKON_OPERATOR=1 says the same."))
    var isOperator = ProcessInfo.processInfo.environment["BECKON_OPERATOR"] == "1"

    init() {}
}
