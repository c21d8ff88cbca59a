// Beckon: the process of a recognizer that asks a language model
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit
import RecognizerLanguages
import RecognizerModel
import RecognizerService

@main struct RecognizerModelCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon-recognizer-model",
        abstract: "Asks a language model what words mean that other recognizers refuse.",
        discussion: """
            Words leave this machine for the server that --server names, and for no other: the words, their language, and the \
            names of what apps offer. What the model says is asked about, and never acted on. The dispatcher asks it where it is \
            started with --recognizer-fallback and the same name. SIGTERM lets it finish and stop.
            """)

    @OptionGroup var options: WorkerOptions
    @Option(help: "A server with an OpenAI-compatible endpoint, such as http://127.0.0.1:8080.")
    var server: String
    @Option(help: "The model's name, as the server knows it.")
    var model = "default"
    @Option(help: "A file with the server's key, one line, that nobody else may read.", completion: .file())
    var serverKey: String?
    @Option(help: "The name under which the dispatcher asks it.")
    var name = "model"
    @Option(help: "Questions of a minute.")
    var perMinute = 20
    @Option(help: "Questions of a day, by UTC.")
    var perDay = 1_000
    @Option(
        help: "A file that keeps how many were asked. Without it a restart begins to count anew.", completion: .file())
    var spent: String?

    func validate() throws {
        guard self.perMinute >= 0, self.perDay >= 0 else {
            throw ValidationError("--per-minute and --per-day are 0 or more.")
        }
    }

    func run() async throws {
        let logger = self.options.log.logger("beckon.recognizer-model")
        let server = try ModelServer(url: self.server, model: self.model, keyFile: self.serverKey)
        let quota = try ModelQuota(perMinute: self.perMinute, perDay: self.perDay, file: self.spent)
        let reader = RecognizerWorker(languages: try LanguageLoader.builtIn(), logger: logger)
        let worker = ModelRecognizer(server, quota: quota, reader: reader, now: Machine.now, logger: logger)
        try await WorkerProcess.run(
            "recognizer-model", worker, manifest: nil, fallback: self.name, self.options)
    }
}
