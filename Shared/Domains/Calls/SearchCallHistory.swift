// Beckon: find calls of the past
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Finds calls of the past (`INSearchCallHistoryIntent`).
public struct SearchCallHistory: Intent {
    /// When they were.
    public var dateCreated: DateComponentsRange?
    /// With whom.
    public var recipient: Person?
    /// With a picture or without; never asked about.
    public var callCapabilities: Options<CallCapability>?
    /// What became of them.
    public var callTypes: Options<CallRecordType>?
    /// Whether the user has not looked at them yet.
    public var unseen: Bool?
    /// What became of them, one kind only; `callTypes` took its place.
    public var callType: CallRecordType?

    public init() {}

    public static let declaration = Declaration<SearchCallHistory>(
        "calls", lock: .always,
        Parameter(\.recipient, sensitive: true),
        Parameter(\.callCapabilities, resolvable: false),
        Parameter(\.callType, deprecated: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, continueInApp, failure, failureRequiringAppLaunch, failureAppConfigurationRequired
        case inProgress, success
    }

    /// What was found.
    public struct Payload: Codable, Hashable, Sendable {
        /// What was found; empty is a success.
        public var callRecords: [CallRecord]?

        /// - Parameter callRecords: See the property.
        public init(callRecords: [CallRecord]? = nil) { self.callRecords = callRecords }
    }
}
