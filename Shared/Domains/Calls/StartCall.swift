// Beckon: call somebody
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Calls people, or calls again or back (`INStartCallIntent`).
///
/// An app may ask before it calls: `confirm` answers `userConfirmationRequired`.
public struct StartCall: Intent {
    /// Where the sound goes; never asked about.
    public var audioRoute: CallAudioRoute?
    /// What kind of number.
    public var destinationType: CallDestinationType?
    /// Whom.
    public var contacts: [Person]?
    /// Which call of the past to make again; never asked about.
    public var recordTypeForRedialing: CallRecordType?
    /// With a picture or without.
    public var callCapability: CallCapability?

    public init() {}

    public static let declaration = Declaration<StartCall>(
        "calls", risk: .irreversible, consent: .whenAppAsks,
        Parameter(\.audioRoute, resolvable: false),
        Parameter(
            \.contacts, sensitive: true,
            unsupportedReasons: [
                "noContactFound", "multipleContactsUnsupported", "noHandleForLabel", "invalidHandle",
                "unsupportedMmiUssd", "noCallHistoryForRedial", "noUsableHandleForRedial",
            ]),
        Parameter(\.recordTypeForRedialing, resolvable: false),
        Parameter(
            \.callCapability,
            unsupportedReasons: ["videoCallUnsupported", "microphoneNotAccessible", "cameraNotAccessible"]))

    public enum Code: String, ResponseCode {
        case unspecified, ready, continueInApp, userConfirmationRequired, failure, failureRequiringAppLaunch
        case failureCallingServiceNotAvailable, failureContactNotSupportedByApp, failureAirplaneModeEnabled
        case failureUnableToHandOff, failureAppConfigurationRequired, failureCallInProgress, failureCallRinging
    }
}
