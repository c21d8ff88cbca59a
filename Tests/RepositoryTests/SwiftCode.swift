// Beckon: Swift text without its comments and strings
// SPDX-License-Identifier: Apache-2.0

/// Swift text with every comment and every string's inside blanked, line by line: what is left is code.
struct SwiftCode {
    /// One entry a line, each as long as the line in bytes.
    let lines: [String]
    /// What was blanked as a comment, line by line: as many entries as `lines`, empty where there is no comment.
    let comments: [String]

    init(_ text: String) {
        var scanner = Scanner(bytes: Array(text.utf8))
        scanner.scan()
        self.comments = String(decoding: scanner.comments, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        self.lines = String(decoding: scanner.code, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The numbers of the lines, from 1, that hold `needle` as words of its own: `await` is not in `awaited`.
    func lines(with needle: String) -> [Int] {
        self.lines.indices.filter { Self.contains(self.lines[$0], needle) }.map { $0 + 1 }
    }

    static func contains(_ line: String, _ needle: String) -> Bool {
        let line = Array(line.utf8), needle = Array(needle.utf8)
        guard let first = needle.first, let last = needle.last, line.count >= needle.count else { return false }
        return (0...line.count - needle.count).contains { start in
            let end = start + needle.count
            guard line[start..<end].elementsEqual(needle) else { return false }
            if Self.isWord(first), start > 0, Self.isWord(line[start - 1]) { return false }
            if Self.isWord(last), end < line.count, Self.isWord(line[end]) { return false }
            return true
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: false
        }
    }

    private struct Scanner {
        let bytes: [UInt8]
        var index = 0
        var code: [UInt8] = []
        /// The insides of the comments, and every newline.
        var comments: [UInt8] = []

        private static let newline = UInt8(ascii: "\n"), space = UInt8(ascii: " "), quote = UInt8(ascii: "\"")

        mutating func scan() {
            self.code.reserveCapacity(self.bytes.count)
            while self.index < self.bytes.count {
                if self.starts("//") {
                    self.comment { $0.starts("\n") }
                } else if self.starts("/*") {
                    self.comment { $0.starts("*/") }
                } else if self.bytes[self.index] == Self.quote {
                    self.string()
                } else {
                    self.keep(1)
                }
            }
        }

        private mutating func string() {
            let hashes = self.code.reversed().prefix { $0 == UInt8(ascii: "#") }.count
            let isLong = self.starts("\"\"\"")
            let fence = String(repeating: "\"", count: isLong ? 3 : 1) + String(repeating: "#", count: hashes)
            self.keep(isLong ? 3 : 1)
            while self.index < self.bytes.count, !self.starts(fence) {
                // A string of one line ends with it: what follows is not guessed at.
                if !isLong, self.bytes[self.index] == Self.newline { return }
                if hashes == 0, self.bytes[self.index] == UInt8(ascii: "\\") { self.skip() }
                self.skip()
            }
            self.keep(fence.utf8.count)
        }

        private func starts(_ text: String) -> Bool {
            let end = self.index + text.utf8.count
            return end <= self.bytes.count && self.bytes[self.index..<end].elementsEqual(text.utf8)
        }

        private mutating func keep(_ count: Int) {
            let end = min(self.index + count, self.bytes.count)
            self.code += self.bytes[self.index..<end]
            self.comments += self.bytes[self.index..<end].filter { $0 == Self.newline }
            self.index = end
        }

        private mutating func skip() {
            guard self.index < self.bytes.count else { return }
            self.code.append(self.bytes[self.index] == Self.newline ? Self.newline : Self.space)
            if self.bytes[self.index] == Self.newline { self.comments.append(Self.newline) }
            self.index += 1
        }

        private mutating func comment(until isEnd: (Scanner) -> Bool) {
            while self.index < self.bytes.count, !isEnd(self) {
                if self.bytes[self.index] != Self.newline { self.comments.append(self.bytes[self.index]) }
                self.skip()
            }
            if self.starts("*/") {
                self.skip()
                self.skip()
            }
        }
    }
}
