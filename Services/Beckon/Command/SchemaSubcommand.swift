// Beckon: beckon schema
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions

struct SchemaFiles: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of messages, or write it to a folder.")

    @OptionGroup var common: CommonOptions
    @Option(help: "The folder to write to, such as docs/schema.", completion: .directory)
    var write: String?
    @Argument(help: "One message's schema. (default: all)")
    var name: String?

    func run() async throws {
        try await self.common.run { bench in
            try SchemaCommand(bench.console).run(writeTo: self.write, only: self.name)
            return .completed
        }
    }
}
