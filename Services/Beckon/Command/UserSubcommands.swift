// Beckon: beckon user add, list, remove
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions
import CommandKit
import Foundation

struct UsersOfPage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Say who may use the page: once there is a user, everybody signs in.",
        discussion: "docs/operating.md shows how.", subcommands: [Add.self, List.self, Remove.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a link by which a user signs in, once, within 15 minutes. Who is not there yet is added.")

        @OptionGroup var options: UserOptions
        @Argument(help: "The user's name, as the dispatcher and the apps get it.")
        var name: String
        @Flag(name: .customLong("operator"), help: "Show them /requests, /system and /apps, too.")
        var isOperator = false
        @Option(help: "The page's address, as the user's browser has it. (default: the running stack's)")
        var page: String?

        func run() async throws {
            try await self.options.run {
                try $0.add(self.name, isOperator: self.isOperator, page: self.page, secret: Machine.makeSecret())
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the users, with their role and sessions.")

        @OptionGroup var options: UserOptions

        func run() async throws { try await self.options.run { try $0.list() } }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a user and end the sessions. What they said before is kept.")

        @OptionGroup var options: UserOptions
        @Argument(help: "The user's name: beckon user list.")
        var name: String

        func run() async throws { try await self.options.run { try $0.remove(self.name) } }
    }
}
