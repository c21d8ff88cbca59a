// Beckon: which browser owns which conversations
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization

/// Who owns what: a browser is known by the secret in its cookie, and may only see and answer its own conversations.
/// Kept in memory: after a restart a browser starts a new conversation.
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
        var uses: UInt64 = 0
    }

    private let state = Mutex(State())
    private let limits: PresenterLimits
    private let makeSecret: @Sendable () -> String

    /// - Parameter makeSecret: Makes text that nobody can guess, of letters and digits.
    init(limits: PresenterLimits, makeSecret: @escaping @Sendable () -> String) {
        self.limits = limits
        self.makeSecret = makeSecret
    }

    /// The browser's conversation, or a new one; and the cookie's secret if the browser has to be told a new one.
    func open(secret: String?, isNew: Bool) -> (conversation: String, newSecret: String?) {
        let (fresh, name) = (self.makeSecret(), "web-" + self.makeSecret())
        return self.state.withLock { state in
            state.uses += 1
            var key = fresh
            if let secret, state.sessions[secret] != nil { key = secret }
            if key == fresh, state.sessions.count >= self.limits.sessions,
                let oldest = state.sessions.filter({ $0.value.streams == 0 }).min(by: {
                    $0.value.lastUse < $1.value.lastUse
                })
            {
                state.sessions.removeValue(forKey: oldest.key)
            }
            var session = state.sessions[key] ?? Session()
            session.lastUse = state.uses
            if isNew || session.conversations.isEmpty {
                session.conversations.append(Conversation(name: name))
                if session.conversations.count > self.limits.conversationsPerSession {
                    session.conversations.removeFirst()
                }
            }
            state.sessions[key] = session
            return (session.conversations.last?.name ?? name, key == fresh ? fresh : nil)
        }
    }

    /// Whether the browser owns the conversation.
    func owns(secret: String?, conversation: String) -> Bool {
        self.state.withLock { state in
            guard let secret, let session = state.sessions[secret] else { return false }
            return session.conversations.contains { $0.name == conversation }
        }
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
    func openStream(secret: String) -> StreamPlace? {
        let isOpen = self.state.withLock { state in
            guard state.streams < self.limits.streams, var session = state.sessions[secret],
                session.streams < self.limits.streamsPerSession
            else { return false }
            session.streams += 1
            state.streams += 1
            state.sessions[secret] = session
            return true
        }
        return isOpen ? StreamPlace(sessions: self, secret: secret) : nil
    }

    fileprivate func closeStream(secret: String) {
        self.state.withLock { state in
            state.streams -= 1
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

    fileprivate init(sessions: Sessions, secret: String) {
        self.sessions = sessions
        self.secret = secret
    }

    deinit { self.sessions.closeStream(secret: self.secret) }
}
