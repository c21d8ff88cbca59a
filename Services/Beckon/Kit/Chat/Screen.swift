// Beckon: a terminal with a prompt
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// A terminal whose last line is a prompt. What is told while a person types comes above the line, which stays as it is.
public final class Screen: Sendable {
    private let isPrompting = Mutex(false)
    private let console: any Console
    private let write: @Sendable (String) -> Void
    private let isTerminal: Bool

    /// - Parameters:
    ///   - console: Where lines go.
    ///   - isTerminal: Whether control sequences may be used.
    ///   - write: Writes text without a line's end.
    public init(_ console: any Console, isTerminal: Bool, write: @escaping @Sendable (String) -> Void = Screen.write) {
        self.console = console
        self.isTerminal = isTerminal
        self.write = write
    }

    /// Writes to standard output.
    public static let write: @Sendable (String) -> Void = { text in
        var bytes = ArraySlice(text.utf8)
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR { return }
        }
    }

    /// The columns of the terminal on standard output; 80 where there is none.
    public static var columns: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Tells lines, above the prompt where there is one.
    public func tell(_ lines: [String]) {
        self.isPrompting.withLock { isPrompting in
            for line in lines.flatMap({ $0.split(separator: "\n", omittingEmptySubsequences: false) }) {
                guard self.isTerminal, isPrompting else {
                    self.console.line(String(line))
                    continue
                }
                // Down (scrolling at the end) and up again makes room below without leaving the column; then a line is
                // put in where the prompt is, which moves the prompt and what is typed after it one down.
                // What a picture's line has to come back to the place where it began would forget the prompt's place.
                let line = line.replacing("\u{1B}7", with: "").replacing("\u{1B}8", with: "")
                self.write("\u{1B}D\u{1B}M\u{1B}7\r\u{1B}[L\(line)\u{1B}8\u{1B}[B")
            }
        }
    }

    /// Shows the prompt, where it is not there already.
    public func prompt() {
        guard self.isTerminal else { return }
        self.isPrompting.withLock { isPrompting in
            if !isPrompting { self.write("> ") }
            isPrompting = true
        }
    }

    /// A line was typed: the prompt is used up.
    public func typed() { self.isPrompting.withLock { $0 = false } }
}
