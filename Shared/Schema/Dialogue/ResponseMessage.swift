// Beckon: an app's answer to confirm and to handle
// SPDX-License-Identifier: Apache-2.0

/// What the interaction came to, read off a response code (SiriKit's `INIntentHandlingStatus`).
public enum HandlingStatus: String, Codable, Sendable, CaseIterable {
    case unspecified, ready, inProgress, success, failure, deferredToApplication, userConfirmationRequired

    /// - Parameter code: A response code of SiriKit, such as `failureRequiringAppLaunchNoServiceInArea`.
    public init(code: String) {
        self =
            switch code {
            case "ready": .ready
            case "inProgress": .inProgress
            case "success": .success
            case "userConfirmationRequired": .userConfirmationRequired
            case "continueInApp", "handleInApp", "failureAppConfigurationRequired": .deferredToApplication
            case _ where code.hasPrefix("failureRequiringAppLaunch"): .deferredToApplication
            case _ where code.hasPrefix("failure"): .failure
            default: .unspecified
            }
    }
}

/// What the app that is handed over to needs to go on (Foundation's `NSUserActivity`).
public struct UserActivity: WireCodable, Hashable {
    /// What kind of activity; by default the intent's name.
    public var activityType: String
    /// A title for a person.
    public var title: String?
    /// Where it goes on in a browser.
    public var webpageURL: String?
    /// Whatever the app wants to find again.
    public var userInfo: [String: Value]?

    /// - Parameters: See the properties.
    public init(activityType: String, title: String? = nil, webpageURL: String? = nil, userInfo: [String: Value]? = nil)
    {
        self.activityType = activityType
        self.title = title
        self.webpageURL = webpageURL
        self.userInfo = userInfo
    }
}

/// An app's answer to `confirm`, `handle` or `follow`, in the form that the dispatcher passes on.
public struct ResponseMessage: Codable, Hashable, Sendable {
    /// One of the intent's response codes.
    public var code: String
    /// The response's properties by name; their form is the domain's.
    public var payload: [String: Value] {
        get { self.content.values }
        set { self.content = .values(newValue) }
    }
    var content: Content
    /// For codes that hand over to the app: what the app needs to go on.
    public var userActivity: UserActivity?
    /// What the same app is asked to do where the user wants back what was done. Absent where it cannot be taken back.
    public var undo: IntentMessage?

    /// - Parameters: See the properties.
    public init(
        code: String, payload: [String: Value] = [:], userActivity: UserActivity? = nil, undo: IntentMessage? = nil
    ) {
        self.init(code: code, content: .values(payload), userActivity: userActivity, undo: undo)
    }

    init(code: String, content: Content, userActivity: UserActivity?, undo: IntentMessage?) {
        self.code = code
        self.content = content
        self.userActivity = userActivity
        self.undo = undo
    }

    /// A payload: its values, or what came over the wire, unread until somebody wants to know.
    enum Content: Hashable, Sendable {
        case values([String: Value])
        case raw(RawJSON)

        /// The values; a payload whose numbers nobody can hold has none.
        var values: [String: Value] {
            switch self {
            case .values(let values): values
            case .raw(let json): (try? json.decoded(as: Value.self).object) ?? [:]
            }
        }

        static func == (left: Content, right: Content) -> Bool {
            if case (.raw(let left), .raw(let right)) = (left, right), left == right { return true }
            return left.values == right.values
        }

        func hash(into hasher: inout Hasher) { hasher.combine(self.values) }
    }

    /// What the code means.
    public var status: HandlingStatus { HandlingStatus(code: self.code) }

    private enum CodingKeys: String, CodingKey { case code, payload, userActivity, undo }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.code, forKey: .code)
        try container.encode(self.payload, forKey: .payload)
        try container.encodeIfPresent(self.userActivity, forKey: .userActivity)
        try container.encodeIfPresent(self.undo, forKey: .undo)
    }

    /// The payload may be left out of JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.code = try container.decode(String.self, forKey: .code)
        self.content = .values(try container.decodeIfPresent([String: Value].self, forKey: .payload) ?? [:])
        self.userActivity = try container.decodeIfPresent(UserActivity.self, forKey: .userActivity)
        self.undo = try container.decodeIfPresent(IntentMessage.self, forKey: .undo)
    }
}
