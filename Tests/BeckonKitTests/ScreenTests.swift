// Beckon: what is told while a person types
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import BeckonKit

@Suite struct ScreenTests {
    private final class Written: Sendable {
        let text = Mutex("")
        func add(_ text: String) { self.text.withLock { $0 += text } }
        var all: String { self.text.withLock { $0 } }
    }

    @Test func linesComeAboveThePrompt() {
        let console = RecordingConsole()
        let written = Written()
        let screen = Screen(console, isTerminal: true) { written.add($0) }
        screen.tell(["before"])
        screen.prompt()
        screen.prompt()
        screen.tell(["news"])
        screen.typed()
        screen.tell(["after"])
        #expect(console.lines == ["before", "after"])
        #expect(written.all == "> \u{1B}D\u{1B}M\u{1B}7\r\u{1B}[Lnews\u{1B}8\u{1B}[B")
    }

    /// A picture's line forgets no place of the prompt.
    @Test func thePromptsPlaceIsKept() {
        let written = Written()
        let screen = Screen(RecordingConsole(), isTerminal: true) { written.add($0) }
        screen.prompt()
        screen.tell(["\u{1B}7\u{1B}[2Adrawing\u{1B}8"])
        #expect(written.all == "> \u{1B}D\u{1B}M\u{1B}7\r\u{1B}[L\u{1B}[2Adrawing\u{1B}8\u{1B}[B")
    }

    @Test func aPipeGetsPlainLines() {
        let console = RecordingConsole()
        let written = Written()
        let screen = Screen(console, isTerminal: false) { written.add($0) }
        screen.prompt()
        screen.tell(["a\nb"])
        #expect(console.lines == ["a", "b"] && written.all.isEmpty)
    }
}
