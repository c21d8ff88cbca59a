// Beckon: bytes as a QR code, by libqrencode
// SPDX-License-Identifier: Apache-2.0

import CQRencode
import Glibc
import Pictures

/// A QR code (ISO/IEC 18004).
struct QRCode {
    /// How many modules wide the light margin around it must be.
    static let quietZone = 4
    /// How many dots a module is wide.
    static let moduleSize = 8
    /// How many bytes fit into the largest code that can lose 15 percent of itself, with a mark that they are UTF-8.
    static let bytesMaximum = 2_330
    /// The mark that what follows is UTF-8 (ECI). Without it scanners guess, and take short words with umlauts for Chinese.
    private static let utf8: UInt32 = 26

    /// Why there is no code.
    enum Failure: Error, Hashable {
        /// Nothing is to be encoded.
        case empty
        /// It does not fit into a code.
        case tooLong
        /// libqrencode could not do it.
        case notEncoded
    }

    /// The modules, dark and light, without a margin.
    let modules: BitPicture
    /// 1 to 40: how large it is.
    let version: Int

    /// Encodes bytes as they are, at level M: 15 percent of the code may be lost.
    init(_ bytes: [UInt8]) throws(Failure) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.bytesMaximum else { throw .tooLong }
        guard let input = QRinput_new2(0, QR_ECLEVEL_M) else { throw .notEncoded }
        defer { QRinput_free(input) }
        // ASCII is the same everywhere, and what is no text stays bytes.
        if bytes.contains(where: { $0 > 0x7F }), String(validating: bytes, as: UTF8.self) != nil {
            guard QRinput_appendECIheader(input, Self.utf8) == 0 else { throw .notEncoded }
        }
        guard QRinput_append(input, QR_MODE_8, Int32(bytes.count), bytes) == 0 else { throw .notEncoded }
        guard let code = QRcode_encodeInput(input) else { throw errno == ERANGE ? .tooLong : .notEncoded }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        guard let data = code.pointee.data, side > 0 else { throw .notEncoded }
        // The lowest bit of a module's byte says whether it is dark; the others say what the module is for.
        let dots = (0..<side * side).map { data[$0] & 1 == 1 }
        guard let modules = BitPicture(width: side, height: side, dots: dots) else { throw .notEncoded }
        self.modules = modules
        self.version = Int(code.pointee.version)
    }

    /// The code with its margin, as a PNG.
    func png() throws -> [UInt8] {
        guard let picture = self.modules.enlarged(by: Self.moduleSize, margin: Self.quietZone) else {
            throw Failure.notEncoded
        }
        return try picture.png()
    }
}
