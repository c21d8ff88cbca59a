// Beckon: a conversation at a prompt
// SPDX-License-Identifier: Apache-2.0

import Bus
import CardKit
public import ClientKit
import PresenterView
import Schema
import Synchronization

/// A conversation at a prompt, or with lines out of a pipe.
public struct Chat: Sendable {
    private let bench: Workbench
    private let caller: Caller
    private let screen: Screen
    private let isTerminal: Bool
    private let state: Memory

    private final class Memory: Sendable {
        struct State {
            var narrator: any Narrator
            var isJSON: Bool
            var latest: CorrelationID?
            /// The number of the last event that was shown.
            var shown: UInt64?
        }
        let state: Mutex<State>
        init(_ narrator: any Narrator, isJSON: Bool) {
            self.state = Mutex(State(narrator: narrator, isJSON: isJSON))
        }
    }

    private enum Line {
        case said(Accepted)
        case nothing
        case quit
    }

    /// - Parameters:
    ///   - bench: What to work with.
    ///   - caller: Who talks.
    ///   - narrator: Words events.
    ///   - isTerminal: Whether a person types; otherwise each line waits for the one before to settle.
    public init(_ bench: Workbench, _ caller: Caller, narrator: any Narrator, isTerminal: Bool) {
        self.bench = bench
        self.caller = caller
        self.isTerminal = isTerminal
        self.screen = Screen(bench.console, isTerminal: isTerminal)
        self.state = Memory(narrator, isJSON: bench.isJSON)
    }

    /// Talks until the end of the input or `/quit`.
    ///
    /// - Returns: How the last request stands.
    @discardableResult
    public func run(_ client: Client, lines: AsyncStream<String>) async throws -> ExitStatus {
        let apps = try await KnownApps.running(client)
        self.state.state.withLock { $0.narrator.learn(apps: apps) }
        return try await self.isTerminal ? self.atPrompt(client, lines) : self.throughPipe(client, lines)
    }

    // MARK: A person

    private func atPrompt(_ client: Client, _ lines: AsyncStream<String>) async throws -> ExitStatus {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                var follower = try await ConversationFollower(client, conversation: self.caller.conversation)
                if let asked = follower.lastAsked, follower.state.front?.correlationID == asked.correlationID {
                    await self.show(asked, client)
                }
                self.screen.prompt()
                while let event = try await follower.next() {
                    await self.show(event, client)
                    if follower.state.isSettled { self.screen.prompt() }
                }
                throw CommandError(.unavailable, "the connection to the dispatcher was closed; see: beckon status")
            }
            group.addTask {
                try await self.tellConnection(client)
                throw CommandError(.unavailable, "the connection to the dispatcher was closed; see: beckon status")
            }
            group.addTask {
                for await line in lines {
                    self.screen.typed()
                    switch try await self.take(line, client) {
                    case .quit: return
                    case .nothing: self.screen.prompt()
                    case .said: break
                    }
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
        return .completed
    }

    /// Says when the dispatcher falls silent, and when it is back.
    private func tellConnection(_ client: Client) async throws {
        var isSilent = false
        for await state in client.connection {
            switch state {
            case .silent: self.screen.tell([self.say(["chat.lost"])])
            case .connected where isSilent: self.screen.tell([self.say(["chat.connected"])])
            case .connected: break
            }
            isSilent = state == .silent
        }
    }

    // MARK: A pipe

    private func throughPipe(_ client: Client, _ lines: AsyncStream<String>) async throws -> ExitStatus {
        var follower = try await ConversationFollower(client, conversation: self.caller.conversation)
        var status = ExitStatus.completed
        for await line in lines {
            if !self.state.state.withLock({ $0.isJSON }) { self.screen.tell(["> \(line)"]) }
            switch try await self.take(line, client) {
            case .quit: return status
            case .nothing: continue
            case .said(let accepted):
                let request = try await follower.settle(accepted) { event in await self.show(event, client) }
                status = request.status
            }
        }
        return status
    }

    // MARK: Lines and events

    /// Does what a line says.
    private func take(_ line: String, _ client: Client) async throws -> Line {
        let line = line.trimmed
        guard !line.isEmpty else { return .nothing }
        do {
            guard line.hasPrefix("/") else {
                if let (request, answer) = self.state.state.withLock({ $0.narrator.answer(toLine: line) }) {
                    return .said(try await client.answer(request, answer))
                }
                if let lookUp = self.state.state.withLock({ $0.narrator.lookUp(inLine: line) }) {
                    let found = try await client.find(lookUp.find, of: lookUp.request)
                    self.screen.tell(self.state.state.withLock { $0.narrator.lines(found: found, for: lookUp) })
                    return .nothing
                }
                let shown = self.state.state.withLock { $0.shown }
                return .said(
                    try await client.say(line, context: self.caller.context, seen: shown, trace: self.caller.trace))
            }
            return try await self.command(line, client)
        } catch let refusal as Refusal {
            self.screen.tell([self.say(["refusal.\(refusal.code)", "refusal"], ["value": refusal.message])])
        } catch let error as CommandError {
            self.screen.tell([error.message])
        } catch let error as BusError where self.isTerminal && error.code == .timedOut {
            self.screen.tell([self.say(["chat.unsent"], ["value": error.message])])
        }
        return .nothing
    }

    private func command(_ line: String, _ client: Client) async throws -> Line {
        let words = line.split(separator: " ").map(String.init)
        let latest = self.state.state.withLock { $0.latest }
        switch words[0] {
        case "/quit", "/exit", "/q": return .quit
        case "/help", "/?": self.screen.tell([self.say(["chat.help"])])
        case "/json": self.state.state.withLock { $0.isJSON.toggle() }
        case "/trace":
            let named = try words.dropFirst().first.map(RequestCommands.request)
            guard let id = named ?? latest else { throw CommandError(.error, self.say(["chat.noRequest"])) }
            self.screen.tell(TraceDrawing(try await client.query(.trace, request: id).events ?? []).lines)
        case "/cancel":
            guard let latest else { throw CommandError(.error, self.say(["chat.noRequest"])) }
            return .said(try await client.cancel(latest))
        case "/lock", "/unlock":
            let isLocked = words[0] == "/lock"
            _ = try await client.device(conversation: self.caller.conversation, isLocked: isLocked)
            self.screen.tell([self.say([isLocked ? "chat.locked" : "chat.unlocked"])])
        default: throw CommandError(.usage, self.say(["chat.unknownCommand"], ["value": words[0]]))
        }
        return .nothing
    }

    /// In the caller's language.
    private func say(_ keys: [String], _ slots: [String: String] = [:]) -> String {
        self.state.state.withLock { $0.narrator.say(keys, slots) }
    }

    private func show(_ event: Event, _ client: Client) async {
        let narrator = self.state.state.withLock { $0.isJSON ? nil : $0.narrator }
        let own = await narrator?.own(for: event, from: client, self.caller)
        let lines = self.state.state.withLock { state in
            if event.isStep { state.latest = event.correlationID }
            if state.isJSON { return [(try? JSON.line(event)) ?? ""] }
            return state.narrator.lines(for: event, own: own)
        }
        self.screen.tell(lines)
        self.state.state.withLock { $0.shown = max($0.shown ?? 0, event.sequence) }
        guard event.kind == .asked else { return }
        // From now on the question's time runs. One that was answered in the meantime needs none.
        for question in event.questions ?? [] {
            _ = try? await client.delivered(event.correlationID, question: question.id)
        }
    }
}
