// Beckon: the keys of a stack's services
// SPDX-License-Identifier: Apache-2.0

public import Access
public import Keys

/// The keys of a stack's services, each with the rights that its service needs and no others.
public enum StackKeys {
    /// The names of the recognizer's, the page's and the owner's key.
    public static let recognizer = "recognizer", presenter = "presenter", `operator` = "operator"

    /// The name of the key of a domain's handler.
    public static func handler(_ domain: String) -> String { "handler-\(domain)" }

    /// Makes what is missing of the folder and the keys. Those that were revoked stay so.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - own: Apps of one's own. Each gets a key that may speak for any app: what it is called, only it knows.
    ///   - makePair: Makes a pair of keys.
    /// - Returns: The folder.
    /// - Throws: ``CommandError`` with what is in the way.
    @discardableResult
    public static func make(
        _ folder: KeysFolder, own: [OwnApp] = [], _ makePair: @escaping () throws -> Z85KeyPair
    ) throws -> KeysFolder {
        do {
            try folder.initialize(makePair: makePair)
            let present = try folder.rights()
            for (name, rights) in try Self.rights(own) where present[name] == nil {
                try folder.add(name, rights, makePair: makePair)
            }
            return folder
        } catch let error as KeysError {
            throw CommandError(.error, error.message)
        }
    }

    private static func rights(_ own: [OwnApp]) throws -> [(String, Rights)] {
        let ownHandlers = try own.map { app in
            let name = Self.handler(app.name)
            return (name, try Preset.handler.rights(name: name, apps: []))
        }
        let handlers = try BundledApp.all.map { app in
            let rights = try Preset.handler.rights(name: app.domain, apps: [try NamePattern(app.identifier)])
            return (Self.handler(app.domain), rights)
        }
        let others = try [
            (Self.recognizer, Preset.recognizer), (Self.presenter, .presenter), (Self.operator, .operator),
        ].map { ($0, try $1.rights(name: $0)) }
        return handlers + ownHandlers + others
    }
}
