// Beckon: number words written together, taken apart
// SPDX-License-Identifier: Apache-2.0

/// The pieces of which numbers in one word are made.
struct Compounds: Sendable {
    private var next: [[UInt8: Int32]] = [[:]]
    private var words: [Int32] = [-1]
    /// A word of more bytes than this is no number anybody says.
    static let longest = 160

    var isEmpty: Bool { self.next.count == 1 }

    mutating func insert(_ word: String, _ identifier: Int32) {
        var node = 0
        for byte in word.utf8 {
            if let known = self.next[node][byte] {
                node = Int(known)
            } else {
                self.next.append([:])
                self.words.append(-1)
                self.next[node][byte] = Int32(self.next.count - 1)
                node = self.next.count - 1
            }
        }
        self.words[node] = identifier
    }

    /// The pieces of a word that is made of at least two, longer pieces first; `nil` for all others.
    func pieces(of word: String) -> [Int32]? {
        guard !self.isEmpty, word.utf8.count >= 4, word.utf8.count <= Self.longest else { return nil }
        let bytes = Array(word.utf8)
        // Most words end here: nothing begins like them.
        guard self.longest(bytes, from: 0) != nil else { return nil }
        var best: [(word: Int32, end: Int)?] = Array(repeating: nil, count: bytes.count + 1)
        var index = bytes.count - 1
        while index >= 0 {
            var node = 0
            var end = index
            while end < bytes.count, let after = self.next[node][bytes[end]] {
                node = Int(after)
                end += 1
                if self.words[node] >= 0, end == bytes.count || best[end] != nil {
                    best[index] = (self.words[node], end)
                }
            }
            index -= 1
        }
        var found: [Int32] = []
        var position = 0
        while position < bytes.count {
            guard let piece = best[position] else { return nil }
            found.append(piece.word)
            position = piece.end
        }
        return found.count > 1 ? found : nil
    }

    private func longest(_ bytes: [UInt8], from start: Int) -> Int? {
        var node = 0
        var end = start
        var found: Int?
        while end < bytes.count, let after = self.next[node][bytes[end]] {
            node = Int(after)
            end += 1
            if self.words[node] >= 0 { found = end }
        }
        return found
    }
}
