// Beckon: where a dispatcher finds which keys are admitted.
// SPDX-License-Identifier: Apache-2.0

public import Access
public import ZeroMQ

/// Where a dispatcher finds which keys are admitted, with their rights.
public struct RightsSource: Sendable {
    /// The folder that is watched; rights are read again whenever a file in it changes.
    public var folder: String?
    /// Reads the rights. Runs on the socket thread: it must be quick.
    public var read: @Sendable () throws -> RightsFile

    /// - Parameters: See the properties.
    public init(folder: String?, read: @escaping @Sendable () throws -> RightsFile) {
        self.folder = folder
        self.read = read
    }

    /// Rights that never change.
    public static func fixed(_ file: RightsFile) -> RightsSource { RightsSource(folder: nil) { file } }
}

extension SocketOptions.Security {
    /// A dispatcher's security, out of its key file.
    ///
    /// - Throws: ``Access/AccessError/Code/invalidKey`` where the two halves do not belong together.
    public static func dispatcher(_ file: KeyFile) throws -> SocketOptions.Security {
        .curveServer(secretKey: try Self.pair(file).secretKey)
    }

    /// A client's or a worker's security, out of its key file.
    ///
    /// - Throws: ``Access/AccessError`` where the halves do not belong together, or it is the dispatcher's own file.
    public static func client(_ file: KeyFile) throws -> SocketOptions.Security {
        guard let dispatcher = file.dispatcher else {
            throw AccessError(
                .missingMember, at: "key '\(file.name)'",
                "it does not hold the dispatcher's public key; give the file of a client's key: beckon keys add")
        }
        return .curveClient(serverKey: try CurveKey(z85: dispatcher.text), keys: try Self.pair(file))
    }

    private static func pair(_ file: KeyFile) throws -> CurveKeyPair {
        let pair = try CurveKeyPair(secretKey: try CurveKey(z85: file.keys.secretKey.text))
        guard pair.publicKey.z85 == file.keys.publicKey.text else {
            throw AccessError(
                .invalidKey, at: "key '\(file.name)'", "its two halves do not belong together; restore it from a copy")
        }
        return pair
    }
}

extension Z85KeyPair {
    /// A new pair from the system's randomness.
    public static func generate() throws -> Z85KeyPair {
        let pair = try CurveKeyPair.generate()
        return Z85KeyPair(publicKey: try Z85Key(pair.publicKey.z85), secretKey: try Z85Key(pair.secretKey.z85))
    }
}
