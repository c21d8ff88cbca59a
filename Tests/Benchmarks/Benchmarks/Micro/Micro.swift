// Beckon: micro-benchmarks of what happens to every request
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Benchmark
import DispatcherDialogue
import DispatcherJournal
import Foundation
import HandlerKit
import ListsHandler
import RecognizerEngine
import RecognizerLanguages
import Schema

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration.metrics = [.wallClock, .throughput]
    Benchmark.defaultConfiguration.maxDuration = .milliseconds(500)
    Benchmark.defaultConfiguration.maxIterations = 1_000_000
    header()
    messages()
    dialogue()
    journals()
    recognizer()
}

private func header() {
    let configuration = Benchmark.Configuration(scalingFactor: .kilo)
    Benchmark("header, read x1000", configuration: configuration) { benchmark in
        let bytes = Header(.submit, workNumber: 7).bytes
        for _ in benchmark.scaledIterations { bytes.withUnsafeBytes { blackHole(try? Header($0)) } }
    }
    Benchmark("header, write x1000", configuration: configuration) { benchmark in
        let header = Header(.work, phase: .resolving, attempt: 1, workNumber: 7)
        for _ in benchmark.scaledIterations { blackHole(header.bytes) }
    }
}

private func messages() {
    // Not `Codable`: the compiler would take the way that looks for the other one first.
    func both<Body: WireCodable>(_ name: String, _ type: Body.Type, _ text: String) {
        Benchmark("\(name), decode") { benchmark in
            let bytes = [UInt8](text.utf8)
            benchmark.startMeasurement()
            blackHole(try JSON.decode(type, from: bytes))
        }
        Benchmark("\(name), encode") { benchmark in
            let body = try JSON.decode(type, from: text)
            benchmark.startMeasurement()
            blackHole(try JSON.encode(body))
        }
        Benchmark("\(name), decode, Foundation") { benchmark in
            let (bytes, decoder) = (Data(text.utf8), JSONDecoder())
            benchmark.startMeasurement()
            blackHole(try decoder.decode(type, from: bytes))
        }
        Benchmark("\(name), encode, Foundation") { benchmark in
            let (body, encoder) = (try JSON.decode(type, from: text), JSONEncoder())
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            benchmark.startMeasurement()
            blackHole(try encoder.encode(body))
        }
    }
    both("submit", Submit.self, Bodies.submit)
    both("work to resolve", ResolveWork.self, Bodies.resolving)
    both("resolutions", Resolutions.self, Bodies.resolutions)
    both("response", ResponseMessage.self, Bodies.response)
    if let event = try? lastEvent() { both("event, ended", Event.self, event) }
}

private func lastEvent() throws -> String? {
    var conversation = Conversation("bench")
    var last: Event?
    try Life().live(in: &conversation, CorrelationID(high: 0x7000, low: 1)) { last = $0.step.events.last ?? last }
    return try last.map { try JSON.line($0) }
}

private func dialogue() {
    Benchmark("dialogue, one request through all phases") { benchmark in
        let life = try Life()
        var conversation = Conversation("bench")
        benchmark.startMeasurement()
        try life.live(in: &conversation, CorrelationID(high: 0x7000, low: 1))
        blackHole(conversation)
    }
}

private func journals() {
    for requests in [1, 32] {
        measure("memory", requests) { _ in MemoryJournal() }
        measure("SQLite, normal", requests) { try SQLiteJournal(folder: $0, durability: .normal, secret: "bench") }
        measure("SQLite, full", requests) { try SQLiteJournal(folder: $0, durability: .full, secret: "bench") }
    }
}

/// Appends and commits turns of so many requests, each in a conversation of its own.
private func measure(
    _ name: String, _ requests: Int, _ open: @escaping @Sendable (String) throws -> some DispatcherJournal.Journal
) {
    Benchmark("journal, \(name), a turn of \(requests) x\(Turns.measured)") { benchmark in
        let folder = FileManager.default.temporaryDirectory.appending(path: "beckon-micro-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var journal = try open(folder)
        // The first ones make pages that later ones find.
        for turn in try Turns.make(Turns.first, requests, from: 1) { try keep(turn, in: &journal) }
        let turns = try Turns.make(Turns.measured, requests, from: UInt64(Turns.first + 1))
        benchmark.startMeasurement()
        for turn in turns { try keep(turn, in: &journal) }
        benchmark.stopMeasurement()
    }
}

private func keep(_ turn: [JournalEntry], in journal: inout some DispatcherJournal.Journal) throws {
    for entry in turn { journal.append(entry) }
    try journal.commit()
}

/// What turns keep.
private enum Turns {
    static let first = 10, measured = 50

    static func make(_ count: Int, _ requests: Int, from first: UInt64) throws -> [[JournalEntry]] {
        let life = try Life()
        let once = try (0..<requests).map { try life.turn(of: "bench-\($0)", number: UInt64($0)) }
        return (0..<count).map { turn in
            once.flatMap { entries in
                entries.map { entry in
                    guard case .event(let number, let name, let bytes) = entry else { return entry }
                    // Each number is told once.
                    return .event(sequence: number + (first + UInt64(turn)) * 100, conversation: name, bytes: bytes)
                }
            }
        }
    }
}

private func recognizer() {
    for (name, utterance) in [
        ("hit", "Add milk and bread to the grocery store list"),
        ("miss", "the quick brown fox jumps over the lazy dog again"),
    ] {
        Benchmark("recognizer, \(name)") { benchmark in
            let recognizer = try Reader.shared.get()
            let work = RecognizeWork(
                utterance: utterance, context: RequestContext(conversation: "bench"),
                now: Instant(milliseconds: 1_750_000_000_123))
            benchmark.startMeasurement()
            blackHole(recognizer.recognize(work))
        }
    }
}

/// The recognizer, compiled once.
private enum Reader {
    static let shared = Result {
        let manifest = ListOMat.app(store: try ListOMat.inMemoryStore()).manifest
        return try Recognizer(languages: LanguageLoader.builtIn(), catalog: Catalog(sequence: 1, manifests: [manifest]))
    }
}
