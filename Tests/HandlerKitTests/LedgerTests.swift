// Beckon: tests of apps that keep a ledger: perform and settle
// SPDX-License-Identifier: Apache-2.0

import Schema
import ServiceKit
import Synchronization
import Testing

@testable import HandlerKit

/// A ledger that knows what a test tells it, and notes what it is asked.
private final class Book: Ledger {
    let entries: [String: LedgerEntry]
    let asked = Mutex<[String]>([])

    init(_ entries: [String: LedgerEntry] = [:]) { self.entries = entries }

    private func note(_ what: String, _ context: Context) {
        self.asked.withLock { $0.append("\(what) \(context.key) \(context.fence) \(context.attempt)") }
    }

    func begin(_ context: Context) async throws -> LedgerEntry? {
        self.note("begin", context)
        return self.entries[context.key]
    }

    func settle(_ context: Context) async throws -> LedgerEntry {
        self.note("settle", context)
        return self.entries[context.key] ?? .neverDone
    }
}

@Suite struct LedgerTests {
    static func app(_ ledger: (any Ledger)?) -> App {
        App("kitchen", name: "Kitchen", usage: "To cook.", ledger: ledger) {
            Handler(Cook.self).handle { _, context in Response(.success, .init(words: "cooked \(context.fence)")) }
        }
    }

    static func perform(_ app: App, _ aim: HandleWork.Aim, _ intent: String = "Cook") async throws -> ResponseMessage {
        let body = HandleWork(intent: IntentMessage(intent), key: "key/0", aim: aim, context: workContext)
        return try JSON.decode(
            ResponseMessage.self, from: try await AppTests.perform(app, try work(.handling, body, number: 7)))
    }

    static func failure(_ app: App, _ aim: HandleWork.Aim) async -> String? {
        do {
            _ = try await Self.perform(app, aim)
            return nil
        } catch {
            return (error as? WorkFailure)?.code
        }
    }

    static let recorded = LedgerEntry.response([UInt8](#"{"code":"success","payload":{"words":"before"}}"#.utf8))

    @Test func theManifestSaysWhetherThereIsALedger() {
        #expect(Self.app(Book()).manifest.keepsLedger)
        #expect(!Self.app(nil).manifest.keepsLedger)
    }

    @Test func theLedgerIsAskedFirstAndTheHandlerKnowsItsFence() async throws {
        let book = Book()
        #expect(try await Self.perform(Self.app(book), .perform).payload["words"] == .string("cooked 7"))
        #expect(book.asked.withLock { $0 } == ["begin key/0 7 1"])
    }

    @Test(arguments: [HandleWork.Aim.perform, .settle]) func aKeyThatEndedIsNotHandledAgain(_ aim: HandleWork.Aim)
        async throws
    {
        let answer = try await Self.perform(Self.app(Book(["key/0": Self.recorded])), aim)
        #expect(answer.payload["words"] == .string("before"))
        #expect(await Self.failure(Self.app(Book(["key/0": .neverDone])), aim) == "neverDone")
    }

    @Test func settlingHandlesNothing() async throws {
        let book = Book()
        #expect(await Self.failure(Self.app(book), .settle) == "neverDone")
        #expect(book.asked.withLock { $0 } == ["settle key/0 7 1"])
        // Also where the app no longer has the intent.
        let gone = App("kitchen", name: "Kitchen", usage: "To cook.", ledger: book) {}
        #expect(await Self.failure(gone, .settle) == "neverDone")
    }

    @Test func withoutALedgerNothingCanBeSettled() async throws {
        #expect(await Self.failure(Self.app(nil), .settle) == "invalidIntent")
        #expect(try await Self.perform(Self.app(nil), .perform).payload["words"] == .string("cooked 7"))
    }
}
