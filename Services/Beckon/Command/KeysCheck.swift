// Beckon: beckon keys check
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit

extension KeysOfStack {
    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check the file of rights, and say which keys can consent, where and for whom.",
            discussion: """
                A key consents by an answer where it may both answer and consent, and by its own screens (a request without a
                dialogue) where it may both submit and consent. A key that was made before this right existed has no member
                'consent' in rights.json: it consents wherever it may answer or submit.
                """)

        @OptionGroup var options: KeysOptions

        func run() async throws { try await self.options.run { try $0.check() } }
    }
}
