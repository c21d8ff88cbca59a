// Beckon: where the users of the page stand
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions
import Foundation

struct UserOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @Option(
        name: .customLong("users"),
        help: "The file of the users. (default: $BECKON_USERS, else users.json in the data folder)", completion: .file()
    )
    var file: String?

    func run(_ body: @Sendable (UserCommands) throws -> Void) async throws {
        let named = ProcessInfo.processInfo.environment["BECKON_USERS"].flatMap { $0.isEmpty ? nil : $0 }
        try await self.common.run { bench in
            if self.file ?? named == nil { try bench.folder.make() }
            try body(UserCommands(bench, file: self.file ?? named))
            return .completed
        }
    }
}
