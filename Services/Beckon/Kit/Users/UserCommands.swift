// Beckon: beckon user
// SPDX-License-Identifier: Apache-2.0

import Access
import Foundation
import Keys
import Schema

/// `beckon user add`, `list`, `remove`: who may use the page.
public struct UserCommands: Sendable {
    private let bench: Workbench
    private let store: UsersStore

    /// - Parameters:
    ///   - bench: What to work with.
    ///   - file: The file of the users; `nil` means that of the data folder.
    public init(_ bench: Workbench, file: String?) {
        self.bench = bench
        self.store = UsersStore(file ?? bench.folder.users)
    }

    /// Gives a user a link to sign in by, once; who is not there yet is added.
    ///
    /// - Parameters:
    ///   - name: The user.
    ///   - isOperator: Whether they may see the pages for who looks after the stack.
    ///   - page: The page's address, as the user's browser has it; `nil` means that of the running stack.
    ///   - secret: Text of letters and digits that nobody can guess.
    public func add(_ name: String, isOperator: Bool, page: String?, secret: String) throws {
        let address = try self.address(page)
        let now = self.bench.now()
        let user = try self.told {
            try self.store.change { users in
                try users.invite(name, isOperator: isOperator, link: UsersFile.digest(of: secret), at: now)
                return (users[name], isChanged: true)
            }
        }
        let link = "\(address)/sign-in/\(secret)"
        let until = now + UsersFile.linkLife
        if self.bench.isJSON {
            try self.bench.console.json(
                Invited(user: name, isOperator: user?.isOperator ?? false, link: link, until: until))
        } else {
            self.bench.console.line(link)
            self.bench.console.note(
                "whoever opens it first, within 15 minutes, is \(name): give it to nobody else. The page asks everybody to sign "
                    + "in as long as \(self.store.path) is there")
        }
    }

    /// Lists the users.
    public func list() throws {
        let now = self.bench.now()
        let rows = try self.told { try self.store.read()?.users ?? [] }.map { Row($0, now) }
        if self.bench.isJSON { return try rows.forEach { try self.bench.console.json($0) } }
        guard !rows.isEmpty else {
            let isClosed = self.store.version != nil
            return self.bench.console.note(
                isClosed
                    ? "there are no users, so nobody gets in; add one with: beckon user add NAME"
                    : "there are no users, so nobody is asked; add one with: beckon user add NAME")
        }
        let cells = rows.map { row in
            [
                row.name, row.isOperator ? "operator" : "-", "\(row.sessions)",
                row.linkUntil.map { "until \($0)" } ?? "-",
            ]
        }
        for line in Table([["NAME", "ROLE", "SESSIONS", "OPEN LINK"]] + cells).lines { self.bench.console.line(line) }
    }

    /// Removes a user: the sessions end, and pages that are open are closed.
    public func remove(_ name: String) throws {
        let wasThere = try self.told {
            try self.store.change { users in
                let wasThere = users.remove(name)
                return (wasThere, isChanged: wasThere)
            }
        }
        guard wasThere else {
            throw CommandError(
                .error, "there is no user '\(name.prefix(UsersFile.nameBytesMaximum))'; see: beckon user list")
        }
        self.bench.console.line("\(name) is removed and signed out everywhere")
    }

    private func address(_ page: String?) throws(CommandError) -> String {
        guard let page = page ?? (try? self.bench.runningStack())?.page else { return "http://127.0.0.1:8080" }
        guard let url = URL(string: page), ["http", "https"].contains(url.scheme), url.host != nil, url.query == nil
        else {
            throw CommandError(.usage, "--page \(page): write the page's address, as in http://127.0.0.1:8080")
        }
        return page.hasSuffix("/") ? String(page.dropLast()) : page
    }

    private func told<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as KeysError {
            throw CommandError(.error, error.message)
        } catch let error as AccessError {
            throw CommandError(.usage, error.message)
        }
    }

    private struct Invited: Encodable {
        var user: String, isOperator: Bool, link: String, until: Instant
    }

    private struct Row: Encodable {
        var name: String, isOperator: Bool, sessions: Int
        var linkUntil: Instant?

        init(_ user: UsersFile.User, _ now: Instant) {
            (self.name, self.isOperator) = (user.name, user.isOperator)
            self.sessions = user.sessions.count { now < $0.until }
            self.linkUntil = user.link.map(\.until).flatMap { now < $0 ? $0 : nil }
        }
    }
}
