// Beckon: what users said before, as the dispatcher keeps it
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import Schema
import Synchronization

/// What users said before: the dispatcher lists requests without words, and tells the life of each. What was asked for is
/// remembered, for it does not change.
final class UserHistory: Sendable {
    /// How a request began.
    private struct Beginning {
        var conversation: String
        var number: UInt64
        var time: Instant
        var words: String?
    }

    private let backend: any PresenterBackend
    private let sessions: Sessions
    private let known = Mutex<[CorrelationID: Beginning]>([:])

    /// Requests whose beginning is remembered; of one part of the list, and how many parts are looked at for one page.
    static let bound = 8_192, part = 50, parts = 4
    /// Requests that are looked at for what may be wanted again.
    static let suggesting = 100
    /// Events of a conversation that are read.
    static let events = 2_000

    init(_ backend: any PresenterBackend, _ sessions: Sessions) {
        self.backend = backend
        self.sessions = sessions
    }

    /// A part of a user's conversations, the newest first: at least one, where there are any more.
    ///
    /// - Parameters:
    ///   - visitor: Whose.
    ///   - after: Where the part before ended.
    /// - Returns: The conversations, and where the list goes on.
    func conversations(
        of visitor: Visitor, after: String?
    ) async throws -> (conversations: [PastConversation], older: String?) {
        guard let owner = visitor.owner else { return ([], nil) }
        let current = self.sessions.current(of: owner)
        var found: [PastConversation] = []
        var older = after
        for _ in 0..<Self.parts {
            let list = try await self.backend.requests(.init(user: visitor.user, after: older, limit: Self.part))
            for request in list.requests where request.intentNumber == 0 {
                // Each conversation is listed where it began.
                guard let beginning = try await self.beginning(of: request), beginning.number == 1,
                    self.sessions.proves(secret: owner, conversation: beginning.conversation)
                else { continue }
                found.append(
                    PastConversation(
                        beginning.conversation, title: try await self.title(beginning), began: beginning.time,
                        isCurrent: beginning.conversation == current))
            }
            older = list.older
            if older == nil || !found.isEmpty { break }
        }
        return (found, older)
    }

    /// The events of a conversation, from its first.
    ///
    /// - Returns: The events, and whether there are more.
    func events(of conversation: String) async throws -> (events: [Event], isCut: Bool) {
        var events: [Event] = []
        while events.count < Self.events {
            let part = try await self.backend.history(conversation: conversation, after: events.last?.sequence ?? 0)
            events += part.events
            guard let last = part.events.last, last.sequence < part.latest else { return (events, false) }
        }
        return (events, true)
    }

    /// What a user asked for lately that was done, where nothing of it is sensitive.
    func askings(of visitor: Visitor, _ apps: KnownApps) async throws -> [Asking] {
        guard let owner = visitor.owner else { return [] }
        let filter = RequestFilter(user: visitor.user, outcome: Phase.completed.name, limit: Self.suggesting)
        let list = try await self.backend.requests(filter).requests
        // Words that asked for several things are taken where all of them may be shown.
        var askings: [Asking] = []
        for intents in Dictionary(grouping: list, by: \.correlationID).values {
            guard let first = intents.first(where: { $0.intentNumber == 0 }),
                let beginning = try await self.beginning(of: first), let words = beginning.words,
                self.sessions.proves(secret: owner, conversation: beginning.conversation)
            else { continue }
            // What an app that is gone calls sensitive is not known.
            let needs = intents.compactMap { one in one.intent.flatMap { apps.needsUnlock($0, of: one.app) } }
            guard needs.count == intents.count else { continue }
            askings.append(
                Asking(
                    words, at: beginning.time, in: beginning.conversation,
                    needsUnlock: needs.contains(true)))
        }
        return askings
    }

    private func beginning(of request: ListedRequest) async throws -> Beginning? {
        if let known = self.known.withLock({ $0[request.correlationID] }) { return known }
        let events = try await self.backend.query(.trace, request: request.correlationID).events ?? []
        guard let first = events.first(where: { $0.kind == .accepted && $0.intentNumber == 0 }) else { return nil }
        let beginning = Beginning(
            conversation: first.conversation, number: first.sequence, time: first.time, words: first.utterance)
        // While it is open more may become known to be sensitive.
        if request.ended != nil {
            self.known.withLock { known in
                if known.count >= Self.bound { known.removeAll() }
                known[request.correlationID] = beginning
            }
        }
        return beginning
    }

    /// The first words. A trace hides words that were not understood, and those around what is sensitive; whoever said them
    /// may read them.
    private func title(_ beginning: Beginning) async throws -> String? {
        guard beginning.words == Redaction.mark else { return beginning.words }
        return try await self.backend.history(conversation: beginning.conversation, after: 0).events.first?.utterance
    }
}
