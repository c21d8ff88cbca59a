// Beckon: call somebody with a picture
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Calls people with a picture (`INStartVideoCallIntent`). SiriKit has `StartCall` for it by now.
public struct StartVideoCall: Intent {
    /// Whom.
    public var contacts: [Person]?

    public init() {}

    public static let declaration = Declaration<StartVideoCall>(
        "calls", risk: .irreversible, Parameter(\.contacts, sensitive: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, continueInApp, failure, failureRequiringAppLaunch, failureAppConfigurationRequired
        case failureCallingServiceNotAvailable, failureContactNotSupportedByApp, failureInvalidNumber
    }
}
