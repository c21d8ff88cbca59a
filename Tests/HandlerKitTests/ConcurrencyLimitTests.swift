// Beckon: tests of how much of an app's `handle` is done at once
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization
import Testing

@testable import HandlerKit
@testable import ServiceKit

/// A kitchen whose dishes are done when a test says so.
private final class Kitchen: Sendable {
    private struct State {
        var begun: [String] = []
        var stoves: [String: CheckedContinuation<Void, any Error>] = [:]
        /// What is done as soon as it is begun.
        var done: Set<String> = []
    }

    private let state = Mutex(State())
    /// Tells what is begun.
    let beginnings: AsyncStream<String>
    private let begins: AsyncStream<String>.Continuation

    init() { (self.beginnings, self.begins) = AsyncStream<String>.makeStream() }

    /// What was begun, in order.
    var begun: [String] { self.state.withLock { $0.begun } }

    func cook(_ key: String) async throws {
        try await withCheckedThrowingContinuation { continuation in
            self.state.withLock { state in
                state.begun.append(key)
                self.begins.yield(key)
                if state.done.contains(key) { return continuation.resume() }
                state.stoves[key] = continuation
            }
        }
    }

    func finish(_ key: String) {
        self.state.withLock { state in
            state.done.insert(key)
            return state.stoves.removeValue(forKey: key)
        }?.resume()
    }

    func burn(_ key: String) {
        let error = WorkFailure("burnt", "too long on the stove")
        self.state.withLock { $0.stoves.removeValue(forKey: key) }?.resume(throwing: error)
    }
}

@Suite struct PlacesTests {
    private let kitchen = Kitchen()
    private let performer: AppPerformer

    init() {
        let kitchen = self.kitchen
        let app = App("kitchen", name: "Kitchen", usage: "To cook.") {
            Handler(Cook.self)
                .resolve(\.dish) { said, _, _ in said.map { .success($0) } ?? .needsValue }
                .handle { _, context in
                    try await kitchen.cook(context.key)
                    return Response(.success, .init())
                }
        }
        self.performer = AppPerformer(app, atOnce: 2)
    }

    /// Begins to handle; comes back when it waits, at the stove or for one.
    private func handle(_ key: String) throws -> Task<String, Never> {
        let body = HandleWork(intent: IntentMessage("Cook"), key: key, aim: .perform, context: workContext)
        let message = try work(.handling, body)
        return Task.immediate {
            do {
                let answer = try await self.performer.perform(
                    message, updates: UpdateChannel(work: message.header, link: KeepingLink()))
                return try JSON.decode(ResponseMessage.self, from: answer).code
            } catch {
                return (error as? WorkFailure)?.code ?? "\(error)"
            }
        }
    }

    @Test func whatHasNoPlaceWaitsInOrder() async throws {
        let tasks = try ["a", "b", "c", "d"].map { try self.handle($0) }
        #expect(self.kitchen.begun == ["a", "b"])
        var beginnings = self.kitchen.beginnings.makeAsyncIterator()
        for key in ["a", "b"] { #expect(await beginnings.next() == key) }
        self.kitchen.finish("b")
        #expect(await beginnings.next() == "c")
        self.kitchen.finish("a")
        #expect(await beginnings.next() == "d")
        for key in ["c", "d"] { self.kitchen.finish(key) }
        for task in tasks { #expect(await task.value == "success") }
    }

    @Test func whatIsWithdrawnWhileItWaitsIsNotBegun() async throws {
        let tasks = try ["a", "b", "c", "d"].map { try self.handle($0) }
        tasks[2].cancel()
        #expect(await tasks[2].value == "cancelled")
        self.kitchen.finish("a")
        #expect(await tasks[0].value == "success")
        for key in ["b", "d"] { self.kitchen.finish(key) }
        for task in [tasks[1], tasks[3]] { #expect(await task.value == "success") }
        #expect(self.kitchen.begun == ["a", "b", "d"])
    }

    @Test func whatFailsGivesItsPlaceBack() async throws {
        let tasks = try ["a", "b", "c"].map { try self.handle($0) }
        self.kitchen.burn("a")
        #expect(await tasks[0].value == "burnt")
        for key in ["b", "c"] { self.kitchen.finish(key) }
        for task in tasks.dropFirst() { #expect(await task.value == "success") }
    }

    @Test func otherPhasesNeedNoPlace() async throws {
        let tasks = try ["a", "b", "c"].map { try self.handle($0) }
        let message = try work(
            .resolving, ResolveWork(intent: IntentMessage("Cook"), parameters: ["dish"], context: workContext))
        let answer = try await self.performer.perform(
            message, updates: UpdateChannel(work: message.header, link: KeepingLink()))
        #expect(try JSON.decode(Resolutions.self, from: answer).resolutions.count == 1)
        for key in ["a", "b", "c"] { self.kitchen.finish(key) }
        for task in tasks { _ = await task.value }
    }
}
