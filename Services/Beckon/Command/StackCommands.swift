// Beckon: beckon down, status
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions

struct Down: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Stop the stack, or clean up after one that was killed.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await self.common.run { bench in
            try await DownCommand(bench).run()
            return .completed
        }
    }
}

struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say whether a stack is running, and what it does.",
        discussion: "Exits with 69 where none is running.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await self.common.run { bench in
            try await InspectCommands(bench).status()
            return .completed
        }
    }
}
