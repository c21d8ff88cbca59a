// Beckon: options that every command has
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import Foundation
public import HandlerKit
public import Logging

/// `--log-level`, and the logging system that it sets up.
public struct LogOptions: ParsableArguments {
    @Option(help: "How much to log: trace, debug, info, notice, warning, error or critical.")
    public var logLevel: String = "info"

    public init() {}

    public func validate() throws {
        guard Logger.Level(rawValue: self.logLevel) != nil else {
            let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--log-level is one of \(levels), not '\(self.logLevel)'.")
        }
    }

    // A process may set up its logging system once only.
    private static let standardError: Void = LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }

    /// Sends the process's logs to standard error and makes a logger.
    public func logger(_ label: String) -> Logger {
        Self.standardError
        var logger = Logger(label: label)
        logger.logLevel = Logger.Level(rawValue: self.logLevel) ?? .info
        return logger
    }
}

/// What every worker is told: its dispatchers, its credit, its logs.
public struct WorkerOptions: ParsableArguments {
    @Option(
        name: .customLong("dispatcher"),
        help: "The back door of a dispatcher, such as tcp://dispatcher:7402 or ipc:///run/beckon/back. May be repeated."
    )
    public var dispatchers: [String] = ["tcp://127.0.0.1:7402"]

    @Option(help: "How many pieces of work it has in hand at most.")
    public var credit: Int = 16

    @OptionGroup public var keys: KeyOptions
    @OptionGroup public var observe: ObserveOptions
    @OptionGroup public var log: LogOptions

    public init() {}

    public func validate() throws {
        guard (1...1_024).contains(self.credit) else {
            throw ValidationError("--credit is 1 to 1024, not \(self.credit).")
        }
    }
}

/// What an app's worker is told beside that: how much to do at once.
public struct AppOptions: ParsableArguments {
    @OptionGroup public var worker: WorkerOptions

    @Option(help: "How many intents it handles at once; others that it has in hand wait. (default: all)")
    public var atOnce: Int?

    public init() {}

    public func validate() throws {
        guard (1...1_024).contains(self.atOnce ?? 1) else {
            throw ValidationError("--at-once is 1 to 1024, not \(self.atOnce ?? 0).")
        }
    }
}

/// What a handler is told beside that: where its app keeps its data.
public struct HandlerOptions: ParsableArguments {
    @OptionGroup public var app: AppOptions

    @Option(help: "The folder of the apps' stores; made where it is missing. $BECKON_APP_DATA says the same.")
    public var data: String = ProcessInfo.processInfo.environment["BECKON_APP_DATA"] ?? "./beckon-data/apps"

    @Option(
        help:
            "How far the app's store keeps what was handled: full outlives a loss of power, normal only processes that die."
    )
    public var durability = StoreDurability.full

    public init() {}
}

/// What every client is told: its dispatcher, its key, its logs.
public struct ClientOptions: ParsableArguments {
    @Option(
        help: "The front door of a dispatcher, such as tcp://dispatcher:7401. $BECKON_FRONT says the same.")
    public var front: String = ProcessInfo.processInfo.environment["BECKON_FRONT"] ?? "tcp://127.0.0.1:7401"

    @OptionGroup public var keys: KeyOptions
    @OptionGroup public var log: LogOptions

    public init() {}
}

extension StoreDurability: ExpressibleByArgument {}
