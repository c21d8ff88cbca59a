// Beckon: an app's answer to confirm and to handle
// SPDX-License-Identifier: Apache-2.0

/// What the interaction came to, read off a response code (lifecycle.md, 6).
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

/// What the app that is handed over to needs to go on (types.yaml, user_activity).
public struct UserActivity: Codable, Hashable, Sendable {
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
    public var payload: [String: Value]
    /// For codes that hand over to the app.
    public var userActivity: UserActivity?

    /// - Parameters: See the properties.
    public init(code: String, payload: [String: Value] = [:], userActivity: UserActivity? = nil) {
        self.code = code
        self.payload = payload
        self.userActivity = userActivity
    }

    /// What the code means.
    public var status: HandlingStatus { HandlingStatus(code: self.code) }

    private enum CodingKeys: String, CodingKey { case code, payload, userActivity }

    /// The payload may be left out of JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.code = try container.decode(String.self, forKey: .code)
        self.payload = try container.decodeIfPresent([String: Value].self, forKey: .payload) ?? [:]
        self.userActivity = try container.decodeIfPresent(UserActivity.self, forKey: .userActivity)
    }
}
