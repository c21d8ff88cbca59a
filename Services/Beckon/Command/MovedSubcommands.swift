// Beckon: subcommands that have moved to the laboratory
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit

/// A subcommand that `beckon-lab` has now: it says so, whatever it is given.
protocol MovedSubcommand: ParsableCommand {
    static var name: String { get }
    var given: [String] { get }
}

extension MovedSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Self.name, abstract: "Is now: beckon-lab \(Self.name)", shouldDisplay: false)
    }

    func run() throws {
        let command = (["beckon-lab", Self.name] + self.given).joined(separator: " ")
        StandardConsole().note("beckon: this is in the laboratory now: \(command)")
        throw ExitCode(ExitStatus.usage.rawValue)
    }
}

struct MovedChaos: MovedSubcommand {
    static let name = "chaos"
    @Argument(parsing: .captureForPassthrough) var given: [String] = []
}

struct MovedSimulate: MovedSubcommand {
    static let name = "simulate"
    @Argument(parsing: .captureForPassthrough) var given: [String] = []
}

struct MovedFuzz: MovedSubcommand {
    static let name = "fuzz"
    @Argument(parsing: .captureForPassthrough) var given: [String] = []
}

struct MovedEvaluate: MovedSubcommand {
    static let name = "eval"
    @Argument(parsing: .captureForPassthrough) var given: [String] = []
}

struct MovedGrammar: MovedSubcommand {
    static let name = "grammar"
    @Argument(parsing: .captureForPassthrough) var given: [String] = []
}
