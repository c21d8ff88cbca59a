// Beckon: what a conversation can reach
// SPDX-License-Identifier: Apache-2.0

/// Something of the catalogue, or of what people do in a conversation, that a conversation can reach.
public enum CoveragePoint: Hashable, Sendable {
    /// How a request stands or ends.
    public enum Outcome: String, CaseIterable, Sendable {
        /// The app did it, or went on with it elsewhere.
        case completed
        /// Something was asked back about a value.
        case asked
        /// It failed, with a reason.
        case refused
    }

    /// A request for the intent came that far.
    case outcome(intent: String, Outcome)
    /// The app answered the intent with this response code, in a preview, on the way or at the end.
    case code(intent: String, String)
    /// A request for the intent had a value for the parameter.
    case parameter(intent: String, String)
    /// The app asked about the parameter with this reason, to mend a value or to confirm it.
    case reason(intent: String, parameter: String, String)
    /// Something was done in a conversation, such as `yes`; `byWords` where a person said it, otherwise by a click or a
    /// program.
    case act(String, byWords: Bool)

    /// The intent; `nil` for what people do.
    public var intent: String? {
        switch self {
        case .outcome(let intent, _), .code(let intent, _), .parameter(let intent, _), .reason(let intent, _, _): intent
        case .act: nil
        }
    }

    /// What it is called in reports and in the file of what cannot be reached, such as `RequestRide completed`,
    /// `RequestRide code failure`, `RequestRide.partySize`, `SendPayment.payee reason noAccount` or `yes by words`.
    public var name: String {
        switch self {
        case .outcome(let intent, let outcome): "\(intent) \(outcome.rawValue)"
        case .code(let intent, let code): "\(intent) code \(code)"
        case .parameter(let intent, let parameter): "\(intent).\(parameter)"
        case .reason(let intent, let parameter, let reason): "\(intent).\(parameter) reason \(reason)"
        case .act(let kind, let byWords): "\(kind) \(byWords ? "by words" : "by click")"
        }
    }
}
