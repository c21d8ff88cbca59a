// Beckon: which recognizer is asked for what the others refuse
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import Foundation

/// `--recognizer-fallback` and `--recognizer-model`.
struct FallbackOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The name of a recognizer of yours that is asked for what Beckon's own refuse; it can only suggest.",
            valueName: "name"))
    var recognizerFallback: String?
    @Option(
        help: ArgumentHelp(
            "Ask a language model at this server what words mean that are not understood: they leave for it.",
            discussion: "Any server with an OpenAI-compatible endpoint, such as http://127.0.0.1:8080.",
            valueName: "url"))
    var recognizerModel: String?
    @Option(help: ArgumentHelp("The model's name, as the server knows it.", valueName: "name"))
    var recognizerModelName: String?
    @Option(
        help: ArgumentHelp("A file with the server's key, that nobody else may read.", valueName: "file"),
        completion: .file())
    var recognizerModelKey: String?

    /// What was asked for.
    var plan: FallbackPlan {
        var plan = FallbackPlan()
        plan.name = self.recognizerFallback
        plan.modelServer = self.recognizerModel
        plan.modelName = self.recognizerModelName
        // The service that reads it may stand in another folder.
        plan.modelKeyFile = self.recognizerModelKey.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        return plan
    }
}
