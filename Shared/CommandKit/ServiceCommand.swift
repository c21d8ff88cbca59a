// Beckon: a service's command, whose options may also come from elsewhere
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import Foundation

/// The command of a service. Each of its options may also come from the environment and from a file: `--keep-days 7` of
/// `beckon-dispatcher` is `BECKON_SETTING_DISPATCHER_KEEP_DAYS=7`, or `{"dispatcher": {"keep-days": 7}}` in the file that
/// `BECKON_SETTINGS` names. docs/operating.md says what wins.
public protocol ServiceCommand: AsyncParsableCommand {}

extension ServiceCommand {
    /// Runs the command with what its command line, the environment and the file of settings say.
    ///
    /// `@concurrent` as ArgumentParser's own `main` is: else `@main` takes that one, and nothing but the command line counts.
    @concurrent public static func main() async {
        let given = Array(CommandLine.arguments.dropFirst())
        let environment = ProcessInfo.processInfo.environment
        var found: [OptionSources.Found] = []
        do {
            found = try OptionSources(Self.self, environment: environment).missing(in: given)
            var command = try Self.parseAsRoot(found.flatMap(\.arguments) + given)
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
        } catch {
            // Whoever reads that an option is wrong has to know where it stands.
            if Self.exitCode(for: error) == .validationFailure, !found.isEmpty {
                let list = found.map { "--\($0.option) (\($0.source))" }.joined(separator: ", ")
                FileHandle.standardError.write(Data("Not from the command line: \(list)\n".utf8))
            }
            Self.exit(withError: error)
        }
    }
}

extension CommandConfiguration {
    /// Of the command of an app's worker.
    ///
    /// - Parameters:
    ///   - name: The command's name.
    ///   - app: The app's name.
    ///   - more: What else is to be said of it, in front of what is true of each.
    public static func worker(_ name: String, of app: String, _ more: String? = nil) -> CommandConfiguration {
        let usual =
            "Start as many as you like: they share the app's store and its work. SIGTERM lets one finish and stop."
        return CommandConfiguration(
            commandName: name, abstract: "A worker of the app \(app).",
            discussion: [more, usual].compactMap(\.self).joined(separator: "\n\n"))
    }
}
