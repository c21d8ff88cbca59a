// Beckon: who may use the page, as a file
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Who may use the page, with the link that each can sign in by and the sessions that came of links. Of links and sessions
/// only digests stand in it: who reads the file can sign in as nobody.
public struct UsersFile: Hashable, Sendable {
    /// The version of the file's form.
    public static let version: Int64 = 1
    /// Users in one file, sessions of one user (beyond it the oldest ends), and bytes of a user's name.
    public static let usersMaximum = 256, sessionsMaximum = 16, nameBytesMaximum = 64
    /// How long a link can be opened, and how long a session lasts.
    public static let linkLife = Milliseconds.minutes(15), sessionLife = Milliseconds.days(30)

    /// The digest of a secret, and until when the secret counts.
    public struct Proof: Hashable, Sendable {
        /// The secret's digest: ``UsersFile/digest(of:)``.
        public var digest: String
        /// From then on it counts for nothing.
        public var until: Instant

        /// - Parameters: See the properties.
        public init(digest: String, until: Instant) {
            self.digest = digest
            self.until = until
        }
    }

    /// Somebody who may use the page.
    public struct User: Hashable, Sendable {
        /// Who it is to the dispatcher.
        public var name: String
        /// Whether the pages for who looks after a stack are shown to them.
        public var isOperator: Bool
        /// The link that was made last and not opened yet.
        public var link: Proof?
        /// The sessions, the oldest first.
        public var sessions: [Proof]

        /// - Parameters: See the properties.
        public init(_ name: String, isOperator: Bool = false, link: Proof? = nil, sessions: [Proof] = []) {
            self.name = name
            self.isOperator = isOperator
            self.link = link
            self.sessions = sessions
        }
    }

    /// What a link is good for.
    public enum Link: Hashable, Sendable {
        /// It signs a user in.
        case open(User)
        /// Its time is over.
        case expired
        /// It was opened, replaced by a newer one, or never made; or its user was removed.
        case unknown
    }

    /// The users, in the order in which they were added.
    public private(set) var users: [User] = []

    /// Nobody.
    public init() {}

    /// Reads a users file.
    ///
    /// - Parameters:
    ///   - bytes: The file's content.
    ///   - file: Its name, for errors.
    /// - Throws: ``AccessError`` where it is not sound: nothing of it is taken then.
    public init(_ bytes: [UInt8], file: String) throws(AccessError) {
        let object = try StrictObject(try StrictJSON(bytes, file: file), at: file, known: ["version", "users"])
        try object.version(Self.version)
        guard let users = try object.array("users", atMost: Self.usersMaximum) else {
            throw AccessError(.missingMember, at: file, "'users' is missing; add it, [] for none")
        }
        for (index, json) in users.enumerated() {
            let place = "\(file), users[\(index)]"
            try self.append(try User(json, at: place), at: place)
        }
    }

    /// The user of a name.
    public subscript(name: String) -> User? { self.users.first { $0.name == name } }

    /// The digest of a link's or a session's secret.
    public static func digest(of secret: String) -> String { Digest.sha256([UInt8]("beckon sign-in/\(secret)".utf8)) }

    // MARK: Changing

    /// Gives a user a link, who is added where there is none of the name. The link before counts no longer.
    ///
    /// - Parameters:
    ///   - name: The user.
    ///   - isOperator: Whether they are to see the pages for who looks after a stack; who may already keeps it.
    ///   - link: The digest of the link's secret.
    ///   - now: When it is made.
    /// - Throws: ``AccessError`` for what is no name, and where there are too many users.
    public mutating func invite(
        _ name: String, isOperator: Bool, link: String, at now: Instant
    ) throws(AccessError) {
        if self[name] == nil { try self.append(User(name), at: "the users") }
        for index in self.users.indices where self.users[index].name == name {
            self.users[index].isOperator = self.users[index].isOperator || isOperator
            self.users[index].link = Proof(digest: link, until: now + Self.linkLife)
        }
    }

    /// Removes a user, with the link and all sessions.
    ///
    /// - Returns: Whether there was one.
    public mutating func remove(_ name: String) -> Bool {
        let count = self.users.count
        self.users.removeAll { $0.name == name }
        return self.users.count < count
    }

    /// What a link is good for.
    ///
    /// - Parameter digest: That of its secret. All are looked at, whichever it is.
    public func link(_ digest: String, at now: Instant) -> Link {
        var result = Link.unknown
        for user in self.users {
            guard let link = user.link, ConstantTime.areEqual(link.digest, digest) else { continue }
            result = now < link.until ? .open(user) : .expired
        }
        return result
    }

    /// Makes a session of a link, which is used up by it.
    ///
    /// - Parameters:
    ///   - link: The digest of the link's secret.
    ///   - session: The digest of the session's.
    ///   - now: When it is opened.
    /// - Returns: What the link was good for; nothing is changed where it was good for nothing.
    public mutating func redeem(link: String, session: String, at now: Instant) -> Link {
        let state = self.link(link, at: now)
        guard case .open(let user) = state, let index = self.users.firstIndex(where: { $0.name == user.name }) else {
            return state
        }
        var sessions = user.sessions.filter { now < $0.until }
        sessions.append(Proof(digest: session, until: now + Self.sessionLife))
        self.users[index].link = nil
        self.users[index].sessions = sessions.suffix(Self.sessionsMaximum)
        return state
    }

    /// Ends a session.
    ///
    /// - Parameter digest: That of its secret.
    /// - Returns: Whether there was one.
    public mutating func end(session digest: String) -> Bool {
        for index in self.users.indices {
            guard let place = self.users[index].sessions.firstIndex(where: { $0.digest == digest }) else { continue }
            self.users[index].sessions.remove(at: place)
            return true
        }
        return false
    }

    private mutating func append(_ user: User, at place: String) throws(AccessError) {
        try Self.check(name: user.name, at: place)
        guard self[user.name] == nil else {
            throw AccessError(.duplicate, at: place, "'\(user.name)' stands there twice; leave one")
        }
        guard self.users.count < Self.usersMaximum else {
            throw AccessError(.tooLarge, at: place, "\(Self.usersMaximum) users are there; remove one")
        }
        self.users.append(user)
    }

    /// Whether a name may be a user's: it stands in the filters and rights of keys, too.
    static func check(name: String, at place: String) throws(AccessError) {
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
        guard (1...Self.nameBytesMaximum).contains(name.utf8.count), letters.contains(name.utf8.first ?? 0),
            name.utf8.allSatisfy({ letters.contains($0) || "-_.".utf8.contains($0) })
        else {
            throw AccessError(
                .invalidName, at: place,
                "'\(name.prefix(40))' is no name of a user: 1 to \(Self.nameBytesMaximum) letters, digits, and - _ . "
                    + "behind the first")
        }
    }
}
