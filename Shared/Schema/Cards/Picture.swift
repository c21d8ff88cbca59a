// Beckon: a picture on a card
// SPDX-License-Identifier: Apache-2.0

/// A picture as it is. What an app sends here is checked by whoever draws it.
public struct Picture: Codable, Hashable, Sendable {
    /// Bytes of a picture that is shown, and dots of its longer side.
    public static let bytesMaximum = 262_144, sideMaximum = 2_048

    /// What is said in place of it.
    public let alternative: String
    /// The PNG or JPEG, base64.
    public let data: String

    // init: _ alternative, png data

    /// - Parameters:
    ///   - alternative: What is said in place of it.
    ///   - data: The JPEG, base64.
    public init(_ alternative: String, jpeg data: String) {
        self.alternative = alternative
        self.data = data
    }
}
