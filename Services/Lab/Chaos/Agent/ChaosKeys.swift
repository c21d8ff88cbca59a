// Beckon: the keys of a run with a hostile agent
// SPDX-License-Identifier: Apache-2.0

import Access
import BeckonKit
import Keys
import ZeroMQBus

/// The keys of a run with a hostile agent: two of its own, one of the person for whom it speaks, those of the services.
struct ChaosKeys: Sendable {
    static let agents = ["agent-1", "agent-2"], person = "ann", handler = "handler", `operator` = StackKeys.operator

    private let folder: KeysFolder

    /// Makes them in the run's folder.
    ///
    /// - Parameter mayConsent: Whether the agent's keys may consent, as no agent's should.
    /// - Throws: ``KeysError`` where they cannot be written.
    init(_ folder: ChaosFolder, mayConsent: Bool) throws {
        self.folder = KeysFolder("\(folder.path)/keys")
        let makePair = { try Z85KeyPair.generate() }
        try self.folder.initialize(makePair: makePair)
        let own = [try NamePattern("agent-*")]
        let ann = [NamePattern(name: HostileAgent.user)]
        var agent = try Preset.agent.rights(name: "agent", conversations: own, users: ann)
        if mayConsent { agent.consent = own }
        for name in Self.agents { try self.folder.add(name, agent, makePair: makePair) }
        try self.folder.add(
            Self.person, try Preset.client.rights(name: Self.person, conversations: own, users: ann), makePair: makePair
        )
        let services: [(String, Preset)] = [
            (Self.handler, .handler), (StackKeys.recognizer, .recognizer), (StackKeys.presenter, .presenter),
            (Self.operator, .operator),
        ]
        for (name, preset) in services {
            try self.folder.add(name, try preset.rights(name: name), makePair: makePair)
        }
    }

    /// A key's file.
    ///
    /// - Throws: ``KeysError`` where it cannot be read.
    func file(_ name: String) throws -> KeyFile {
        guard let file = try KeysFolder.key(at: self.folder.keyFile(name)) else {
            throw CommandError(.error, "the key \(name) of the run is gone; start it again")
        }
        return file
    }

    /// The options with which a service has its key.
    func arguments(_ role: ChaosRole) -> [String] {
        switch role {
        case .dispatcher: ["--keys", self.folder.path]
        case .recognizer: ["--key", self.folder.keyFile(StackKeys.recognizer)]
        case .worker, .presentation: ["--key", self.folder.keyFile(Self.handler)]
        case .presenter: ["--key", self.folder.keyFile(StackKeys.presenter)]
        }
    }
}
