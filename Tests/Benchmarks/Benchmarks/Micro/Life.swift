// Beckon: one request through all its phases, without a dispatcher around it
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherJournal
import Schema

/// What a request is made of, decoded once.
struct Life {
    /// One input, what it came with over the wire, and what it led to.
    struct Turn {
        var input: Input
        var body: [UInt8]?
        var step: Step
    }

    private let submit: Submit, resolutions: Resolutions, response: ResponseMessage
    private let offer: Offer
    private let now = Instant(milliseconds: 1_750_000_000_123)

    init() throws {
        self.submit = try JSON.decode(Submit.self, from: Bodies.submit)
        self.resolutions = try JSON.decode(Resolutions.self, from: Bodies.resolutions)
        self.response = try JSON.decode(ResponseMessage.self, from: Bodies.response)
        self.offer = Offer(try JSON.decode(Manifest.self, from: Bodies.app), authorization: .authorized)
    }

    /// Takes a request from its submit to its end.
    ///
    /// - Parameters:
    ///   - conversation: Where it lives; nothing is open in it afterwards.
    ///   - id: The request's id.
    ///   - each: Is told of every turn.
    func live(
        in conversation: inout Conversation, _ id: CorrelationID, _ each: (Turn) throws -> Void = { _ in }
    ) throws {
        var number: UInt64 = 0
        func take(_ input: Input, _ body: [UInt8]? = nil) throws -> Step {
            let step = try conversation.take(input, at: self.now)
            try each(Turn(input: input, body: body, step: step))
            return step
        }
        var step = try take(.submit(id, self.submit, traceparent: nil), [UInt8](Bodies.submit.utf8))
        while true {
            if let lookup = step.lookups.first {
                step = try take(.offers(lookup.request, [self.offer]))
            } else if let order = step.orders.first {
                number += 1
                _ = try take(.sent(order.ticket, worker: "bench", number: number))
                let isResolving = order.phase == .resolving
                let body = isResolving ? Bodies.resolutions : Bodies.response
                let result: WorkResult = isResolving ? .resolved(self.resolutions) : .responded(self.response)
                step = try take(.result(order.ticket, result, worker: "bench"), [UInt8](body.utf8))
            } else {
                return
            }
        }
    }

    /// What a dispatcher keeps of the turn in which a request's parameters were resolved: what came, what was told, and
    /// that `confirm` was sent.
    func turn(of conversation: String, number: UInt64) throws -> [JournalEntry] {
        var machine = Conversation(conversation)
        var turns: [Turn] = []
        try self.live(in: &machine, CorrelationID(at: self.now, random: (number, number))) { turns.append($0) }
        guard let place = turns.firstIndex(where: { if case .result = $0.input { true } else { false } }) else {
            return []
        }
        var entries: [JournalEntry] = []
        for turn in turns[place..<min(place + 2, turns.count)] {
            entries.append(
                .input(Record(turn.input, body: turn.body, at: self.now) { _ in "bench" }, conversation: conversation))
            for event in turn.step.events {
                entries.append(.event(event, bytes: try JSON.encode(event)))
            }
        }
        return entries
    }
}
