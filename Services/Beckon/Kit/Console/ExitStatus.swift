// Beckon: what the process says to a script when it ends
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// The exit codes of `beckon`. They are a promise to scripts: see docs/commands.md.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// The request was completed, or the command did what it says.
    case completed = 0
    /// Something else went wrong; the message says what.
    case error = 1
    /// The request waits for an answer.
    case waiting = 10
    /// A value is missing that the caller cannot be asked for.
    case needs = 11
    /// The request was refused, or consent is needed that the caller cannot give.
    case refused = 12
    /// The request failed.
    case failed = 13
    /// The request was cancelled, or nobody answered in time.
    case cancelled = 14
    /// The request goes on elsewhere, or nobody knows whether it was done.
    case open = 15
    /// The command line is wrong (EX_USAGE).
    case usage = 64
    /// No stack is running, or it does not answer (EX_UNAVAILABLE).
    case unavailable = 69

    /// The code for a request as it stands.
    ///
    /// - Parameters:
    ///   - phase: Its phase.
    ///   - failure: Why it failed, where it did.
    public init(phase: Phase, failure: Failure?) {
        switch phase {
        case .completed: self = .completed
        case .cancelled, .expired: self = .cancelled
        case .handedOff, .unknownOutcome: self = .open
        case .failed:
            switch failure?.code {
            case .needs: self = .needs
            case .consentNotPossible, .notAuthorized, .restricted, .interactionNotAllowed: self = .refused
            default: self = .failed
            }
        case .recognizing, .choosingApp, .authorizing, .unlocking, .resolving, .confirming, .handling, .following,
            .presenting, .finding:
            self = .waiting
        }
    }

    /// One line for `--help`.
    public var meaning: String {
        switch self {
        case .completed: "completed, or the command did what it says"
        case .error: "another error; the message says what"
        case .waiting: "the request waits for an answer: beckon answer"
        case .needs: "a value is missing that the caller could not be asked for"
        case .refused: "refused, not authorized, or consent is needed that the caller cannot give"
        case .failed: "the request failed; `failure` or `response` says why"
        case .cancelled: "cancelled, or expired without an answer"
        case .open: "handed over to the app, or the outcome is unknown"
        case .usage: "the command line is wrong"
        case .unavailable: "no stack is running, or it does not answer: beckon up"
        }
    }

    /// All of them, for `--help`.
    public static var table: String {
        "EXIT CODES\n"
            + Self.allCases.map { status in
                "  \(String(repeating: " ", count: status.rawValue < 10 ? 1 : 0))\(status.rawValue)  \(status.meaning)"
            }.joined(separator: "\n")
    }
}
