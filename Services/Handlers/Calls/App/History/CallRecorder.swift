// Beckon: Ringo records calls that come in, and tells of them
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
import GRDB
import HandlerKit
public import Logging
import People
public import Schema
import Synchronization
public import Telephone

/// Records the calls that come in to a telephone, and tells those who follow what became of each.
public final class CallRecorder: Sendable {
    /// The calls that a request is told.
    typealias Follower = AsyncStream<StoredCall>

    private let user: String
    private let now: @Sendable () -> Instant
    private let logger: Logger
    /// Who follows; the latest request of the user alone, for a call is told once.
    private let follower = Mutex<Follower.Continuation?>(nil)

    /// - Parameters:
    ///   - user: Whose telephone it is.
    ///   - now: The present.
    ///   - logger: Is told what cannot be recorded, without a number.
    public init(user: String, now: @escaping @Sendable () -> Instant, logger: Logger) {
        self.user = user
        self.now = now
        self.logger = logger
    }

    /// Records what a telephone hears, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - calls: What it hears.
    ///   - store: Ringo's store.
    public func run(_ calls: AsyncStream<IncomingCall>, in store: AppStore) async {
        // Of calls that were going on when the worker before this one ended nothing more is heard.
        await self.write(in: store) { try $0.settle() }
        var open: [String: StoredCall] = [:]
        for await incoming in calls {
            guard let call = await self.record(incoming, open[incoming.call], in: store) else { continue }
            open[incoming.call] = call.state == .ended ? nil : call
            self.follower.withLock { _ = $0?.yield(call) }
        }
    }

    /// The calls of a user from now on, as they are recorded, until the user follows anew.
    func follow(_ user: String) -> Follower {
        let (calls, continuation) = Follower.makeStream(bufferingPolicy: .bufferingNewest(20))
        guard user == self.user else {
            continuation.finish()
            return calls
        }
        self.follower.withLock { former in
            former?.finish()
            former = continuation
        }
        return calls
    }

    /// Whether anybody is told.
    var isFollowed: Bool { self.follower.withLock { $0 != nil } }

    private func record(_ incoming: IncomingCall, _ known: StoredCall?, in store: AppStore) async -> StoredCall? {
        let (user, now) = (self.user, self.now())
        return await self.write(in: store) { log in
            var call: StoredCall
            if let known {
                call = known
            } else {
                let book = try AddressBook(of: user, in: log.database)
                let party = Account(book: book).caller(incoming.peer)
                call = StoredCall(parties: [party], type: .missed, begun: now, isUnseen: true)
                if let contact = party.contact {
                    try Contact.touch(contact, of: user, handle: nil, at: now, in: log.database)
                }
            }
            switch incoming.stage {
            case .ringing: call.state = .ringing
            case .answered: (call.type, call.state, call.isUnseen) = (.received, .established, false)
            case .over(let duration): (call.state, call.duration) = (.ended, duration)
            }
            if known != nil {
                try log.update(call)
                return call
            }
            return try log.store(call)
        }
    }

    @discardableResult private func write<Result: Sendable>(
        in store: AppStore, _ body: @escaping @Sendable (CallLog) throws -> Result
    ) async -> Result? {
        do {
            return try await store.database.write { [user] in try body(CallLog(user: user, database: $0)) }
        } catch {
            self.logger.warning("a call that came in was not recorded: \(error)")
            return nil
        }
    }
}
