// Beckon: every conversation of Tests/Conversations, in process
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import Testing

@testable import BeckonKit

/// One stack for all: only the languages are shared, and they are values.
private let stack: Result<InProcessStack, any Error> = Result {
    try InProcessStack(clock: ContinuousClock(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
}

/// One after another: each compiles a recognizer of its own, and all at once would starve each other.
@Suite(.serialized) struct ConversationTests {
    static let files: [String] = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return (try? TestCommand.files([tests.appendingPathComponent("Conversations").path])) ?? []
    }()

    @Test func thereAreAtLeastForty() { #expect(Self.files.count >= 40) }

    @Test(arguments: Self.files) func holds(_ file: String) async throws {
        let script = try ConversationReader.read(path: file)
        let differences = try await stack.get().run(script) { stage in
            await ConversationRunner(script, clock: ContinuousClock()).run(stage)
        }
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    @Test func aWrongExpectationIsReportedWithItsLine() async throws {
        let text = """
            name: wrong on purpose
            steps:
              - say: Add rice to the grocery store list
                expect:
                  phase: failed
                  never: [handled]
                  response: {addedTasks: [{title.spokenPhrase: cheese}]}
            """
        let script = try ConversationReader.read(text, file: "wrong.yaml")
        let differences = try await stack.get().run(script) { stage in
            await ConversationRunner(script, clock: ContinuousClock()).run(stage)
        }
        #expect(differences.first == "wrong.yaml:3: step 1: say \"Add rice to the grocery store list\"")
        #expect(differences.contains("    phase: expected failed, there is completed"))
        #expect(differences.contains("    never: handled happened"))
        #expect(differences.contains { $0.contains("addedTasks[0].title.spokenPhrase: expected \"cheese\"") })
    }
}
