// Beckon: a CURVE key pair.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// The two halves of a CURVE identity.
public struct CurveKeyPair: Hashable, Sendable {
    /// What peers may know.
    public let publicKey: CurveKey
    /// What nobody else may know.
    public let secretKey: CurveKey

    /// Puts two halves together.
    public init(publicKey: CurveKey, secretKey: CurveKey) {
        self.publicKey = publicKey
        self.secretKey = secretKey
    }

    /// Makes a new pair from the system's randomness.
    ///
    /// - Throws: ``ZeroMQError`` if this libzmq was built without CURVE.
    public static func generate() throws(ZeroMQError) -> CurveKeyPair {
        var publicText = [CChar](repeating: 0, count: CurveKey.textCount + 1)
        var secretText = publicText
        if zmq_curve_keypair(&publicText, &secretText) == -1 { throw .last("zmq_curve_keypair") }
        return CurveKeyPair(publicKey: try Self.key(publicText), secretKey: try Self.key(secretText))
    }

    /// Finds the public half of a secret one.
    ///
    /// - Throws: ``ZeroMQError`` if this libzmq was built without CURVE.
    public init(secretKey: CurveKey) throws(ZeroMQError) {
        var publicText = [CChar](repeating: 0, count: CurveKey.textCount + 1)
        if zmq_curve_public(&publicText, secretKey.z85) == -1 { throw .last("zmq_curve_public") }
        self.init(publicKey: try Self.key(publicText), secretKey: secretKey)
    }

    private static func key(_ text: [CChar]) throws(ZeroMQError) -> CurveKey {
        try CurveKey(
            z85: String(decoding: text.prefix(CurveKey.textCount).map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
}
