// Beckon: options that many subcommands share
// SPDX-License-Identifier: Apache-2.0

import Access
public import ArgumentParser
public import BeckonKit
import CommandKit
import Foundation
import Logging
import ZeroMQBus

/// Where the stack is and how to write.
public struct CommonOptions: ParsableArguments, Sendable {
    @Option(name: .customLong("data"), help: "The stack's data folder.", completion: .directory)
    private var dataFolder: String?
    /// Which dispatcher, and with which key.
    @OptionGroup public var address: AddressOptions
    @Flag(help: "Write JSON, one object a line.")
    /// Whether to write JSON.
    public var json = false

    public init() {}

    /// The data folder.
    ///
    /// - Throws: ``CommandError`` where there can be none.
    public func folder() throws -> DataFolder {
        try DataFolder(
            option: self.dataFolder, environment: ProcessInfo.processInfo.environment,
            current: FileManager.default.currentDirectoryPath)
    }

    /// Runs a command's work: makes what it needs, closes it, and turns what it throws into an exit code.
    ///
    /// - Parameter body: The work.
    /// - Throws: `ExitCode` where it did not end well.
    public func run(_ body: @Sendable (Workbench) async throws -> ExitStatus) async throws {
        var logger = Logger(label: "beckon") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let status: ExitStatus
        do {
            let connector = LateConnector(logger: logger)
            let folder = try self.folder()
            var bench = Workbench(
                folder: folder, console: StandardConsole(), isJSON: self.json,
                connect: { try await connector.connect(to: $0, try self.address.transport($0, folder)) },
                clock: ContinuousClock(), now: Machine.now, makeID: Machine.makeID, logger: logger)
            bench.front = self.address.front
            bench.makePair = Z85KeyPair.generate
            do {
                status = try await body(bench)
            } catch {
                await connector.stop()
                throw error
            }
            await connector.stop()
        } catch let error as CommandError {
            if self.json { try? StandardConsole().json(ErrorLine(error)) }
            StandardConsole().note("beckon: \(error.message)")
            throw ExitCode(error.status.rawValue)
        }
        if status != .completed { throw ExitCode(status.rawValue) }
    }
}
