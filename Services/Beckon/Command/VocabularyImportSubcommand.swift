// Beckon: beckon vocabulary import
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions

struct VocabularyImportSubcommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Read SiriKit's AppIntentVocabulary.plist, as it is or in JSON.",
        discussion: """
            Writes the 'vocabulary' and 'phrases' of a manifest as JSON. The language is that of the file's folder, such
            as en.lproj. No stack is needed.

            EXAMPLES
              beckon vocabulary import en.lproj/AppIntentVocabulary.plist
              beckon vocabulary import App.bundle --check
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: "The language of files whose folder says none, such as de.")
    var locale: String?
    @Flag(help: "Say what is in the files, and which names are of no intent.")
    var check = false
    @Argument(help: "Files, and folders with the languages' folders in them.")
    var files: [String]

    func run() async throws {
        try await self.common.run { bench in
            try VocabularyImport(bench.console).run(self.files, locale: self.locale, isCheck: self.check)
            return .completed
        }
    }
}
