// Beckon: the users of a page that is tested
// SPDX-License-Identifier: Apache-2.0

import Access
import ClientKit
import Foundation
import Hummingbird
import Keys
import Logging
import Schema
import Synchronization
import Testing

@testable import PresenterService

/// A users file of its own, and browsers that sign in by it.
final class Door: Sendable {
    let folder: String
    let store: UsersStore
    let time = Mutex(Browser.time)

    init() throws {
        var template = Array("/tmp/beckon-sign-in-XXXXXX".utf8CString)
        self.folder = String(cString: try #require(mkdtemp(&template)))
        self.store = UsersStore(self.folder + "/users.json")
    }

    deinit { try? FileManager.default.removeItem(atPath: self.folder) }

    func invite(_ name: String, isOperator: Bool = false) throws -> String {
        try self.store.change { users in
            let now = self.time.withLock { $0 }
            try users.invite(name, isOperator: isOperator, link: UsersFile.digest(of: "of-\(name)"), at: now)
            return ("of-\(name)", isChanged: true)
        }
    }

    func web(_ backend: ScriptedBackend, isSecure: Bool = false, isOperator: Bool = false) throws -> Web {
        try Browser.web(backend, isSecure: isSecure, isOperator: isOperator, users: self.store.path) {
            self.time.withLock { $0 }
        }
    }

    static let person = ["Accept": "text/html,application/xhtml+xml", "Accept-Language": "de"]
    static let form = "application/x-www-form-urlencoded"

    /// A browser that signed in.
    func browser(_ web: Web, _ name: String, isOperator: Bool = false) async throws -> Browser {
        var browser = Browser(web)
        let link = try self.invite(name, isOperator: isOperator)
        let answer = try await browser.send(.post, "/sign-in", "link=\(link)", type: Self.form)
        #expect(answer.status == 303 && answer.headers[.location] == "/")
        return browser
    }
}
