// Beckon: options that many subcommands share
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import CommandKit
import Foundation
import Logging
import Schema
import ZeroMQBus

/// Where the stack is and how to write.
struct CommonOptions: ParsableArguments {
    @Option(name: .customLong("data"), help: "The stack's data folder.", completion: .directory)
    var dataFolder: String?
    @Flag(help: "Write JSON, one object a line.")
    var json = false

    func folder() throws -> DataFolder {
        try DataFolder(
            option: self.dataFolder, environment: ProcessInfo.processInfo.environment,
            current: FileManager.default.currentDirectoryPath)
    }

    /// Runs a command's work: makes what it needs, closes it, and turns what it throws into an exit code.
    func run(_ body: @Sendable (Workbench) async throws -> ExitStatus) async throws {
        var logger = Logger(label: "beckon") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let status: ExitStatus
        do {
            let connector = try ZeroMQConnector(logger: logger)
            let bench = Workbench(
                folder: try self.folder(), console: StandardConsole(), isJSON: self.json,
                connect: { try await connector.connect(to: $0) }, clock: ContinuousClock(), now: Machine.now,
                makeID: Machine.makeID, logger: logger)
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

    private struct ErrorLine: Encodable {
        var error: String
        var exitCode: Int32

        init(_ error: CommandError) {
            self.error = error.message
            self.exitCode = error.status.rawValue
        }
    }
}

/// Who calls.
struct CallerOptions: ParsableArguments {
    @Option(help: "The conversation; its open question is answered first.")
    var conversation = "terminal"
    @Option(help: "The user.")
    var user = "local"
    @Option(help: "The language, BCP 47.")
    var locale = "en"
    @Option(help: "The user's time zone, an IANA name. (default: this machine's)")
    var timeZone: String?
    @Flag(help: "The device is locked.")
    var locked = false
    @Option(help: "The W3C trace that the request belongs to. (default: $TRACEPARENT)")
    var traceparent: String?

    func validate() throws {
        guard let text = self.traceparent, TraceContext(traceparent: text) == nil else { return }
        throw ValidationError("--traceparent is as W3C Trace Context has it: 00-TRACEID-SPANID-FLAGS, not '\(text)'.")
    }

    private var trace: TraceContext {
        let text = self.traceparent ?? ProcessInfo.processInfo.environment["TRACEPARENT"]
        return text.flatMap { TraceContext(traceparent: $0) } ?? .none
    }

    func caller(_ abilities: [Ability] = Ability.allCases, _ interaction: Interaction = .dialogue) -> Caller {
        Caller(
            conversation: self.conversation, user: self.user, locale: self.locale,
            timeZone: self.timeZone ?? TimeZone.current.identifier, isLocked: self.locked, abilities: abilities,
            interaction: interaction, trace: self.trace)
    }
}

/// `beckon`'s own path: the services stand beside it.
enum Installation {
    static var executable: String {
        let link = "/proc/self/exe"
        return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? CommandLine.arguments[0]
    }
    static var folder: String { URL(fileURLWithPath: Self.executable).deletingLastPathComponent().path }
}

/// Schema has an `Option` too; in these files it is the command line's that is meant.
typealias Option = ArgumentParser.Option
