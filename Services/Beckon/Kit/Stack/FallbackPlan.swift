// Beckon: a stack's recognizer for what the others refuse
// SPDX-License-Identifier: Apache-2.0

/// Which recognizer a stack asks for what its own refuse; none where nobody asks for one.
public struct FallbackPlan: Hashable, Sendable {
    /// The name of one that somebody starts beside the stack.
    public var name: String?
    /// A server with an OpenAI-compatible endpoint: `beckon-recognizer-model` asks it. Words leave for it.
    public var modelServer: String?
    /// The model's name, as the server knows it, and a file with the server's key.
    public var modelName: String?, modelKeyFile: String?

    /// The name of the recognizer that asks a model.
    static let modelRecognizer = "model"

    /// None.
    public init() {}

    /// The name of the recognizer that the dispatcher asks.
    var asked: String? { self.modelServer == nil ? self.name : Self.modelRecognizer }

    /// - Throws: ``CommandError`` for options that do not go together.
    func check() throws(CommandError) {
        if self.modelServer == nil, self.modelName != nil || self.modelKeyFile != nil {
            throw CommandError(
                .usage, "--recognizer-model-name and --recognizer-model-key are of the server of --recognizer-model")
        }
        if self.modelServer != nil, let name = self.name, name != Self.modelRecognizer {
            throw CommandError(
                .usage,
                "--recognizer-fallback \(name): with --recognizer-model it is '\(Self.modelRecognizer)', or left out")
        }
    }

    /// What the dispatcher is told.
    var dispatcherArguments: [String] { self.asked.map { ["--recognizer-fallback", $0] } ?? [] }

    /// What the recognizer that asks a model is told; `nil` where there is none.
    ///
    /// - Parameter folder: Where the stack's data stand.
    func arguments(_ folder: DataFolder) -> [String]? {
        guard let server = self.modelServer else { return nil }
        return ["--server", server, "--name", Self.modelRecognizer, "--spent", folder.modelQuestions]
            + (self.modelName.map { ["--model", $0] } ?? [])
            + (self.modelKeyFile.map { ["--server-key", $0] } ?? [])
    }
}
