// Beckon: the values of the call domain
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Schema

/// Where the sound of a call goes (SiriKit's `INCallAudioRoute`).
public enum CallAudioRoute: String, IntentEnumeration { case speakerphoneAudioRoute, bluetoothAudioRoute }

/// What kind of number is called (SiriKit's `INCallDestinationType`).
public enum CallDestinationType: String, IntentEnumeration { case normal, emergency, voicemail, redial, callBack }

/// What became of a call (SiriKit's `INCallRecordType`).
public enum CallRecordType: String, IntentEnumeration {
    case outgoing, missed, received, latest, voicemail, ringing, inProgress, onHold
}

/// With a picture or without (SiriKit's `INCallCapability`).
public enum CallCapability: String, IntentEnumeration { case audioCall, videoCall }

/// A call of the past (SiriKit's `INCallRecord`).
public struct CallRecord: IntentValue {
    public static let declaration = TypeDeclaration(
        "CallRecord", .entity, label: ["caller.displayName"], details: ["dateCreated", "callRecordType"])

    /// The app's identifier.
    public var identifier: String
    /// When it was.
    public var dateCreated: Date?
    /// Who called, or was called.
    public var caller: Person?
    /// What became of it.
    public var callRecordType: CallRecordType?
    /// How long it took, in seconds.
    public var callDuration: Double?
    /// Whether the user has not looked at it yet.
    public var unseen: Bool?
    /// With a picture or without.
    public var callCapability: CallCapability?
    /// How many calls the entry stands for.
    public var numberOfCalls: Int?

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(
        identifier: String, dateCreated: Date? = nil, caller: Person? = nil, callRecordType: CallRecordType? = nil
    ) {
        self.identifier = identifier
        self.dateCreated = dateCreated
        self.caller = caller
        self.callRecordType = callRecordType
    }
}
