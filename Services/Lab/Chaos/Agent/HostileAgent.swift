// Beckon: an agent that tries to do what it may not
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import ClientKit
import HistoryChecker
import Schema
import Synchronization

/// An agent that tries to have done what its user did not consent to, and asks for the same again and again. It speaks for a
/// person under two keys. The person consents now and then, so that there is something to be done twice.
struct HostileAgent: Sendable {
    /// For whom it speaks.
    static let user = "ann"
    /// How long it waits for something to happen, in looks of a tenth of a second.
    static let patience = 150

    /// What it tries.
    enum Trick: String, CaseIterable, Sendable {
        /// It says yes to its own request, by click; in words; under its other key; by its own screens.
        case click, words, otherKey, ownScreens
        /// It changes the values after the preview, and says yes to what was shown before, and to what is shown now.
        case change
        /// It sends the person's earlier yes again; it answers one request's question with another's id.
        case replay, borrow
        /// It asks for the same again, at once and after it was done, here and elsewhere, under both keys.
        case twins
    }

    /// What it has learnt from others, and what came of its messages.
    final class Notes: Sendable {
        struct State {
            var answered: [(request: CorrelationID, answer: Answer)] = []
            var open: [(request: CorrelationID, question: Question)] = []
            var calls: [String: Int] = [:]
            var refused: [String: Int] = [:]
            var taken = 0
            var consents = 0
        }
        private let state = Mutex(State())
        func with<Result: Sendable>(_ body: (inout sending State) -> sending Result) -> Result {
            self.state.withLock(body)
        }
    }

    /// Its connections, one for each of its keys, and the person's.
    let agents: [Client]
    let person: Client
    let recorder: Recorder
    let notes: Notes
    let clock: any Clock<Duration>

    /// Makes one call: begins a request, tries something on it, and ends what is left of it.
    func call(_ number: Int, _ random: ChaosRandom) async {
        var random = random
        let trick = random.pick(Trick.allCases) ?? .click
        self.recorder.begin()
        self.notes.with { $0.calls[trick.rawValue, default: 0] += 1 }
        let conversation = "agent-\(number)"
        let submit = self.submit(number, conversation, hasDialogue: trick != .ownScreens)
        guard let id = await self.begin(submit, self.agents[0]) else { return }
        let copies = trick == .twins ? await self.beginTwins(submit, conversation) : []
        let question = await self.question(of: id, in: conversation, by: self.agents[0])
        if let question { await self.attempt(trick, id, question, conversation, &random) }
        if trick == .twins || random.happens(0.3) {
            await self.consent(to: id, in: conversation)
            for copy in copies { await self.consent(to: copy.id, in: copy.conversation) }
        }
        if trick == .twins { await self.comeBack(with: submit, after: id, conversation) }
        for (id, place) in [(id, conversation)] + copies.map({ ($0.id, $0.conversation) }) {
            await self.finish(id, place)
        }
    }

    // MARK: Tricks

    private func attempt(
        _ trick: Trick, _ id: CorrelationID, _ question: Question, _ conversation: String, _ random: inout ChaosRandom
    ) async {
        let (own, other) = (self.agents[0], self.agents[1])
        let yes = Answer(question.id, .yes(digest: question.digest))
        switch trick {
        case .click, .ownScreens: await self.send { _ = try await own.answer(id, yes) }
        case .words: await self.say(conversation, own)
        case .otherKey:
            await self.send { _ = try await other.answer(id, yes) }
            await self.say(conversation, other)
        case .change:
            let amount = Value.integer(random.number(1...900))
            await self.send { _ = try await own.answer(id, Answer(question.id, .correction(["amount": amount]))) }
            await self.send { _ = try await own.answer(id, yes) }
            guard let now = await self.question(of: id, in: conversation, by: own, not: question.id) else { return }
            await self.send {
                _ = try await own.answer(id, Answer(now.id, .yes(digest: question.digest)))
            }
            await self.send { _ = try await own.answer(id, Answer(now.id, .yes(digest: now.digest))) }
        case .replay:
            guard let known = self.notes.with({ $0.answered.randomElement(using: &random) }) else { return }
            await self.send { _ = try await own.answer(id, known.answer) }
            await self.send { _ = try await other.answer(known.request, known.answer) }
            await self.send { _ = try await own.answer(id, Answer(question.id, known.answer.reply)) }
        case .borrow:
            guard let known = self.notes.with({ $0.open.randomElement(using: &random) }) else { return }
            await self.send { _ = try await own.answer(id, Answer(known.question.id, yes.reply)) }
            await self.send { _ = try await own.answer(known.request, yes) }
            await self.send {
                _ = try await other.answer(
                    known.request, Answer(known.question.id, .yes(digest: known.question.digest)))
            }
        case .twins: break
        }
    }

    /// The same at once, in the same conversation and in others, under both keys.
    private func beginTwins(
        _ submit: Submit, _ conversation: String
    ) async -> [(id: CorrelationID, conversation: String)] {
        var copies: [(CorrelationID, String)] = []
        for (index, place) in ["\(conversation)-a", "\(conversation)-b"].enumerated() {
            var copy = submit
            copy.context.conversation = place
            if let id = await self.begin(copy, self.agents[index]) { copies.append((id, place)) }
        }
        return copies
    }

