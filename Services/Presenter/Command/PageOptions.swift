// Beckon: the options that say where the page is, and who reaches which pages
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PresenterService

/// Where the page is, who signs in, and who reaches which pages.
struct PageOptions: ParsableArguments {
    @Option(help: "The address to listen on; 0.0.0.0 for every network of this machine.")
    var host = "127.0.0.1"
    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 8080
    @Option(help: "The user whose conversations these are, as long as nobody signs in.")
    var user = "local"
    @Option(
        help: ArgumentHelp(
            "The file of the users, from 'beckon user add'. Once it is there, they sign in.",
            discussion: "Changes count at once."), completion: .file())
    var users: String?
    @Flag(help: "As long as there are no users, whoever reaches the page is --user, from other machines, too.")
    var letAnyoneIn = false
    @Option(name: .customLong("name"), help: "A host name under which browsers reach the page. May be repeated.")
    var names: [String] = []
    @Flag(help: "Browsers come by https, through a proxy: keep the cookie to it.")
    var secure = false
    @Flag(
        name: .customLong("operator"),
        help: ArgumentHelp(
            "Serve /requests/ID, /system and /apps, too: for who looks after the stack.",
            discussion:
                "They show what all users did. BECKON_OPERATOR=1 says the same. Users who sign in need the role."))
    var isOperator = ProcessInfo.processInfo.environment["BECKON_OPERATOR"] == "1"

    init() {}

    func validate() throws {
        guard (0...65_535).contains(self.port) else { throw ValidationError("--port is 0 to 65535, not \(self.port).") }
    }

    /// How the presenter is set up.
    var settings: PresenterSettings {
        PresenterSettings(
            address: self.host, port: self.port, hosts: Set(self.names), user: self.user, users: self.users,
            letsAnyoneIn: self.letAnyoneIn, isSecure: self.secure, isOperator: self.isOperator)
    }
}
