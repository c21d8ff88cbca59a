// Beckon: what Ringo knows of a user when a call is wished for
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import HandlerKit
import People
import Schema

/// What a user has: people, the latest calls, a mailbox. Everything about a call is decided from it.
struct Account: Sendable {
    let book: AddressBook
    /// Newest first.
    var calls: [StoredCall] = []
    /// The number of the mailbox.
    var mailbox: String?
    /// The language in which things were said.
    var locale = "en"
}

extension Account {
    /// Reads what a user has.
    ///
    /// - Throws: What SQLite says.
    init(_ context: Context, _ database: Database) throws {
        let log = CallLog(user: context.user, database: database)
        self.init(
            book: try AddressBook(of: context.user, in: database), calls: try log.newest(), mailbox: try log.mailbox(),
            locale: context.locale)
    }

    /// The call that is made again, or answered by one.
    ///
    /// - Parameters:
    ///   - destination: `redial` is the last that the user made, `callBack` the last that was missed or taken.
    ///   - type: Another kind, where one was said.
    func former(_ destination: CallDestinationType, _ type: CallRecordType?) -> StoredCall? {
        self.calls.first { call in
            switch type {
            case .latest: true
            case .voicemail, .missed, .received, .outgoing: call.type == type
            case .ringing, .inProgress, .onHold: call.kind == type
            case nil:
                destination == .redial ? call.type == .outgoing : [.missed, .received, .voicemail].contains(call.type)
            }
        }
    }
}
