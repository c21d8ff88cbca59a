// Beckon: histories in a few words
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker
import Schema

/// Writes a history of requests in one conversation.
struct Story: Sendable {
    static let apps = [
        AppRule("bank", keepsLedger: true, effects: ["Pay"], consents: ["Pay"]),
        AppRule("mill", keepsLedger: false, effects: ["Grind"]),
    ]
    static let values: [String: Value] = ["amount": .integer(7), "payee": .string("Ann")]

    var history = History(apps: Self.apps)
    var sequence: UInt64 = 0

    static func id(_ number: Int) -> CorrelationID { CorrelationID(high: 0x7000, low: UInt64(number)) }

    mutating func send(_ number: Int) {
        self.history.entries.append(.sent(Self.id(number), conversation: "c"))
    }

    mutating func accept(_ number: Int, as request: Int? = nil) {
        self.send(number)
        self.history.entries.append(.accepted(Self.id(number), request: Self.id(request ?? number)))
        if request == nil { self.tell(number, .accepted, .recognizing) }
    }

    mutating func refuse(_ number: Int, _ code: String = "busy") {
        self.send(number)
        self.history.entries.append(.refused(Self.id(number), code: code))
    }

    mutating func tell(
        _ number: Int, _ kind: Event.Kind, _ phase: Phase, observer: String = "ann", at sequence: UInt64? = nil,
        _ fill: (inout Event) -> Void = { _ in }
    ) {
        if sequence == nil { self.sequence += 1 }
        var event = Event(
            sequence: sequence ?? self.sequence, conversation: "c", correlationID: Self.id(number),
            time: Instant(milliseconds: Int64(sequence ?? self.sequence)), kind: kind, phase: phase)
        fill(&event)
        self.history.entries.append(.told(observer: observer, event))
    }

    /// Shows what is to be paid; the digest is the dispatcher's, which the checker takes for a name and nothing else.
    mutating func ask(_ number: Int, _ values: [String: Value] = Self.values, digest: String = "d") {
        self.tell(number, .asked, .confirming) { event in
            event.questions = [
                Question(
                    id: "\(Self.id(number))/1", kind: .consent, intent: "Pay", app: "bank", value: .object(values),
                    digest: digest)
            ]
        }
    }

    mutating func answer(_ number: Int, _ reply: Reply = .yes(digest: "d")) {
        self.history.entries.append(.answered(Self.id(number), reply))
    }

    mutating func end(_ number: Int, _ phase: Phase, app: String = "bank", intent: String = "Pay") {
        self.tell(number, .ended, phase) { event in
            event.app = app
            event.intent = intent
            if phase == .completed { event.response = ResponseMessage(code: "success") }
        }
    }

    mutating func late(_ number: Int, _ code: String) {
        self.tell(number, .lateResult, .unknownOutcome) { event in
            event.app = "mill"
            event.intent = "Grind"
            event.response = ResponseMessage(code: code)
        }
    }

    mutating func pay(_ number: Int, _ values: [String: Value] = Self.values) {
        self.history.effects.append(
            Effect(key: "\(Self.id(number))/0", app: "bank", intent: "Pay", parameters: Effect.digest(of: values)))
    }

    /// A payment whose store knows its amount, and not what else it was done with.
    mutating func payFact(_ number: Int, amount: Int) {
        self.history.effects.append(
            Effect(
                key: "\(Self.id(number))/0", app: "bank", intent: "Pay",
                facts: [EffectFact(.integer(amount), shown: "amount", told: "receipt.amount")]))
    }

    mutating func endPaid(_ number: Int, amount: Int) {
        self.tell(number, .ended, .completed) { event in
            event.app = "bank"
            event.intent = "Pay"
            event.response = ResponseMessage(code: "success", payload: ["receipt": ["amount": .integer(amount)]])
        }
    }

    mutating func grind(_ number: Int) {
        self.history.effects.append(
            Effect(key: "\(Self.id(number))/0", app: "mill", intent: "Grind", parameters: Effect.digest(of: [:])))
    }

    /// A payment as it should be.
    mutating func payWell(_ number: Int) {
        self.accept(number)
        self.ask(number)
        self.answer(number)
        self.end(number, .completed)
        self.pay(number)
    }
}
