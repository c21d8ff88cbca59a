// Beckon: which apps may draw cards of their own
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// `--present`.
struct PresentationOptions: ParsableArguments {
    @Option(
        name: .customLong("present"),
        help: """
            The domains whose apps may draw cards of their own, with commas between them; none for no app. Those here \
            are SiriKit's, and photos.
            """)
    var domains = "messages,payments,photos,rides,workouts"

    /// The domains; empty for none.
    var all: Set<String> {
        let names = self.domains.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        return Set(names).subtracting(["none"])
    }
}
