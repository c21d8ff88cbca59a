// Beckon: when everybody of a stack in this process is there
// SPDX-License-Identifier: Apache-2.0

import Schema
import ServiceKit
import Synchronization

/// Knows when the recognizer has every app's manifest and words.
final class Readiness: Sendable {
    private struct State {
        var known: Set<VocabularySet.Key> = []
        var expected: Set<VocabularySet.Key> = []
        var manifests = 0
        var reported = 0
        var ready: CheckedContinuation<Void, Never>?
        var registered: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let apps: Int

    init(apps: Int) { self.apps = apps }

    /// Returns when everybody is there. For one caller.
    func untilReady() async {
        await withCheckedContinuation { continuation in
            self.state.withLock { $0.ready = continuation }
            self.look()
        }
    }

    /// Returns when every app has said which words it has. For one caller.
    func untilRegistered() async {
        await withCheckedContinuation { continuation in
            self.state.withLock { $0.registered = continuation }
            self.look()
        }
    }

    /// Whether everybody is there.
    var isReady: Bool { self.state.withLock { self.isReady($0) } }

    private func isReady(_ state: State) -> Bool {
        state.reported >= self.apps && state.manifests >= self.apps && state.expected.isSubset(of: state.known)
    }

    func registered(_ sets: [VocabularySet]) {
        self.state.withLock { state in
            state.reported += 1
            // A set without terms is in no catalog.
            state.expected.formUnion(sets.filter { !$0.terms.isEmpty }.map(\.key))
        }
        self.look()
    }

    func learned(_ sets: [VocabularySet], manifests: Int = 0) {
        self.state.withLock { state in
            state.manifests = max(state.manifests, manifests)
            state.known.formUnion(sets.map(\.key))
        }
        self.look()
    }

    private func look() {
        let waiting: [CheckedContinuation<Void, Never>?] = self.state.withLock { state in
            guard state.reported >= self.apps else { return [] }
            var waiting = [state.registered]
            state.registered = nil
            if self.isReady(state) {
                waiting.append(state.ready)
                state.ready = nil
            }
            return waiting
        }
        for continuation in waiting { continuation?.resume() }
    }
}

/// Does another's work, and tells what it learns.
struct WatchedPerformer: WorkPerformer {
    private let performer: any WorkPerformer
    private let hello: Hello
    private let readiness: Readiness

    init(_ performer: any WorkPerformer, _ hello: Hello, _ readiness: Readiness) {
        self.performer = performer
        self.hello = hello
        self.readiness = readiness
    }

    func perform(_ work: Message, updates: UpdateChannel) async throws -> [UInt8] {
        try await self.performer.perform(work, updates: updates)
    }

    func update(catalog: Message) async {
        await self.performer.update(catalog: catalog)
        if catalog.header.kind == .catalogChange {
            if let change = try? catalog.decode(CatalogChange.self) { self.readiness.learned(change.vocabulary) }
        } else if let catalog = try? catalog.decode(Catalog.self) {
            self.readiness.learned(catalog.vocabulary, manifests: catalog.manifests.count)
        }
    }

    func welcomed() { self.performer.welcomed() }
    var catalogNumber: UInt64? { self.performer.catalogNumber }
    var isLearning: Bool { self.performer.isLearning }

    func vocabulary(anew: Bool) async -> [VocabularySet] {
        var sets = await self.performer.vocabulary(anew: anew)
        // A second app of the same kind has words of its own.
        if let app = self.hello.manifest?.app { for index in sets.indices { sets[index].app = app } }
        if self.hello.role == .handler { self.readiness.registered(sets) }
        return sets
    }
}
