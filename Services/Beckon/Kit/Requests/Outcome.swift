// Beckon: what a command says of a request at its end
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// The last line of `say`, `send`, `answer` and `cancel` under `--json`.
public struct Outcome: Codable, Hashable, Sendable {
    /// The request.
    public var correlationID: CorrelationID
    /// Where it stands.
    public var phase: Phase
    /// The intent, once known.
    public var intent: String?
    /// The app, once chosen.
    public var app: String?
    /// The values.
    public var parameters: [String: Value]
    /// Open questions; after `needs` those that could not be asked.
    public var questions: [Question]
    /// What `confirm` answered.
    public var preview: ResponseMessage?
    /// What `handle` answered.
    public var response: ResponseMessage?
    /// Why it failed. Beside open questions: why the last answer was not taken.
    public var failure: Failure?
    /// The user whose consent is waited for, because the caller cannot give it.
    public var waitsFor: String?
    /// The earlier request whose outcome is told here. Nothing was done again.
    public var repeatOf: Repeated?
    /// The exit code that goes with it.
    public var exitCode: Int32

    /// - Parameter request: The request.
    public init(_ request: RequestState) {
        self.correlationID = request.correlationID
        self.phase = request.phase
        self.intent = request.intent
        self.app = request.app
        self.parameters = request.parameters
        self.questions = request.questions
        self.preview = request.preview
        self.response = request.response
        self.failure = request.failure
        self.waitsFor = request.waitsFor
        self.repeatOf = request.repeatOf
        self.exitCode = request.status.rawValue
    }
}
