// Beckon: which browser owns which conversations
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization

/// Who owns what: a browser is known by the secret in its cookie, and may only see and answer its own conversations. Where users
/// sign in, a user's secret (``Visitor/owner``) stands in the browser's place, and all browsers of one user see the same.
///
/// Kept in memory. A secret shows that it was made here (``SessionKey``), and a conversation's name holds a digest of it: so
/// a browser proves after a restart of this process that the conversation is its own, and goes on.
final class Sessions: Sendable {
    private struct Conversation {
        var name: String
        var requests: [CorrelationID] = []
    }

    private struct Session {
        var conversations: [Conversation] = []
        var streams = 0
        var lastUse: UInt64 = 0
    }

    private struct State {
        var sessions: [String: Session] = [:]
        var streams = 0
        var streamsByAddress: [String: Int] = [:]
        var uses: UInt64 = 0
    }

    private let state = Mutex(State())
    private let limits: PresenterLimits
    private let key: SessionKey
    private let unguessable: @Sendable () -> String

    /// - Parameters:
    ///   - limits: Its bounds.
    ///   - key: What secrets are made and known again with.
    ///   - makeSecret: Makes text that nobody can guess, of letters and digits.
    init(limits: PresenterLimits, key: SessionKey, makeSecret: @escaping @Sendable () -> String) {
        self.limits = limits
        self.key = key
        self.unguessable = makeSecret
    }

    /// The browser's conversation, or a new one; and the cookie's secret if the browser has to be told a new one.
    ///
    /// - Parameter known: The conversation that the page shows; it stays that one if it is the browser's own.
    func open(
        secret: String?, isNew: Bool, known: String? = nil
    ) -> (conversation: String, newSecret: String?) {
        if !isNew, let known, self.owns(secret: secret, conversation: known) { return (known, nil) }
        let (fresh, salt) = (self.makeSecret(), self.unguessable())
        return self.state.withLock { state in
            var key = fresh
            if let secret, self.key.made(secret) { key = secret }
            let name = Self.name(secret: key, salt: String(salt.prefix(16)))
            var session = self.session(key, &state)
            if isNew || session.conversations.isEmpty { self.add(name, to: &session) }
            state.sessions[key] = session
            return (session.conversations.last?.name ?? name, key == fresh ? fresh : nil)
        }
    }

    /// A secret for a browser.
    func makeSecret() -> String { self.key.secret(self.unguessable()) }

    /// Whether the browser's secret was made here.
    func knows(secret: String?) -> Bool { secret.map { self.key.made($0) } ?? false }

    /// Whether the browser owns the conversation.
    func owns(secret: String?, conversation: String) -> Bool {
        guard let secret, self.key.made(secret) else { return false }
        return self.state.withLock { state in
            if let known = state.sessions[secret]?.conversations, known.contains(where: { $0.name == conversation }) {
                return true
            }
            let parts = conversation.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 3, conversation == Self.name(secret: secret, salt: String(parts[1])) else {
                return false
            }
            // It was opened before this process was started, or so many others ago that it was forgotten.
            var session = self.session(secret, &state)
            self.add(conversation, to: &session)
            state.sessions[secret] = session
            return true
        }
    }

    /// Whether the browser owns the conversation, by its name alone; it is not remembered for it.
    func proves(secret: String, conversation: String) -> Bool {
        let parts = conversation.split(separator: "-", omittingEmptySubsequences: false)
        return self.key.made(secret) && parts.count == 3
            && conversation == Self.name(secret: secret, salt: String(parts[1]))
    }

    /// The conversation that goes on, if there is one.
    func current(of secret: String) -> String? {
        self.state.withLock { $0.sessions[secret]?.conversations.last?.name }
    }

    /// The name of a conversation: only who has the secret can say a name that belongs to it, and the name does not
    /// give the secret away.
    static func name(secret: String, salt: String) -> String {
        "web-\(salt)-" + Digest.sha256([UInt8]("beckon conversation/\(salt)/\(secret)".utf8)).prefix(32)
    }

    /// A browser's session, used now; where it is new and there are too many, the one that was away longest goes.
    private func session(_ key: String, _ state: inout State) -> Session {
        state.uses += 1
        if state.sessions[key] == nil, state.sessions.count >= self.limits.sessions,
            let oldest = state.sessions.filter({ $0.value.streams == 0 }).min(by: {
                $0.value.lastUse < $1.value.lastUse
            })
        {
            state.sessions.removeValue(forKey: oldest.key)
        }
        var session = state.sessions[key] ?? Session()
        session.lastUse = state.uses
        return session
    }

    private func add(_ name: String, to session: inout Session) {
        session.conversations.append(Conversation(name: name))
        if session.conversations.count > self.limits.conversationsPerSession { session.conversations.removeFirst() }
    }

    /// Notes that a request belongs to a conversation.
    func note(secret: String, conversation: String, request: CorrelationID) {
        self.state.withLock { state in
            guard var session = state.sessions[secret],
                let index = session.conversations.firstIndex(where: { $0.name == conversation }),
                session.conversations[index].requests.last != request
            else { return }
            session.conversations[index].requests.removeAll { $0 == request }
            session.conversations[index].requests.append(request)
            if session.conversations[index].requests.count > self.limits.requestsPerConversation {
                session.conversations[index].requests.removeFirst()
            }
            state.sessions[secret] = session
        }
    }

    /// Whether the request belongs to a conversation of the browser.
    func owns(secret: String?, request: CorrelationID) -> Bool {
        self.state.withLock { state in
            guard let secret, let session = state.sessions[secret] else { return false }
            return session.conversations.contains { $0.requests.contains(request) }
        }
    }

    /// A place for one more page that listens, or `nil` if there is none. It is given back when nobody holds it.
    ///
    /// - Parameters:
    ///   - address: Where it comes from, if what one address may do is bounded: whoever begins many sessions would else take the
    ///     places of all.
    ///   - most: How many pages of this owner may listen; the usual number of a browser where nothing is said.
    func openStream(secret: String, from address: String? = nil, atMost most: Int? = nil) -> StreamPlace? {
        let isOpen = self.state.withLock { state in
            guard state.streams < self.limits.streams, var session = state.sessions[secret],
                session.streams < most ?? self.limits.streamsPerSession,
                address.map({ state.streamsByAddress[$0, default: 0] < self.limits.streamsPerAddress }) ?? true
            else { return false }
            session.streams += 1
            state.streams += 1
            if let address { state.streamsByAddress[address, default: 0] += 1 }
            state.sessions[secret] = session
            return true
        }
        return isOpen ? StreamPlace(sessions: self, secret: secret, address: address) : nil
    }

    fileprivate func closeStream(secret: String, from address: String?) {
        self.state.withLock { state in
            state.streams -= 1
            if let address, let count = state.streamsByAddress[address] {
                state.streamsByAddress[address] = count > 1 ? count - 1 : nil
            }
            state.sessions[secret]?.streams -= 1
        }
    }

    /// How many pages listen.
    var streams: Int { self.state.withLock { $0.streams } }
}

/// The place of one page that listens. A class for its `deinit`: however the response ends, the place is free again.
final class StreamPlace: Sendable {
    private let sessions: Sessions
    private let secret: String
    private let address: String?

    fileprivate init(sessions: Sessions, secret: String, address: String?) {
        self.sessions = sessions
        self.secret = secret
        self.address = address
    }

    deinit { self.sessions.closeStream(secret: self.secret, from: self.address) }
}
