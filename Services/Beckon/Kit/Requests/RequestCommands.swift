// Beckon: say, send, answer, cancel
// SPDX-License-Identifier: Apache-2.0

import ClientKit
public import Schema

/// The commands that move requests. Each sends one message, follows its request until it ends or waits, and tells.
public struct RequestCommands: Sendable {
    private let bench: Workbench
    private let caller: Caller

    /// - Parameters:
    ///   - bench: What to work with.
    ///   - caller: Who calls.
    public init(_ bench: Workbench, _ caller: Caller) {
        self.bench = bench
        self.caller = caller
    }

    /// `beckon say TEXT`: what stands on a button of the question in front is that button, as at a prompt; other words are
    /// read by the recognizer.
    public func say(_ text: String, narrator: any Narrator) async throws -> ExitStatus {
        try await self.bench.withStack { client in
            try await self.settle(client, narrator) { front, narrator in
                if let front, let answer = narrator.answer(toLine: text, of: front) {
                    return try await client.answer(front.correlationID, answer)
                }
                return try await client.say(text, context: self.caller.context, trace: self.caller.trace)
            }
        }
    }

    /// `beckon send INTENT`
    public func send(
        _ intent: String, parameters: String, app: String?, again: Bool = false, narrator: any Narrator
    ) async throws -> ExitStatus {
        try await self.bench.withStack { client in
            let reader = ParameterReader(try await client.query(.catalog).catalog ?? Catalog())
            let values = try reader.read(parameters, intent: intent, app: app)
            return try await self.settle(client, narrator) { _, _ in
                let submit = Submit(
                    intent, values, app: app, again: again ? true : nil, context: self.caller.context)
                return try await client.submit(submit, trace: self.caller.trace)
            }
        }
    }

    /// `beckon answer`
    public func answer(_ words: AnswerWords, narrator: any Narrator) async throws -> ExitStatus {
        let (id, value) = try words.split()
        return try await self.bench.withStack { client in
            let (request, question) = try await self.question(id, client)
            let conversation = try await self.conversation(of: request, client)
            switch words.meaning(to: question, value: value) {
            case .reply(let reply):
                return try await self.settle(client, narrator, in: conversation) { _, _ in
                    try await client.answer(request, Answer(question.id, reply))
                }
            case .words(let text):
                return try await self.say(text, to: question, of: request, in: conversation, client, narrator)
            }
        }
    }

    /// Says the words of an answer in its conversation, where they are read. They are read as an answer to what is asked
    /// first there: to another question an example says what can be typed.
    private func say(
        _ text: String, to question: Question, of request: CorrelationID, in conversation: String, _ client: Client,
        _ narrator: any Narrator
    ) async throws -> ExitStatus {
        let example = AnswerExample(for: question).text(narrator)
        var context = self.caller.context
        context.conversation = conversation
        let said = context
        return try await self.settle(client, narrator, in: conversation, example: example) { front, _ in
            guard front?.correlationID == request, front?.questions.first?.id == question.id else {
                throw CommandError(.refused, "'\(text.prefix(80))' is no value for \(question.name). \(example)")
            }
            return try await client.say(text, context: said, trace: self.caller.trace)
        }
    }

    /// `beckon cancel [ID]`
    public func cancel(_ text: String?, narrator: any Narrator) async throws -> ExitStatus {
        let id = try text.map(Self.request)
        return try await self.bench.withStack { client in
            let request: CorrelationID
            if let id { request = id } else { request = try await self.front(client).correlationID }
            let status = try await self.settle(client, narrator, in: try await self.conversation(of: request, client)) {
                _, _ in
                try await client.cancel(request)
            }
            // Cancelled is what was wanted.
            return status == .cancelled ? .completed : status
        }
    }

    /// Reads a request's id.
    public static func request(_ text: String) throws(CommandError) -> CorrelationID {
        guard let id = CorrelationID(text) else {
            throw CommandError(
                .usage, "'\(text.prefix(80))' is no request's id; it looks like 0198c0de-0000-7000-8000-000000000000")
        }
        return id
    }

    // MARK: Parts

    private func settle(
        _ client: Client, _ narrator: any Narrator, in conversation: String? = nil, example: String? = nil,
        _ send: (RequestState?, any Narrator) async throws -> Accepted
    ) async throws -> ExitStatus {
        var narrator = narrator
        if !self.bench.isJSON { try await narrator.learn(from: client) }
        var follower = try await ConversationFollower(client, conversation: conversation ?? self.caller.conversation)
        let accepted = try await send(follower.state.front, narrator)
        let request = try await follower.settle(accepted) { event in
            if self.bench.isJSON { return try self.bench.console.json(event) }
            let own = await narrator.own(for: event, from: client, self.caller)
            for line in narrator.lines(for: event, own: own) { self.bench.console.line(line) }
            if let example, event.kind == .notUnderstood, event.failure?.code != .unsupportedValue {
                self.bench.console.line(example)
            }
        }
        if self.bench.isJSON { try self.bench.console.json(Outcome(request)) }
        return request.status
    }

    private func front(_ client: Client) async throws -> RequestState {
        let follower = try await ConversationFollower(client, conversation: self.caller.conversation)
        guard let front = follower.state.front else {
            throw CommandError(
                .error,
                "no request is open in conversation '\(self.caller.conversation)'; name the request, or --conversation")
        }
        return front
    }

    private func question(_ id: String?, _ client: Client) async throws -> (CorrelationID, Question) {
        guard let id else {
            let front = try await self.front(client)
            guard let question = front.questions.first else {
                throw CommandError(
                    .error, "request \(front.correlationID) asks nothing at the moment; see: beckon trace")
            }
            return (front.correlationID, question)
        }
        guard let request = AnswerWords.request(of: id) else {
            throw CommandError(.usage, "'\(id.prefix(80))' is no question's id; it stands in `questions` of say --json")
        }
        // Not from the trace, whose questions are redacted.
        let conversation = try await self.conversation(of: request, client)
        let follower = try await ConversationFollower(client, conversation: conversation)
        let questions = follower.state.request(request)?.questions ?? []
        guard let question = questions.first(where: { $0.id == id || $0.name == id }) else {
            throw CommandError(.refused, "question \(id) is not open; see: beckon trace \(request)")
        }
        return (request, question)
    }

    private func conversation(of request: CorrelationID, _ client: Client) async throws -> String {
        try await client.query(.trace, request: request).events?.first?.conversation ?? self.caller.conversation
    }
}
