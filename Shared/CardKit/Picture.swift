// Beckon: a picture on a card
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
package import Pictures
public import Schema

/// A picture that an app answered with as it is, a PNG. Its beginning is checked, and its size; what the rest of it is the
/// browser finds out.
public struct Picture: Codable, Hashable, Sendable {
    /// Bytes of a picture that is shown, and dots of its longer side.
    public static let bytesMaximum = 262_144, sideMaximum = 2_048

    /// What is said in place of it.
    public let alternative: String
    /// How many dots it is wide and high.
    public let width: Int, height: Int
    /// The PNG, base64.
    package let data: String

    /// - Parameters:
    ///   - value: An object with the picture's bytes, base64, in `data` (Domains, `Image`).
    ///   - alternative: What is said in place of it.
    /// - Returns: `nil` where there is no such picture, or it is too large.
    public init?(_ value: Value, alternative: String) {
        guard let data = value["data"]?.string, data.utf8.count <= (Self.bytesMaximum + 2) / 3 * 4,
            let bytes = Data(base64Encoded: data), let header = PNGHeader(bytes),
            max(header.width, header.height) <= Self.sideMaximum
        else { return nil }
        self.alternative = PlainText.line(alternative)
        (self.width, self.height) = (header.width, header.height)
        // Written anew: nothing but the letters of base64 goes on from here.
        self.data = bytes.base64EncodedString()
    }

    /// The picture as an address that holds it.
    package var url: String { "data:image/png;base64,\(self.data)" }

    /// The dots, where it is black and white, one for each square that it is made of; `nil` for any other picture.
    package var dots: BitPicture? {
        guard let bytes = Data(base64Encoded: self.data) else { return nil }
        return (try? BitPicture(png: Array(bytes)))?.reduced()
    }
}
