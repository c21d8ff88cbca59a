// Beckon: one conversation while it is held
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Schema

/// One conversation while it is held.
struct ConversationSession {
    private let script: ConversationScript
    private let stage: ConversationStage
    private let clock: any Clock<Duration>
    private let caller: Caller
    private var follower: ConversationFollower
    private var lastAnswer: (request: CorrelationID, answer: Answer)?
    private var following: Set<CorrelationID> = []

    init(_ script: ConversationScript, _ stage: ConversationStage, _ clock: any Clock<Duration>) async throws {
        self.script = script
        self.stage = stage
        self.clock = clock
        var caller = script.caller
        caller.conversation = stage.conversation
        self.caller = caller
        self.follower = try await ConversationFollower(stage.client, conversation: stage.conversation)
    }

    /// Holds it to its end, or to the first step that differs: what follows a wrong step says nothing.
    mutating func run(
        _ progress: (String) -> Void, observe: (ConversationScript.Step, StepResult) -> Void
    ) async throws -> [String] {
        for (index, step) in self.script.steps.enumerated() {
            let place = "\(self.script.file):\(step.line): step \(index + 1)"
            progress(place)
            var result = try await self.perform(step)
            var expectation = step.expectation ?? Expectation()
            expectation.never += self.script.never
            var differences = expectation.differences(result)
            if !differences.isEmpty, !expectation.events.isEmpty || self.isWaiting(step) {
                differences = try await self.awaitLate(expectation, &result)
            }
            observe(step, result)
            for effect in expectation.effects { differences += try await self.differences(effect) }
            if !differences.isEmpty { return ["\(place): \(Self.text(step.action))"] + differences.map { "    \($0)" } }
        }
        return []
    }

    // MARK: Steps

    private mutating func perform(_ step: ConversationScript.Step) async throws -> StepResult {
        var result = StepResult()
        do {
            switch step.action {
            case .wait(let duration):
                guard let wait = self.stage.wait else { throw CommandError(.usage, "waiting needs virtual time") }
                await wait(duration, self.following.count)
                try await self.comeToRest(&result)
            case .lock(let isLocked):
                _ = try await self.stage.client.device(conversation: self.stage.conversation, isLocked: isLocked)
                try await self.comeToRest(&result)
            case .delivered:
                let (request, question) = try self.question(step)
                _ = try await self.stage.client.delivered(request, question: question.id)
                try await self.comeToRest(&result)
            case .authorize(let app, let status):
                _ = try await self.stage.client.set(
                    Setting(authorization: .init(user: self.caller.user, app: app, status: status)))
            case .makeDefault(let app, let domain):
                _ = try await self.stage.client.set(
                    Setting(defaultApp: .init(user: self.caller.user, domain: domain, app: app)))
            default:
                let accepted = try await self.send(step)
                var events: [Event] = []
                result.request = try await self.follower.settle(accepted) { events.append($0) }
                result.events = events
            }
        } catch let refusal as Refusal {
            result.refusal = refusal
            result.request = self.follower.state.current
        }
        self.note(result.events)
        result.request = result.request ?? self.follower.state.current
        result.front = self.follower.state.front
        return result
    }

    private mutating func send(_ step: ConversationScript.Step) async throws -> Accepted {
        let client = self.stage.client
        switch step.action {
        case .say(let words): return try await client.say(words, context: self.context())
        case .send(let sending): return try await self.submit(sending, self.stage.conversation)
        case .cancel:
            guard let front = self.follower.state.front else {
                throw CommandError(.usage, "there is no request to cancel")
            }
            return try await client.cancel(front.correlationID)
        case .stale:
            guard let last = self.lastAnswer else { throw CommandError(.usage, "nothing was answered before") }
            // The same reply again would be the same answer, taken twice for a lost acknowledgement.
            let other: Reply = last.answer.reply == .cancel ? .no : .cancel
            return try await client.answer(last.request, Answer(last.answer.question, other))
        default:
            let (request, question) = try self.question(step)
            let answer = Answer(question.id, try Self.reply(step.action, question))
            self.lastAnswer = (request, answer)
            return try await client.answer(request, answer)
        }
    }

    private func submit(_ sending: ConversationScript.Sending, _ conversation: String) async throws -> Accepted {
        let catalog = try await self.stage.client.query(.catalog).catalog ?? Catalog()
        let values = ParameterReader(catalog).read(sending.parameters, intent: sending.intent, app: sending.app)
        var context = self.context()
        context.conversation = conversation
        context.abilities = sending.abilities ?? context.abilities
        context.interaction = sending.interaction
        return try await self.stage.client.submit(
            Submit(
                sending.intent, values, app: sending.app, again: sending.again ? true : nil, context: context))
    }

