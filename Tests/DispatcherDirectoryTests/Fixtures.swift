// Beckon: small apps and workers for tests of the directory
// SPDX-License-Identifier: Apache-2.0

import Schema

@testable import DispatcherDirectory

let start = Instant(milliseconds: 1_000_000)

func worker(_ number: UInt8) -> WorkerKey { WorkerKey([number]) }

/// An app with one intent.
func manifest(_ app: String = "hop", name: String = "Hop") -> Manifest {
    Manifest(
        app: app, name: name, usageDescription: "To ride.",
        intents: [IntentDeclaration(name: "Ride", domain: "rides")], types: [])
}

func handler(_ app: String = "hop", name: String = "Hop", credit: Int = 1) -> Hello {
    Hello(role: .handler, worker: "\(app)-worker", credit: credit, manifest: manifest(app, name: name))
}

func recognizer(credit: Int = 1) -> Hello { Hello(role: .recognizer, worker: "recognizer", credit: credit) }

extension Directory {
    /// A worker that must be taken in.
    @discardableResult
    mutating func join(_ number: UInt8, _ hello: Hello, at now: Instant = start) throws -> [Assignment] {
        try self.hello(DispatcherDirectoryTests.worker(number), hello, at: now)
    }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
struct Seeded: RandomNumberGenerator {
    var state: UInt64
    init(_ seed: UInt64) { self.state = seed }
    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var word = self.state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
