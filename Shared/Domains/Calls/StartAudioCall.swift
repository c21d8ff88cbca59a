// Beckon: call somebody without a picture
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Calls people without a picture (`INStartAudioCallIntent`). SiriKit has `StartCall` for it by now.
public struct StartAudioCall: Intent {
    /// What kind of number.
    public var destinationType: CallDestinationType?
    /// Whom.
    public var contacts: [Person]?

    public init() {}

    public static let declaration = Declaration<StartAudioCall>(
        "calls", risk: .irreversible, Parameter(\.contacts, sensitive: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, continueInApp, failure, failureRequiringAppLaunch, failureAppConfigurationRequired
        case failureCallingServiceNotAvailable, failureContactNotSupportedByApp, failureNoValidNumber
    }
}
