// Beckon: show a code
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Shows a code for others to scan (`INGetVisualCodeIntent`). It may be one that pays.
public struct GetVisualCode: Intent {
    /// What for.
    public var visualCodeType: VisualCodeType?

    public init() {}

    public static let declaration = Declaration<GetVisualCode>(
        "visualCodes", risk: .financial, lock: .always,
        // What was asked for says what its picture holds, which is a person's own: neither stands in a log.
        Parameter(\.visualCodeType, required: true, sensitive: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, continueInApp, inProgress, success, failure, failureRequiringAppLaunch
        case failureAppConfigurationRequired
    }

    /// The code.
    public struct Payload: Codable, Hashable, Sendable {
        /// Its picture.
        public var visualCodeImage: Image?

        /// - Parameter visualCodeImage: See the property.
        public init(visualCodeImage: Image? = nil) { self.visualCodeImage = visualCodeImage }
    }
}
