// Beckon: what the three intents that call have in common
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// An intent that calls somebody.
protocol CallingIntent: Intent where Payload == NoPayload {
    /// Whom.
    var contacts: [Person]? { get }
    /// What else was said.
    var wish: Wish { get }
    /// The code for a call that goes on elsewhere: the only success that SiriKit has for one.
    static var goesOn: Code { get }
    /// The code for a call that was dialled and came to nothing.
    static var cameToNothing: Code { get }
    /// The code that says why none is placed.
    static func code(_ refusal: Refusal) -> Code
}

extension StartCall: CallingIntent {
    var wish: Wish {
        Wish(
            destination: self.destinationType, record: self.recordTypeForRedialing,
            isVideo: self.callCapability == .videoCall, route: self.audioRoute)
    }

    static var goesOn: Code { .continueInApp }
    static var cameToNothing: Code { .failure }

    static func code(_ refusal: Refusal) -> Code {
        switch refusal {
        case .emergency, .noVideo, .noPhone: .failureCallingServiceNotAvailable
        case .noNumber, .noLabel, .serviceCode, .several: .failureContactNotSupportedByApp
        case .noMailbox: .failureAppConfigurationRequired
        case .ringing: .failureCallRinging
        case .inProgress: .failureCallInProgress
        case .nobody, .noFormerCall, .noFormerNumber, .unclear: .failure
        }
    }
}

extension StartAudioCall: CallingIntent {
    var wish: Wish { Wish(destination: self.destinationType) }

    static var goesOn: Code { .continueInApp }
    static var cameToNothing: Code { .failure }

    static func code(_ refusal: Refusal) -> Code {
        switch refusal {
        case .emergency, .noVideo, .noPhone, .ringing, .inProgress: .failureCallingServiceNotAvailable
        case .several: .failureContactNotSupportedByApp
        case .noNumber, .noLabel, .serviceCode: .failureNoValidNumber
        case .noMailbox: .failureAppConfigurationRequired
        case .nobody, .noFormerCall, .noFormerNumber, .unclear: .failure
        }
    }
}

extension StartVideoCall: CallingIntent {
    var wish: Wish { Wish(isVideo: true) }

    static var goesOn: Code { .continueInApp }
    static var cameToNothing: Code { .failure }

    static func code(_ refusal: Refusal) -> Code {
        switch refusal {
        case .emergency, .noVideo, .noPhone, .ringing, .inProgress: .failureCallingServiceNotAvailable
        case .several: .failureContactNotSupportedByApp
        case .noNumber, .noLabel, .serviceCode: .failureInvalidNumber
        case .noMailbox: .failureAppConfigurationRequired
        case .nobody, .noFormerCall, .noFormerNumber, .unclear: .failure
        }
    }
}
