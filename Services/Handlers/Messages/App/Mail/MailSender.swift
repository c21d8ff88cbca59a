// Beckon: who brings mail from the outbox to the server
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
import GRDB
import HandlerKit
public import Logging
public import Mail
public import Schema

/// Brings mail from the outbox to the server. Each worker has one; what waits stands in the store, for all of them.
public struct MailSender: Sendable {
    let store: AppStore
    let sender: String
    let handover: any MailHandover
    /// Waits between two looks into the outbox.
    let clock: any Clock<Duration>
    let now: @Sendable () -> Instant
    let logger: Logger
}

extension MailSender {
    /// - Parameters:
    ///   - store: Pigeon's store.
    ///   - server: The mail server.
    ///   - clock: Waits between two looks into the outbox.
    ///   - now: The present.
    ///   - logger: Where an operator hears what does not get through; no words and no addresses.
    public init(
        store: AppStore, server: MailServer, clock: any Clock<Duration>, now: @escaping @Sendable () -> Instant,
        logger: Logger
    ) {
        self.init(
            store: store, sender: server.from, handover: CurlHandover(server), clock: clock, now: now, logger: logger)
    }

    /// Brings mail until the task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            do {
                if try await self.sendOne() { continue }
            } catch {
                self.logger.warning("the outbox cannot be used: \(error)")
            }
            try? await self.clock.sleep(for: .seconds(1))
        }
    }

    /// Brings the mail that has waited longest.
    ///
    /// - Returns: Whether there was one.
    func sendOne() async throws -> Bool {
        let now = self.now
        guard let mail = try await self.store.database.write({ try Outbox(database: $0).take(at: now()) }) else {
            return false
        }
        let outcome = await self.handover.hand(mail.text, to: mail.address)
        try await self.store.database.write { try Outbox(database: $0).settle(mail, outcome, at: now()) }
        switch outcome {
        case .taken: self.logger.debug("mail \(mail.number) was taken")
        case .refused(let number): self.logger.notice("mail \(mail.number) was refused: \(number)")
        case .later(let reason): self.logger.notice("mail \(mail.number) waits: \(reason)")
        }
        return true
    }

    /// The addresses that a message goes to by mail.
    static func addresses(_ recipients: [Person]) -> [String] {
        recipients.compactMap(\.personHandle).filter { $0.type != .phoneNumber }.map(\.value)
            .filter(MailText.isAddress)
    }

    /// Waits until the mails of a message were taken, or one was refused.
    ///
    /// - Returns: Whether one was refused.
    func hasFailed(_ message: String) async throws -> Bool {
        var pause = Duration.seconds(1)
        while true {
            switch try await self.store.read({ try Outbox(database: $0).standing(of: message) }) {
            case .nothing, .sent: return false
            case .failed: return true
            case .waiting: try await self.clock.sleep(for: pause)
            }
            pause = min(pause * 2, .seconds(60))
        }
    }
}
