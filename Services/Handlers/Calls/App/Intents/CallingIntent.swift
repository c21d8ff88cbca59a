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
}

extension CallingIntent {
    /// The code that says why none is placed: the first of the refusal's that the intent has.
    static func code(_ refusal: Refusal) -> Code {
        refusal.codes.compactMap(Code.init(rawValue:)).first ?? Self.cameToNothing
    }
}

extension StartCall: CallingIntent {
    var wish: Wish {
        Wish(
            destination: self.destinationType, record: self.recordTypeForRedialing,
            isVideo: self.callCapability == .videoCall, route: self.audioRoute)
    }

    static var goesOn: Code { .continueInApp }
    static var cameToNothing: Code { .failure }
}

extension StartAudioCall: CallingIntent {
    var wish: Wish { Wish(destination: self.destinationType) }

    static var goesOn: Code { .continueInApp }
    static var cameToNothing: Code { .failure }
}

extension StartVideoCall: CallingIntent {
    var wish: Wish { Wish(isVideo: true) }

    static var goesOn: Code { .continueInApp }
    static var cameToNothing: Code { .failure }
}
