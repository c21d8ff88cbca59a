// Beckon: a person of the harness, in one conversation
// SPDX-License-Identifier: Apache-2.0

import CardKit
import ClientKit
import HistoryChecker
import Schema

/// A person in a conversation: wants something, thinks, answers, consents or not, and changes their mind.
struct Person: Sendable {
    /// What happens to a person.
    enum Moment: Sendable {
        case event(Event)
        /// Half a second has gone by.
        case tick
    }

    /// Ticks after which a person gives up on a request; what becomes of it is looked up at the end.
    static let patience = 90

    let client: Client
    let conversation: String
    let user: String
    let recorder: Recorder
    let sittings: Sittings
    let clock: any Clock<Duration>
    /// The words of what they see.
    let words: Words
    var random: ChaosRandom

    private var context: RequestContext { RequestContext(conversation: self.conversation, user: self.user) }

    /// Talks for some turns.
    mutating func talk(turns: Int) async {
        let (moments, continuation) = AsyncStream<Moment>.makeStream(bufferingPolicy: .bufferingNewest(2_000))
        let (client, clock, recorder, conversation) = (self.client, self.clock, self.recorder, self.conversation)
        let witness = CardWitness(client, conversation, self.words)
        let (seen, eyes) = AsyncStream<Event>.makeStream(bufferingPolicy: .unbounded)
        await withTaskGroup(of: Void.self) { group in
            // Three beside the one who talks: what is heard, what is seen, and the time.
            group.addTask { await witness.look(at: seen) }
            group.addTask {
                await Self.listen(client, conversation, clock) { event in
                    recorder.record(.told(observer: conversation, event))
                    continuation.yield(.event(event))
                    eyes.yield(event)
                }
            }
            group.addTask {
                while (try? await clock.sleep(for: .milliseconds(500))) != nil { continuation.yield(.tick) }
            }
            var iterator = moments.makeAsyncIterator()
            for _ in 0..<turns where !Task.isCancelled { await self.turn(&iterator) }
            group.cancelAll()
        }
        recorder.note(witness.seen)
    }

    /// Follows a conversation without a gap, however often the connection or the dispatcher is lost.
    static func listen(
        _ client: Client, _ conversation: String, _ clock: any Clock<Duration>, _ take: (Event) -> Void
    ) async {
        var last: UInt64 = 0
        while !Task.isCancelled {
            do {
                for try await event in client.events(conversation: conversation, after: last) {
                    last = event.sequence
                    take(event)
                }
                return
            } catch {
                guard (try? await clock.sleep(for: .milliseconds(200))) != nil else { return }
            }
        }
    }

    private mutating func turn(_ moments: inout AsyncStream<Moment>.Iterator) async {
        self.recorder.begin()
        let request: CorrelationID
        do {
            switch Errand(&self.random, isDiner: self.user != ChaosUsers.owner, self.sittings) {
            case .say(let words): request = try await self.client.say(words, context: self.context).correlationID
            case .submit(let intent, let values):
                let submit = Submit(intent, values, context: self.context)
                request = try await self.client.submit(submit).correlationID
            }
        } catch {
            // Refused or never acknowledged: the link has written it down, and there is nothing to wait for.
            return
        }
        var reply = PersonReply(request)
        var ticks = 0
        while !self.recorder.hasEnded(request) {
            guard let moment = await moments.next(isolation: #isolation), !Task.isCancelled else { return }
            switch moment {
            case .tick:
                ticks += 1
                if ticks >= Self.patience { return self.recorder.giveUp(request) }
                await self.react(&reply)
            case .event(let event) where event.correlationID == request:
                reply.take(event)
                if event.kind == .ended { return }
                if event.kind == .workSent, self.random.happens(self.impatience(event)) { await self.cancel(request) }
                await self.react(&reply)
            case .event: break
            }
        }
    }

    /// How likely it is that work makes a person change their mind: most of all where it takes a second attempt.
    private func impatience(_ event: Event) -> Double { event.work == .handling && event.attempt != 1 ? 0.4 : 0.03 }

    // MARK: Answers

    /// Answers what is open, if anything is.
    private mutating func react(_ reply: inout PersonReply) async {
        guard let question = reply.open else { return }
        try? await self.clock.sleep(for: .milliseconds(self.random.number(5...120)))
        if reply.isRefused { return await self.cancel(reply.request) }
        let answer = self.answer(to: question)
        var recorded = answer
        if case .yes = answer { recorded = .yes(digest: question.digest) }
        self.recorder.record(.answered(reply.request, recorded))
        do {
            if case .yes = answer, question.kind == .consent, self.random.happens(0.15) {
                _ = try await self.client.say("yes", context: self.context)
            } else {
                _ = try await self.client.answer(reply.request, Answer(question.id, answer))
            }
            reply.answered(question)
        } catch let refusal as Refusal {
            reply.refused(question, refusal)
        } catch {
            // Nobody said whether it was taken: it is answered again at the next tick.
        }
    }

    private mutating func answer(to question: Question) -> Reply {
        switch question.kind {
        case .consent:
            switch self.random.number(1...100) {
            case ...82: return .yes(digest: question.digest)
            case ...89: return .no
            case ...92: return .cancel
            default:
                switch question.intent {
                case "WireMoney": return .correction(["amount": .integer(self.random.number(1...900))])
                case "SendPayment":
                    return .correction(["currencyAmount": Errand.euros(self.random.number(1...3_000))])
                default: return .yes(digest: question.digest)
                }
            }
        case .choice, .app: return .choice(self.random.number(1...max(1, question.options.count)))
        case .confirmation, .again, .authorization: return .yes(digest: nil)
        case .meaning: return .choice(1)
        case .value, .details:
            switch question.parameter {
            case "amount": return .value(.integer(self.random.number(1...900)))
            case "payee": return .value(["name": "Carla"])
            case "grain": return .value("rye")
            case "guest": return .value(["displayName": "Carla Chaos"])
            default: return .cancel
            }
        case .unlock: return .cancel
        }
    }

    private func cancel(_ request: CorrelationID) async {
        self.recorder.record(.cancelled(request))
        _ = try? await self.client.cancel(request)
    }
}

/// What a person knows of the questions of a request.
struct PersonReply: Sendable {
    let request: CorrelationID
    /// The question to answer next.
    private(set) var open: Question?
    /// Whether an answer of this person's was not taken, so that they end the request.
    private(set) var isRefused = false

    init(_ request: CorrelationID) { self.request = request }

    mutating func take(_ event: Event) {
        switch event.kind {
        case .asked, .notUnderstood: self.open = event.questions?.first
        case .answered, .ended: self.open = nil
        default: break
        }
    }

    mutating func answered(_ question: Question) { if self.open?.id == question.id { self.open = nil } }

    mutating func refused(_ question: Question, _ refusal: Refusal) {
        switch refusal.code {
        // It was answered already, or the next event brings another.
        case "questionClosed", "requestEnded", "tooLate": self.answered(question)
        case "busy": break
        default: self.isRefused = true
        }
    }
}
