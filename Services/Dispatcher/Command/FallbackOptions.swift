// Beckon: which recognizer is asked for what the others refuse
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// `--recognizer-fallback`.
struct FallbackOptions: ParsableArguments {
    @Option(
        name: .customLong("recognizer-fallback"),
        help: ArgumentHelp(
            "The name of a recognizer that is asked for what the others refuse; it can only suggest. (default: none)",
            valueName: "name"))
    var said: String?

    /// The name; none where it is empty, as compose.yaml says it.
    var name: String? { self.said.flatMap { $0.isEmpty ? nil : $0 } }

    func validate() throws {
        guard self.said?.utf8.count ?? 0 <= 64 else {
            throw ValidationError("--recognizer-fallback is a name of at most 64 bytes.")
        }
    }
}
