// Beckon: find or read messages
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Finds messages by people, words, attributes, time or group (`INSearchForMessagesIntent`).
public struct SearchForMessages: Intent {
    /// To whom, and how several combine.
    public var recipients: [Person]?, recipientsOperator: ConditionalOperator?
    /// From whom, and how several combine.
    public var senders: [Person]?, sendersOperator: ConditionalOperator?
    /// Words in it, and how several combine.
    public var searchTerms: [String]?, searchTermsOperator: ConditionalOperator?
    /// What is known of it.
    public var attributes: Options<MessageAttribute>?
    /// When it was sent.
    public var dateTimeRange: DateComponentsRange?
    /// The app's identifiers, and how several combine.
    public var identifiers: [String]?, identifiersOperator: ConditionalOperator?
    /// Identifiers of notifications, and how several combine.
    public var notificationIdentifiers: [String]?, notificationIdentifiersOperator: ConditionalOperator?
    /// In which groups, and how several combine.
    public var speakableGroupNames: [SpeakableString]?, speakableGroupNamesOperator: ConditionalOperator?
    /// In which threads, and how several combine.
    public var conversationIdentifiers: [String]?, conversationIdentifiersOperator: ConditionalOperator?
    /// In which groups, as plain text, and how several combine; `speakableGroupNames` took their place.
    public var groupNames: [String]?, groupNamesOperator: ConditionalOperator?

    public init() {}

    public static let declaration = Declaration<SearchForMessages>(
        "messages",
        Parameter(\.recipients, sensitive: true),
        Parameter(\.recipientsOperator, resolvable: false, defaultValue: "all"),
        Parameter(\.senders, sensitive: true),
        Parameter(\.sendersOperator, resolvable: false, defaultValue: "all"),
        Parameter(\.searchTerms, resolvable: false, sensitive: true),
        Parameter(\.searchTermsOperator, resolvable: false, defaultValue: "all"),
        Parameter(\.identifiers, resolvable: false),
        Parameter(\.identifiersOperator, resolvable: false, defaultValue: "all"),
        Parameter(\.notificationIdentifiers, resolvable: false),
        Parameter(\.notificationIdentifiersOperator, resolvable: false, defaultValue: "all"),
        Parameter(\.speakableGroupNamesOperator, resolvable: false, defaultValue: "all"),
        Parameter(\.conversationIdentifiers, resolvable: false),
        Parameter(\.conversationIdentifiersOperator, resolvable: false, defaultValue: "all"),
        Parameter(\.groupNames, deprecated: true),
        Parameter(\.groupNamesOperator, resolvable: false, defaultValue: "all", deprecated: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureMessageServiceNotAvailable, failureMessageTooManyResults
    }

    /// What was found; empty is a success.
    public struct Payload: Codable, Hashable, Sendable {
        /// What was found.
        public var messages: [MessageItem]?

        /// - Parameters: See the properties.
        public init(messages: [MessageItem]? = nil) {
            self.messages = messages
        }
    }
}
