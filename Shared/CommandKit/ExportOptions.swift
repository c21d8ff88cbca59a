// Beckon: what goes out of an app's store
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser

/// What a handler is told whose users can take what they have to other programs.
public struct ExportOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Writes what a user has as a file that other programs read, '-' for standard output, and ends.",
            valueName: "user> <file"))
    var export: [String] = []

    /// Whose, and into which file; `nil` where nothing is to go out.
    public var target: (user: String, file: String)? {
        self.export.isEmpty ? nil : (self.export[0], self.export[1])
    }

    public init() {}

    public func validate() throws {
        guard self.export.isEmpty || self.export.count == 2 else {
            throw ValidationError("--export takes a user and a file, or '-' for standard output.")
        }
    }
}
