// Beckon: the keys of a dispatcher that frames are thrown at
// SPDX-License-Identifier: Apache-2.0

import Access
import Keys
import ZeroMQ
import ZeroMQBus

/// The keys of a dispatcher that frames are thrown at: one for whoever is let in, honest or not, with every right, so that what
/// is thrown gets as far as it can.
struct FuzzKeys: Sendable {
    /// The folder that the dispatcher reads.
    let folder: String
    private let file: KeyFile

    /// Makes them.
    ///
    /// - Throws: What keeps the folder from being written.
    init(in folder: String, makePair: @escaping @Sendable () throws -> Z85KeyPair) throws {
        let keys = KeysFolder(folder)
        try keys.initialize(makePair: makePair)
        let rights = Rights(
            submit: [.all], answer: [.all], observe: [.all], handle: .init(apps: [.all]), recognize: true, operate: true
        )
        let path = try keys.add("fuzz", rights, makePair: makePair)
        guard let file = try KeysFolder.key(at: path) else { throw FuzzError("\(path) was not written") }
        self.folder = folder
        self.file = file
    }

    /// How a peer connects that is let in.
    func admitted() throws -> SocketOptions.Security { try .client(self.file) }

    /// How a peer connects that knows the dispatcher's key, and that the dispatcher does not know.
    func stranger() throws -> SocketOptions.Security {
        guard let server = self.file.dispatcher else { throw FuzzError("the key file names no dispatcher") }
        return .curveClient(serverKey: try CurveKey(z85: server.text), keys: try .generate())
    }
}
