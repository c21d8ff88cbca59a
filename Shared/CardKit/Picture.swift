// Beckon: which pictures are shown, and what they are drawn from
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
package import Pictures
public import Schema

extension Picture {
    /// A picture that an app answered with. The beginning of the PNG or JPEG is checked, and its size; what the rest of it is
    /// the browser finds out.
    ///
    /// - Parameters:
    ///   - value: An object with the picture's bytes, base64, in `data` (Domains, `Image`).
    ///   - alternative: What is said in place of it.
    /// - Returns: `nil` where there is no such picture, or it is too large.
    public init?(_ value: Value, alternative: String) {
        guard let data = value["data"]?.string, let checked = Picture(alternative, png: data).checked else {
            return nil
        }
        self = checked
    }

    /// The same picture, written anew: nothing but the letters of base64 goes on from here. `nil` for one that is no PNG and no
    /// JPEG, or is too large.
    public var checked: Picture? {
        guard self.data.utf8.count <= (Self.bytesMaximum + 2) / 3 * 4, let bytes = Data(base64Encoded: self.data),
            let form = Form(Array(bytes)), max(form.width, form.height) <= Self.sideMaximum
        else { return nil }
        return Picture(PlainText.line(self.alternative), png: bytes.base64EncodedString())
    }

    /// What its bytes say it is, which is what counts, and how many dots it is wide and high.
    private struct Form {
        let name: String, width: Int, height: Int

        /// - Returns: `nil` for what is no PNG and no JPEG.
        init?(_ bytes: [UInt8]) {
            if let header = PNGHeader(bytes) {
                (self.name, self.width, self.height) = ("png", header.width, header.height)
            } else if let header = JPEGHeader(bytes) {
                (self.name, self.width, self.height) = ("jpeg", header.width, header.height)
            } else {
                return nil
            }
        }
    }

    private var form: Form? { Data(base64Encoded: self.data).flatMap { Form(Array($0)) } }

    /// How many dots it is wide and high; `nil` for what is no picture.
    package var size: (width: Int, height: Int)? { self.form.map { ($0.width, $0.height) } }

    /// The picture as an address that holds it; `nil` for what is no picture.
    package var url: String? {
        guard let checked = self.checked, let form = checked.form else { return nil }
        return "data:image/\(form.name);base64,\(checked.data)"
    }

    /// The dots, where it is black and white, one for each square that it is made of; `nil` for any other picture.
    package var dots: BitPicture? {
        guard let bytes = Data(base64Encoded: self.data) else { return nil }
        return (try? BitPicture(png: Array(bytes)))?.reduced()
    }
}
