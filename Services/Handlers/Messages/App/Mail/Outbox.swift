// Beckon: mail that waits to be handed in
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import HandlerKit
import Mail
import Schema

/// Mail that waits to be handed in, in the store, inside a transaction. A message has a row for each address.
struct Outbox {
    let database: Database

    /// How long a worker has a mail to itself: longer than a server may take.
    static let lease = Milliseconds.seconds(Int64(CurlHandover.patience) * 2)
    /// The first pause before it is tried again; each is twice the one before it.
    static let pause = Milliseconds.seconds(30), pauseMaximum = Milliseconds.minutes(60)
    /// How long it is tried.
    static let life = Milliseconds.days(3)

    /// One mail for one address.
    struct Mail: Hashable, Sendable {
        var number: Int64
        var address: String
        /// The mail itself.
        var text: String
        /// Which attempt it is, from 1.
        var attempt: Int
        var made: Instant
    }

    /// Puts a message in, for each address once.
    ///
    /// - Parameter key: The key of the ledger under which it is sent: it makes the name by which servers know it again.
    func put(_ message: String, key: String, from sender: String, to addresses: [String], at now: Instant) throws {
        guard let number = Int64(message, after: "message-") else { return }
        let domain = sender.split(separator: "@").last.map(String.init) ?? "localhost"
        for address in addresses {
            try self.database.execute(
                cached: """
                    INSERT INTO outbox (message, identifier, address, sender, due, made) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO NOTHING
                    """,
                arguments: [
                    number, MailText.identifier(key: key, domain: domain), address, sender, now.milliseconds,
                    now.milliseconds,
                ])
        }
    }

    /// Takes the mail that has waited longest. Nobody else takes it while the lease lasts; whoever dies meanwhile has not sent
    /// it, or it is sent again under the same name.
    func take(at now: Instant) throws -> Mail? {
        guard
            let row = try Row.fetchOne(
                self.database,
                sql: """
                    SELECT outbox.number, outbox.address, outbox.identifier, outbox.sender, outbox.attempts, outbox.made,
                        message.content, message.sent
                    FROM outbox JOIN message ON message.number = outbox.message
                    WHERE outbox.state = 'waiting' AND outbox.due <= ? ORDER BY outbox.due, outbox.number LIMIT 1
                    """, arguments: [now.milliseconds])
        else { return nil }
        let (number, attempt): (Int64, Int) = (row[0], (row[4] as Int) + 1)
        try self.database.execute(
            cached: "UPDATE outbox SET attempts = ?, due = ? WHERE number = ?",
            arguments: [attempt, (now + Self.lease).milliseconds, number])
        let identifier: String = row[2]
        let all = try String.fetchAll(
            self.database, sql: "SELECT address FROM outbox WHERE identifier = ? ORDER BY number",
            arguments: [identifier])
        let text = MailText.text(
            row[6], identifier: identifier, from: row[3], to: all, sent: Instant(milliseconds: row[7]))
        return Mail(
            number: number, address: row[1], text: text, attempt: attempt, made: Instant(milliseconds: row[5]))
    }

    /// Keeps what became of a mail.
    func settle(_ mail: Mail, _ outcome: MailOutcome, at now: Instant) throws {
        switch outcome {
        case .taken: try self.end(mail, "sent", nil)
        case .refused(let number): try self.end(mail, "failed", "\(number)")
        case .later(let reason) where now - mail.made > Self.life: try self.end(mail, "failed", reason)
        case .later(let reason):
            let pause = min(Self.pause.count << Int64(min(mail.attempt - 1, 10)), Self.pauseMaximum.count)
            try self.database.execute(
                cached: "UPDATE outbox SET due = ?, answer = ? WHERE number = ? AND state = 'waiting'",
                arguments: [(now + Milliseconds(pause)).milliseconds, reason, mail.number])
        }
    }

    private func end(_ mail: Mail, _ state: String, _ answer: String?) throws {
        try self.database.execute(
            cached: "UPDATE outbox SET state = ?, answer = ? WHERE number = ?", arguments: [state, answer, mail.number])
    }

    /// How the mails of a message stand.
    enum Standing: Hashable, Sendable { case nothing, waiting, sent, failed }

    /// How the mails of a message stand: failed as soon as one of them is.
    func standing(of message: String) throws -> Standing {
        guard let number = Int64(message, after: "message-") else { return .nothing }
        let states = try String.fetchSet(
            self.database, sql: "SELECT DISTINCT state FROM outbox WHERE message = ?", arguments: [number])
        if states.isEmpty { return .nothing }
        return states.contains("failed") ? .failed : states.contains("waiting") ? .waiting : .sent
    }
}
