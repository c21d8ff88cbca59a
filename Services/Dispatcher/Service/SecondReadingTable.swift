// Beckon: readings that a fallback recognizer was asked after
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What recognizers read in words for which a fallback recognizer is asked right now. It stands in memory alone: after a
/// restart the words are read anew, from the beginning.
struct SecondReadingTable: Sendable {
    /// What is taken where the fallback has nothing better.
    struct First: Sendable {
        /// What was read first, as it is and as it came.
        var recognition: Recognition, body: [UInt8]
        /// Who read it.
        var worker: String?
        /// Until when the fallback is waited for.
        var until: Instant
    }

    private var waiting: [UInt64: First] = [:]
    /// Words that fallback recognizers have at once.
    static let bound = 256
    /// How long a fallback recognizer is waited for.
    static let time = Milliseconds.seconds(2)

    var isFull: Bool { self.waiting.count >= Self.bound }
    /// When the first of them is waited for no longer.
    var due: Instant? { self.waiting.isEmpty ? nil : self.waiting.values.map(\.until).min() }

    mutating func add(_ number: UInt64, _ first: First) { self.waiting[number] = first }

    /// Takes out what was read first, if the fallback was asked under this number.
    mutating func remove(_ number: UInt64) -> First? {
        // Mostly nobody is asked: this saves the look-up.
        self.waiting.isEmpty ? nil : self.waiting.removeValue(forKey: number)
    }

    /// Those that were waited for in vain.
    func overdue(at now: Instant) -> [UInt64] {
        self.waiting.isEmpty ? [] : self.waiting.filter { $0.value.until <= now }.keys.sorted()
    }
}
