// Beckon: what a conversation is made anew from
// SPDX-License-Identifier: Apache-2.0

public import DispatcherDialogue
public import Schema

/// What a conversation is made anew from.
public struct ConversationHistory: Hashable, Sendable {
    /// What remained of it when it last was at rest.
    public var checkpoint: Checkpoint?
    /// What moved it since.
    public var records: [Record]
    /// The number of the latest event that was told.
    public var latest: UInt64
}

/// An input that a conversation took once, and that cannot be read or is refused now.
public struct ReplayDamage: Error, Hashable, CustomStringConvertible {
    /// Which input, from 1.
    public var input: Int
    /// The request that it belongs to.
    public var request: CorrelationID
    /// Whether it could be read, and was refused.
    public var isRefused: Bool

    public var description: String {
        let what = self.isRefused ? "was taken once and is refused now" : "cannot be read"
        return "input \(self.input), of request \(self.request), \(what)"
    }
}

extension Event {
    /// Whether another one tells the same. One that was too large for a message was told without what was largest in
    /// it.
    fileprivate func isSame(as other: Event) -> Bool {
        if self == other { return true }
        var (left, right) = (self, other)
        if self.parameters == nil { (left.parameters, right.parameters) = (nil, nil) }
        if self.preview == nil { right.preview = nil }
        if self.answer == nil { right.answer = nil }
        if self.questions == nil { right.questions = nil }
        if self.response?.userActivity == nil { right.response?.userActivity = nil }
        if self.response?.undo == nil { right.response?.undo = nil }
        if self.response?.payload == [:] { right.response?.payload = [:] }
        return left == right
    }
}

extension ConversationHistory {
    /// Whether an earlier dialogue decided something of it.
    var isOfEarlierDialogue: Bool { self.records.contains { $0.dialogue < DialogueVersion.current } }

    /// What is open in it as far as events and messages tell, without deciding anything anew.
    ///
    /// - Parameters:
    ///   - told: The events that are kept.
    ///   - name: The conversation.
    ///   - now: The time.
    ///   - target: The request that a message was acknowledged as, or as a part of; `nil` where it was not.
    func abandoned(
        _ told: [Event], of name: String, at now: Instant, target: (CorrelationID) -> CorrelationID?
    ) -> [AbandonedRequest] {
        struct Intent: Hashable { var id: CorrelationID, number: Int }
        func intent(_ event: Event) -> Intent { Intent(id: event.correlationID, number: event.intentNumber) }
        let speakers = self.records.compactMap(\.speaker)
        let users = Dictionary(speakers.map { ($0.message, $0.user) }) { first, _ in first }
        let ended = Set(told.filter { $0.kind == .ended }.map(intent))
        let handled = Set(told.filter { $0.kind == .workSent && $0.work == .handling }.map(intent))
        let begun = told.filter { $0.kind == .accepted }
        var found = begun.filter { !ended.contains(intent($0)) }.map { event in
            AbandonedRequest(
                accepted: event, isTold: true, mayHaveEffect: handled.contains(intent(event)),
                user: users[event.correlationID] ?? "")
        }
        // Messages that wait for their turn: their senders were told that they will be.
        let known = Set(begun.map(\.correlationID))
        for (message, user) in speakers where !known.contains(message) && target(message) == message {
            let event = Event(
                sequence: 0, conversation: name, correlationID: message, time: now, kind: .accepted,
                phase: .recognizing)
            found.append(AbandonedRequest(accepted: event, isTold: false, mayHaveEffect: false, user: user))
        }
        return found
    }

    /// Makes the conversation anew.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - limits: Time limits and bounds.
    ///   - manifest: Finds a manifest by its name.
    ///   - observe: Gets each step on the way, and the input that made it.
    /// - Throws: ``ReplayDamage`` at the first input that does not come out as it did.
    public func replayed(
        as name: String, limits: DialogueLimits, manifest: (String) -> Manifest?,
        observe: (Input, Step) -> Void = { _, _ in }
    ) throws(ReplayDamage) -> Conversation {
        var conversation = Conversation(name, from: self.checkpoint, limits: limits)
        for (index, record) in self.records.enumerated() {
            guard let input = record.input(manifest: manifest) else {
                throw ReplayDamage(input: index + 1, request: record.request, isRefused: false)
            }
            do {
                observe(input, try conversation.take(input, at: record.time))
            } catch {
                throw ReplayDamage(input: index + 1, request: record.request, isRefused: true)
            }
        }
        conversation.keepNumbers(above: self.latest)
        return conversation
    }

    /// What a replay makes of an open conversation that is other than what was told, each in a sentence: events that
    /// come out otherwise, an input that cannot be taken, or nothing that is open.
    ///
    /// - Parameters:
    ///   - told: The events that are kept.
    ///   - name: The conversation.
    ///   - limits: Time limits and bounds.
    ///   - manifest: Finds a manifest by its name.
    func differences(
        from told: [Event], of name: String, _ limits: DialogueLimits, _ manifest: (String) -> Manifest?
    ) -> [String] {
        let known = Dictionary(told.map { ($0.sequence, $0) }) { first, _ in first }
        var found: [String] = []
        var latest = self.checkpoint?.sequence ?? 0
        do {
            let made = try self.replayed(as: name, limits: limits, manifest: manifest) { _, step in
                for event in step.events {
                    latest = event.sequence
                    guard let known = known[event.sequence] else { continue }
                    if !known.isSame(as: event) {
                        found.append("event \(event.sequence) was told as \(known.kind) and comes out as \(event.kind)")
                    }
                }
            }
            if found.isEmpty, made.isIdle || latest < told.last?.sequence ?? 0 {
                found.append("not all of its inputs are kept")
            }
        } catch {
            found.append(error.description)
        }
        return found
    }
}