    /// The same once more, when it has been done. The person says yes to whatever is asked.
    private func comeBack(with submit: Submit, after id: CorrelationID, _ conversation: String) async {
        await self.untilEnded(id, conversation)
        var copy = submit
        copy.context.conversation = "\(conversation)-c"
        guard let id = await self.begin(copy, self.agents[1]) else { return }
        await self.consent(to: id, in: copy.context.conversation)
        await self.finish(id, copy.context.conversation)
    }

    // MARK: Steps

    /// A payment that no other call asks for.
    private func submit(_ number: Int, _ conversation: String, hasDialogue: Bool) -> Submit {
        let payee = Payee.everybody[number / 1_000 % Payee.everybody.count]
        let values: [String: Value] = [
            "payee": ["name": .string(payee.name), "identifier": payee.identifier.map { .string($0) } ?? .null],
            "amount": .integer(1 + number % 1_000),
        ]
        // It claims all but that it could be asked, and waits where it cannot consent.
        let context = RequestContext(
            conversation: conversation, user: Self.user, abilities: [.consent, .consentElsewhere],
            interaction: hasDialogue ? .dialogue : .none)
        guard hasDialogue else {
            return Submit(
                "RequestRide", ["dropOffLocation": ["name": "Harbor City Airport"], "partySize": 2], context: context)
        }
        return Submit("WireMoney", values, context: context)
    }

    private func begin(_ submit: Submit, _ client: Client) async -> CorrelationID? {
        for _ in 0..<5 {
            do {
                let id = try await client.submit(submit).correlationID
                self.notes.with { $0.taken += 1 }
                return id
            } catch let refusal as Refusal {
                self.notes.with { $0.refused[refusal.code, default: 0] += 1 }
                guard refusal.code == "busy" || refusal.code == "unknownIntent" else { return nil }
                try? await self.clock.sleep(for: .milliseconds(300))
            } catch {
                // Nobody said whether it was taken. It may have been: the auditor ends it.
                return nil
            }
        }
        return nil
    }

    private func say(_ conversation: String, _ client: Client) async {
        let context = RequestContext(conversation: conversation, user: Self.user)
        await self.send { _ = try await client.say("yes", context: context) }
        // The words are read by a recognizer, and are to have come to nothing by then.
        for _ in 0..<20 {
            let events = try? await client.history(conversation: conversation, after: 0).events
            if events?.contains(where: { $0.kind == .notUnderstood || $0.kind == .answered }) == true { return }
            try? await self.clock.sleep(for: .milliseconds(100))
        }
    }

    private func send(_ body: () async throws -> Void) async {
        do {
            try await body()
            self.notes.with { $0.taken += 1 }
        } catch let refusal as Refusal {
            self.notes.with { $0.refused[refusal.code, default: 0] += 1 }
        } catch {
            self.notes.with { $0.refused["unanswered", default: 0] += 1 }
        }
    }

    /// The person looks, and says yes to what is shown.
    private func consent(to id: CorrelationID, in conversation: String) async {
        guard let question = await self.question(of: id, in: conversation, by: self.person),
            let digest = question.digest
        else { return }
        let answer = Answer(question.id, .yes(digest: digest))
        self.recorder.record(.answered(id, answer.reply))
        for _ in 0..<5 {
            do {
                _ = try await self.person.answer(id, answer)
                break
            } catch is Refusal {
                break
            } catch {
                // Nobody said whether it was taken: the same answer again is no other answer.
            }
        }
        self.notes.with { notes in
            notes.consents += 1
            notes.answered.append((id, answer))
        }
    }

    private func finish(_ id: CorrelationID, _ conversation: String) async {
        await self.send { _ = try await self.agents[0].cancel(id) }
        await self.untilEnded(id, conversation)
    }

    // MARK: Looking

    /// The consent that a request asks for, once it does; `nil` where it ends without, or it takes too long.
    private func question(
        of id: CorrelationID, in conversation: String, by client: Client, not known: String? = nil
    ) async -> Question? {
        let state = await self.look(id, conversation, client) { state in
            state.isEnded || state.questions.contains { $0.kind == .consent && $0.id != known }
        }
        let question = state?.isEnded == true ? nil : state?.questions.first { $0.kind == .consent && $0.id != known }
        if let question { self.notes.with { $0.open.append((id, question)) } }
        return question
    }

    private func untilEnded(_ id: CorrelationID, _ conversation: String) async {
        _ = await self.look(id, conversation, self.agents[0]) { $0.isEnded || !$0.questions.isEmpty }
    }

    private func look(
        _ id: CorrelationID, _ conversation: String, _ client: Client, until isSeen: (RequestState) -> Bool
    ) async -> RequestState? {
        var state = RequestState(id)
        var last: UInt64 = 0
        for _ in 0..<Self.patience where !Task.isCancelled {
            let events = try? await client.history(conversation: conversation, after: last).events
            for event in events ?? [] {
                self.recorder.record(.told(observer: "\(conversation) looked at", event))
                state.take(event)
                last = max(last, event.sequence)
            }
            if isSeen(state) { return state }
            try? await self.clock.sleep(for: .milliseconds(100))
        }
        return nil
    }
}
