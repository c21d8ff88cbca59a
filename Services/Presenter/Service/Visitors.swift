// Beckon: who is signed in
// SPDX-License-Identifier: Apache-2.0

import Access
import Keys
import Logging
import Schema
import Synchronization

/// Who is signed in: the file of the users as it is now. Without a file whoever reaches the page is its one user; once there
/// was one, nobody gets in without signing in, also where it is gone or damaged: what was read last counts then.
final class Visitors: Sendable {
    private struct State {
        var users: UsersFile?
        var version: UsersStore.Version?
        /// By the digest of the session's secret.
        var sessions: [String: (user: UsersFile.User, until: Instant)] = [:]
        var watches: [Int: (session: String?, end: AsyncStream<Never>.Continuation)] = [:]
        var watchNumber = 0
    }

    private let store: UsersStore?
    private let settings: PresenterSettings
    private let key: SessionKey
    private let now: @Sendable () -> Instant
    private let logger: Logger
    private let state = Mutex(State())

    /// - Throws: `KeysError` where the file is there and cannot be used, ``PresenterError/openToOthers(_:_:)`` where there is
    ///   none and others than this machine's processes could reach the page.
    init(
        settings: PresenterSettings, key: SessionKey, now: @escaping @Sendable () -> Instant, logger: Logger
    ) throws {
        self.store = settings.users.map(UsersStore.init)
        self.settings = settings
        self.key = key
        self.now = now
        self.logger = logger
        if let store {
            let version = store.version
            if let users = try store.read() { self.state.withLock { Self.take(users, version, &$0) } }
        }
        guard self.asksWho || settings.letsAnyoneIn || PresenterSettings.isLoopback(settings.address) else {
            throw PresenterError.openToOthers("\(settings.address):\(settings.port)", settings.user)
        }
    }

    /// Whether users sign in.
    var asksWho: Bool { self.state.withLock { $0.users != nil } }

    /// Who has the secret in its cookie; `nil` where users sign in and nobody has with it.
    func visitor(secret: String?) -> Visitor? {
        self.refresh()
        let digest = secret.map(UsersFile.digest)
        let now = self.now()
        return self.state.withLock { state in
            guard state.users != nil else {
                return Visitor(
                    user: self.settings.user, isOperator: self.settings.isOperator, isSignedIn: false, owner: secret)
            }
            guard let secret, let digest, self.key.made(secret), let session = state.sessions[digest],
                now < session.until
            else { return nil }
            return Visitor(
                user: session.user.name, isOperator: session.user.isOperator, isSignedIn: true,
                owner: self.key.secret("user-" + Digest.sha256([UInt8](session.user.name.utf8))))
        }
    }

    // MARK: Links

    /// What a link is good for.
    func link(_ link: String) -> UsersFile.Link {
        self.refresh()
        return self.state.withLock { $0.users?.link(UsersFile.digest(of: link), at: self.now()) } ?? .unknown
    }

    /// Makes a session of a link; that which the browser had before ends.
    ///
    /// - Throws: `KeysError` where it cannot be kept.
    func redeem(link: String, session: String, former: String?) throws -> UsersFile.Link {
        guard let store = self.store else { return .unknown }
        let result = try store.change { users in
            let result = users.redeem(
                link: UsersFile.digest(of: link), session: UsersFile.digest(of: session), at: self.now())
            guard case .open = result else { return (result, isChanged: false) }
            if let former { _ = users.end(session: UsersFile.digest(of: former)) }
            return (result, isChanged: true)
        }
        self.refresh()
        return result
    }

    /// Ends a session.
    ///
    /// - Throws: `KeysError` where that cannot be kept.
    func signOut(secret: String) throws {
        try self.store?.change { users in ((), isChanged: users.end(session: UsersFile.digest(of: secret))) }
        self.refresh()
    }

    // MARK: Changes

    /// Ends when the session does.
    ///
    /// - Parameter secret: The session's; `nil` and any other count as long as nobody signs in here.
    func end(ofSession secret: String?) -> AsyncStream<Never> {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        let number = self.state.withLock { state in
            state.watchNumber += 1
            state.watches[state.watchNumber] = (secret.map(UsersFile.digest), continuation)
            return state.watchNumber
        }
        continuation.onTermination = { _ in
            _ = self.state.withLock { $0.watches.removeValue(forKey: number) }
        }
        self.endWatches()
        return stream
    }

    /// Reads the file where it is another one than before, and ends what is over by it.
    func refresh() {
        guard let store = self.store else { return }
        let version = store.version
        guard self.state.withLock({ $0.version }) != version else { return }
        do {
            guard let users = try store.read() else {
                self.state.withLock { $0.version = version }
                return self.complain("it is gone; what it said last counts until it is there again")
            }
            self.state.withLock { Self.take(users, version, &$0) }
        } catch {
            self.state.withLock { $0.version = version }
            self.complain("\(error)")
        }
        self.endWatches()
    }

    /// Ends what is over, also where it is only its time that has come.
    func look() {
        self.refresh()
        self.endWatches()
    }

    private func endWatches() {
        let now = self.now()
        let over = self.state.withLock { state in
            guard state.users != nil else { return [AsyncStream<Never>.Continuation]() }
            return state.watches.values.filter { watch in
                watch.session.flatMap { state.sessions[$0] }.map { now >= $0.until } ?? true
            }.map(\.end)
        }
        for continuation in over { continuation.finish() }
    }

    private func complain(_ why: String) {
        self.logger.warning(
            "the users cannot be read; those that were known before stay", metadata: ["error": "\(why)"])
    }

    private static func take(_ users: UsersFile, _ version: UsersStore.Version?, _ state: inout State) {
        state.users = users
        state.version = version
        let sessions = users.users.flatMap { user in user.sessions.map { ($0.digest, (user, $0.until)) } }
        state.sessions = Dictionary(sessions) { first, _ in first }
    }
}
