// Beckon: a recognizer's process
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit
import Foundation
import RecognizerLanguages
import RecognizerService

@main struct RecognizerCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon-recognizer",
        abstract: "Reads utterances: which intent, with which values, or which answer.",
        discussion: """
            It keeps nothing that it needs: what apps and users call things reaches it from the dispatcher. Start as many as you like.
            SIGTERM lets one finish and stop.
            """)

    @OptionGroup var options: WorkerOptions
    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Whether sentences that no template fits are read by statistics, learnt when apps change.",
            discussion: "Learning takes seconds of one core and 60 MB, beside the work; what was learnt takes 20 MB."))
    var statistics = true
    @Option(
        help: ArgumentHelp(
            "A folder that keeps what was learnt, so that the next start with the same apps need not learn.",
            discussion: "Some 40 MB. Recognizers of one build may share it. It may be removed at any time.",
            valueName: "folder"))
    var learnt: String?

    func run() async throws {
        let logger = self.options.log.logger("beckon.recognizer")
        let sources = [Bundle.main.executableURL, LanguageLoader.resources].compactMap(\.self)
        let worker = RecognizerWorker(
            languages: try LanguageLoader.builtIn(), logger: logger,
            learningBy: self.statistics ? ContinuousClock() : nil,
            keptIn: self.learnt.map {
                LearntFiles(URL(fileURLWithPath: $0, isDirectory: true), sources: sources, logger: logger)
            })
        try await WorkerProcess.run("recognizer", worker, manifest: nil, self.options)
    }
}
