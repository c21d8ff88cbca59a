// Beckon: beckon keys init, list, revoke
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions

struct KeysOfStack: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Make, list and revoke the keys that a dispatcher on tcp:// needs.",
        discussion: "docs/keys.md shows how.", subcommands: [Init.self, Add.self, List.self, Check.self, Revoke.self])

    struct Init: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make the dispatcher's key. What is there stays: it may be run again.")

        @OptionGroup var options: KeysOptions
        @Flag(help: "Make the keys of a stack's services, too.")
        var forStack = false

        func run() async throws {
            try await self.options.run { try $0.initialize(forStack: self.forStack) }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the keys, with what they may do.")

        @OptionGroup var options: KeysOptions

        func run() async throws { try await self.options.run { try $0.list() } }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke a key. A running dispatcher refuses it at once.")

        @OptionGroup var options: KeysOptions
        @Argument(help: "The key's name: beckon keys list.")
        var name: String

        func run() async throws { try await self.options.run { try $0.revoke(self.name) } }
    }
}

struct KeysOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @Option(name: .customLong("keys"), help: "The folder of the keys. (default: keys in the data folder)")
    var folder: String?

    func run(_ body: @Sendable (KeysCommands) throws -> Void) async throws {
        try await self.common.run { bench in
            try body(KeysCommands(bench, folder: self.folder))
            return .completed
        }
    }
}
