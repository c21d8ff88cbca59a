// Beckon: the values of the message domain
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Schema

/// What can be said of a message (SiriKit's `INMessageAttribute`, `INMessageAttributeOptions`).
public enum MessageAttribute: String, IntentEnumeration { case read, unread, flagged, unflagged, played }

/// What kind of message (SiriKit's `INMessageType`).
public enum MessageType: String, IntentEnumeration {
    case text, audio, digitalTouch, handwriting, sticker
    case tapbackLiked, tapbackDisliked, tapbackEmphasized, tapbackLoved, tapbackQuestioned, tapbackLaughed
    case mediaCalendar, mediaLocation, mediaAddressCard, mediaImage, mediaVideo, mediaPass, mediaAudio
    case paymentSent, paymentRequest, paymentNote, animoji, activitySnippet, file, link
}

/// A message, found or sent (SiriKit's `INMessage`; called so because `Message` is the wire's).
public struct MessageItem: IntentValue {
    public static let declaration = TypeDeclaration(
        "MessageItem", .entity, label: ["content"], details: ["sender.displayName", "dateSent"])
    public static let siriName = "Message"

    /// The app's identifier.
    public var identifier: String
    /// The app's identifier of the thread.
    public var conversationIdentifier: String?
    /// The words.
    public var content: String?
    /// When it was sent.
    public var dateSent: Date?
    /// From whom, to whom.
    public var sender: Person?, recipients: [Person]?
    /// The group it was sent to.
    public var groupName: SpeakableString?
    /// What kind.
    public var messageType: MessageType?
    /// What is known of it; SiriKit has this in searches only.
    public var attributes: Options<MessageAttribute>?

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(
        identifier: String, content: String?, dateSent: Date? = nil, sender: Person? = nil, recipients: [Person]? = nil
    ) {
        self.identifier = identifier
        self.content = content
        self.dateSent = dateSent
        self.sender = sender
        self.recipients = recipients
    }
}
