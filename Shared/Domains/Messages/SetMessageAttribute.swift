// Beckon: mark messages
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Marks messages as read, unread, flagged, unflagged or played (`INSetMessageAttributeIntent`).
public struct SetMessageAttribute: Intent {
    /// Which messages; absent means those found last.
    public var identifiers: [String]?
    /// As what.
    public var attribute: MessageAttribute?

    public init() {}

    public static let declaration = Declaration<SetMessageAttribute>(
        "messages", Parameter(\.identifiers, resolvable: false))

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureMessageNotFound, failureMessageAttributeNotSet
    }
}
