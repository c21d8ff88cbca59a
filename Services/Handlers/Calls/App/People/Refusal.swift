// Beckon: why somebody is not called
// SPDX-License-Identifier: Apache-2.0

import People
import Telephone

/// Why a call is not placed.
enum Refusal: Error, Hashable {
    /// An emergency service is called by telephone.
    case emergency
    /// Nobody of that name is known.
    case nobody
    /// What is meant cannot be called: no number, a number that is none, somebody whom Ringo cannot reach.
    case noNumber
    /// No number with that label.
    case noLabel
    /// A code for the network.
    case serviceCode
    /// One at a time.
    case several
    /// There is no picture.
    case noVideo
    /// There was no such call, or it cannot be called.
    case noFormerCall, noFormerNumber
    /// The user has no mailbox.
    case noMailbox
    /// There is no telephone; it rings already; somebody talks.
    case noPhone, ringing, inProgress
    /// Whom to call was never said, or is not known for certain.
    case unclear

    /// The name of the reason when a value is refused.
    var reason: String {
        switch self {
        case .emergency: "emergencyNotSupported"
        case .nobody, .unclear: "noContactFound"
        case .noLabel: "noHandleForLabel"
        case .serviceCode: "unsupportedMmiUssd"
        case .several: "multipleContactsUnsupported"
        case .noVideo: "videoCallUnsupported"
        case .noFormerCall: "noCallHistoryForRedial"
        case .noFormerNumber: "noUsableHandleForRedial"
        case .noMailbox: "noMailbox"
        case .noNumber, .noPhone, .ringing, .inProgress: "invalidHandle"
        }
    }

    /// The codes that say it, the most telling first: an intent has not all of them.
    var codes: [String] {
        switch self {
        case .emergency, .noVideo, .noPhone: ["failureCallingServiceNotAvailable"]
        case .ringing: ["failureCallRinging", "failureCallingServiceNotAvailable"]
        case .inProgress: ["failureCallInProgress", "failureCallingServiceNotAvailable"]
        case .several: ["failureContactNotSupportedByApp"]
        case .noNumber, .noLabel, .serviceCode:
            ["failureNoValidNumber", "failureInvalidNumber", "failureContactNotSupportedByApp"]
        case .noMailbox: ["failureAppConfigurationRequired"]
        case .nobody, .noFormerCall, .noFormerNumber, .unclear: []
        }
    }

    /// What is in the way of using a number.
    init(_ obstacle: CallAddress.Obstacle) {
        switch obstacle {
        case .emergency: self = .emergency
        case .serviceCode: self = .serviceCode
        case .words, .invalid: self = .noNumber
        }
    }

    /// What is in the way of reaching a contact.
    init(_ obstacle: Handles.Obstacle) {
        switch obstacle {
        case .noAccount: self = .nobody
        case .noHandleForLabel: self = .noLabel
        case .messagingServiceNotEnabledForRecipient, .noValidHandle, .requestedHandleInvalid: self = .noNumber
        }
    }
}