    private func context() -> RequestContext {
        var context = self.caller.context
        context.location = self.script.location
        return context
    }

    private func question(_ step: ConversationScript.Step) throws -> (CorrelationID, Question) {
        guard let front = self.follower.state.front else {
            throw CommandError(.usage, "no request is open to be answered")
        }
        let meant = step.parameter.flatMap { name in front.questions.first { $0.parameter == name } }
        guard let question = step.parameter == nil ? front.questions.first : meant else {
            throw CommandError(.usage, "no question is open\(step.parameter.map { " about \($0)" } ?? "")")
        }
        return (front.correlationID, question)
    }

    private static func reply(_ action: ConversationScript.Action, _ question: Question) throws -> Reply {
        switch action {
        case .choose(let number): return .choice(number)
        case .chooseLabel(let label):
            guard let index = question.options.firstIndex(where: { $0.label == label }) else {
                throw CommandError(.usage, "there is no option '\(label)' among \(question.options.map(\.label))")
            }
            return .choice(index + 1)
        case .answer(let value):
            guard let type = question.type else { return .value(value) }
            return .value(ParameterReader.value(value, type, isArray: question.isArray))
        case .yes: return .yes(digest: question.digest)
        case .no: return .no
        case .skip: return .skip
        case .again: return .repeat
        case .why: return .why
        case .help: return .help
        case .correct(let values): return .correction(values)
        default: throw CommandError(.usage, "this is no answer")
        }
    }

    // MARK: Waiting for events

    /// Takes what has happened, and goes on until nothing moves.
    private mutating func comeToRest(_ result: inout StepResult) async throws {
        let latest = try await self.stage.client.history(conversation: self.stage.conversation, after: .max).latest
        while self.follower.state.sequence < latest || !self.follower.state.isSettled {
            guard let event = try await self.follower.next() else { break }
            result.events.append(event)
        }
    }

    private func isWaiting(_ step: ConversationScript.Step) -> Bool {
        if case .wait = step.action { true } else { false }
    }

    /// Goes on taking events until all is as expected, or the guard's time is over.
    private mutating func awaitLate(_ expectation: Expectation, _ result: inout StepResult) async throws -> [String] {
        let (client, conversation, clock) = (self.stage.client, self.stage.conversation, self.clock)
        let (before, known) = (self.follower.state, result)
        let late: (UInt64, StepResult)? = try await withThrowingTaskGroup(of: (UInt64, StepResult)?.self) { group in
            group.addTask {
                var (state, result) = (before, known)
                for try await event in client.events(conversation: conversation, after: before.sequence) {
                    state.take(event)
                    result.events.append(event)
                    result.request = known.request.flatMap { state.request($0.correlationID) } ?? state.current
                    result.front = state.front
                    if expectation.differences(result).isEmpty { return (state.sequence, result) }
                }
                return nil
            }
            group.addTask {
                try? await clock.sleep(for: ConversationRunner.lateTime)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        guard let (sequence, found) = late else { return expectation.differences(result) }
        result = found
        while self.follower.state.sequence < sequence, let event = try await self.follower.next() { self.note([event]) }
        return []
    }

    /// Keeps count of requests with live updates.
    private mutating func note(_ events: [Event]) {
        for event in events {
            if event.kind == .workSent, event.work == .following { self.following.insert(event.correlationID) }
            if event.kind == .updatesEnded { self.following.remove(event.correlationID) }
        }
    }

    // MARK: Effects

    /// Sends an intent in a conversation of its own, and compares what is answered.
    private func differences(_ effect: Expectation.Effect) async throws -> [String] {
        let conversation = "\(self.stage.conversation)-effects"
        var follower = try await ConversationFollower(self.stage.client, conversation: conversation)
        var sending = effect.sending
        sending.abilities = []
        do {
            let request = try await follower.settle(try await self.submit(sending, conversation)) { _ in }
            let failure = request.failure.map { " (\($0.code.rawValue) \($0.parameter ?? ""))" } ?? ""
            return ValuePattern.differences(
                Expectation.value(request.response), effect.response, at: "effect in line \(effect.line)\(failure)")
        } catch let refusal as Refusal {
            return ["effect in line \(effect.line): refused: \(refusal.code): \(refusal.message)"]
        }
    }

    private static func text(_ action: ConversationScript.Action) -> String {
        switch action {
        case .say(let words): "say \"\(words.prefix(100))\""
        case .choose(let number): "choose \(number)"
        case .chooseLabel(let label): "choose \(label)"
        case .answer(let value): "answer \(ValuePattern.text(value))"
        case .send(let sending): "send \(sending.intent)"
        case .wait(let duration): "wait \(duration)"
        case .lock(let isLocked): isLocked ? "lock" : "unlock"
        case .again: "repeat"
        default: "\(action)"
        }
    }
}
