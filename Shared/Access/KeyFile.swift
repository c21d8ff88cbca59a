// Beckon: the file that a key's owner has
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The file that a key's owner has: its pair, and for all but the dispatcher itself the dispatcher's public key, without
/// which nobody can tell the dispatcher from somebody who poses as it. Secret.
public struct KeyFile: Hashable, Sendable {
    /// The version of the file's form.
    public static let version: Int64 = 1

    /// The key's name.
    public var name: String
    /// The pair.
    public var keys: Z85KeyPair
    /// The dispatcher's public key; `nil` in the dispatcher's own file.
    public var dispatcher: Z85Key?

    /// - Parameters: See the properties.
    public init(name: String, keys: Z85KeyPair, dispatcher: Z85Key?) {
        self.name = name
        self.keys = keys
        self.dispatcher = dispatcher
    }

    /// Reads a key file.
    ///
    /// - Parameters:
    ///   - bytes: The file's content.
    ///   - file: Its name, for errors.
    public init(_ bytes: [UInt8], file: String) throws(AccessError) {
        let object = try StrictObject(
            try StrictJSON(bytes, file: file), at: file,
            known: ["version", "name", "publicKey", "secretKey", "dispatcher"])
        try object.version(Self.version)
        self.name = try RightsFile.check(name: try object.string("name"), at: object.place("name"))
        self.keys = Z85KeyPair(
            publicKey: try Z85Key(try object.string("publicKey"), at: object.place("publicKey")),
            secretKey: try Z85Key(try object.string("secretKey"), at: object.place("secretKey")))
        if let text = try object.optionalString("dispatcher") {
            self.dispatcher = try Z85Key(text, at: object.place("dispatcher"))
        }
    }

    private struct Form: Encodable {
        var version: Int64
        var name: String, publicKey: String, secretKey: String
        var dispatcher: String?
    }

    /// The file's content.
    public func bytes() throws(AccessError) -> [UInt8] {
        try RightsFile.write(
            Form(
                version: Self.version, name: self.name, publicKey: self.keys.publicKey.text,
                secretKey: self.keys.secretKey.text, dispatcher: self.dispatcher?.text))
    }
}
