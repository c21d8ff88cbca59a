// Beckon: a conversation at a terminal that goes on after its dispatcher was killed
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(4))) struct TerminalTests {
    @Test func theConversationGoesOnAfterTheDispatcherWasKilled() async throws {
        let stack = try Stack()
        defer { stack.stop() }
        let terminal = try Terminal(
            "beckon", ["up", "--data", stack.folder.path, "--only", "rides", "--port", "0", "--log-level", "warning"])
        defer {
            // It stops what it started.
            terminal.process.terminate()
            terminal.process.waitUntilExit()
        }
        try await terminal.read(until: "Beckon is up")
        terminal.type("Book me a Vroom to the airport")
        try await terminal.read(until: "Harbor City Airport")
        // It falls silent at a question, and then it dies.
        var dispatcher = await terminal.child("beckon-dispatcher")
        kill(dispatcher, SIGSTOP)
        try await terminal.read(until: "The connection is lost.")
        kill(dispatcher, SIGKILL)
        // Typed while nobody is there to hear it.
        terminal.type("the second one")
        // The answer may come before the screen is told of the connection.
        try await terminal.read(until: "The connection is back.", "How many people are riding?")
        dispatcher = await terminal.child("beckon-dispatcher", after: dispatcher)
        kill(dispatcher, SIGKILL)
        terminal.type("three")
        try await terminal.read(until: "Nothing is booked until you say yes.")
        dispatcher = await terminal.child("beckon-dispatcher", after: dispatcher)
        kill(dispatcher, SIGKILL)
        terminal.type("yes")
        try await terminal.read(until: "Booked")
        terminal.type("/quit")
        terminal.process.waitUntilExit()
        #expect(terminal.process.terminationStatus == 0)
    }
}
