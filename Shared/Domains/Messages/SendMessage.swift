// Beckon: send a message
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Sends text to people, to a group, or both (`INSendMessageIntent`).
public struct SendMessage: Intent {
    /// To whom.
    public var recipients: [Person]?
    /// What.
    public var content: String?
    /// To which group.
    public var speakableGroupName: SpeakableString?
    /// The app's identifier of the thread.
    public var conversationIdentifier: String?
    /// Which service, where the app has several.
    public var serviceName: String?
    /// From which account.
    public var sender: Person?
    /// To which group, as plain text; `speakableGroupName` took its place.
    public var groupName: String?

    public init() {}

    public static let declaration = Declaration<SendMessage>(
        "messages", risk: .irreversible,
        Parameter(
            \.recipients, dependsOn: ["speakableGroupName"], sensitive: true,
            unsupportedReasons: [
                "noAccount", "offline", "messagingServiceNotEnabledForRecipient", "noValidHandle",
                "requestedHandleInvalid", "noHandleForLabel",
            ]),
        Parameter(\.content, sensitive: true),
        Parameter(\.conversationIdentifier, resolvable: false),
        Parameter(\.serviceName, resolvable: false),
        Parameter(\.sender, resolvable: false, sensitive: true),
        Parameter(\.groupName, deprecated: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureMessageServiceNotAvailable
    }

    /// The message.
    public struct Payload: Codable, Hashable, Sendable {
        /// What was sent, or will be.
        public var sentMessage: MessageItem?

        /// - Parameters: See the properties.
        public init(sentMessage: MessageItem? = nil) {
            self.sentMessage = sentMessage
        }
    }
}
