// Beckon: one half of a CURVE key pair, as text
// SPDX-License-Identifier: Apache-2.0

/// One half of a CURVE key pair: 32 bytes, written as 40 characters of Z85 (rfc.zeromq.org/spec/32).
public struct Z85Key: Hashable, Sendable {
    /// The characters of a key.
    public static let textCount = 40
    private static let alphabet = [UInt8](
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#".utf8)

    /// The key as Z85. May be secret: it goes into files and nowhere else.
    public let text: String

    /// Reads a key.
    ///
    /// - Parameters:
    ///   - text: 40 characters of Z85.
    ///   - place: Where it stands, for the error.
    /// - Throws: ``AccessError/Code/invalidKey``, which holds nothing of the text: it may be secret.
    public init(_ text: String, at place: String = "key") throws(AccessError) {
        let bytes = [UInt8](text.utf8)
        guard bytes.count == Self.textCount, bytes.allSatisfy(Self.alphabet.contains) else {
            throw AccessError(.invalidKey, at: place, "a key is \(Self.textCount) characters of Z85")
        }
        // Five characters stand for four bytes, and some say more than these can.
        for start in stride(from: 0, to: bytes.count, by: 5) {
            let value = bytes[start..<start + 5].reduce(UInt64(0)) { sum, byte in
                sum * 85 + UInt64(Self.alphabet.firstIndex(of: byte) ?? 0)
            }
            guard value <= UInt64(UInt32.max) else {
                throw AccessError(.invalidKey, at: place, "five characters of Z85 say more than four bytes can")
            }
        }
        self.text = text
    }
}

extension Z85Key: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Nothing of the key: it may be the secret half.
    public var description: String { "Z85Key" }
    public var debugDescription: String { "Z85Key" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The two halves of a CURVE identity.
public struct Z85KeyPair: Hashable, Sendable {
    /// What peers may know.
    public var publicKey: Z85Key
    /// What nobody else may know.
    public var secretKey: Z85Key

    /// - Parameters: See the properties.
    public init(publicKey: Z85Key, secretKey: Z85Key) {
        self.publicKey = publicKey
        self.secretKey = secretKey
    }
}
