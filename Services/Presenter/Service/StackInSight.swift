// Beckon: how the stack fares, as the page last heard
// SPDX-License-Identifier: Apache-2.0

import Bus
import PresenterView
import Schema
import Synchronization

/// How the stack fares. It is asked for once for all pages that look on, and again when it is old: what a page that asks
/// every two seconds costs the dispatcher does not grow with the number of its readers.
final class StackInSight: Sendable {
    /// What was heard, with the terms that apps registered.
    struct Sight: Sendable {
        var facts: SystemFacts
        var vocabulary: [VocabularySet]
    }

    private struct State {
        var sight: Sight?
        var asked: Instant?
        var catalog: Result<Catalog, SystemFacts.Lack>?
        var catalogAsked: Instant?
        /// Counts of the last minutes, as far as somebody looked.
        var samples: [SystemSample] = []
        /// How long the last requests took, and when that was asked for.
        var took: [Milliseconds] = []
        var tookAsked: Instant?
        /// The apps that were seen, and when last.
        var seen: [String: (app: SystemFacts.GoneApp, at: Instant)] = [:]
    }

    private let backend: any PresenterBackend
    private let now: @Sendable () -> Instant
    private let state = Mutex(State())
    /// After so long it is asked for again. A catalog may be large, and changes seldom.
    static let age = Milliseconds(900), catalogAge = Milliseconds.seconds(10), tookAge = Milliseconds.seconds(5)
    /// Requests of which it is told how long they took.
    static let requests = 40
    /// So long an app is told of that does not run any more, and so many at most.
    static let memory = Milliseconds.days(1), appsMaximum = 200

    init(_ backend: any PresenterBackend, now: @escaping @Sendable () -> Instant) {
        self.backend = backend
        self.now = now
    }

    /// What was heard lately.
    func latest() async -> Sight {
        let now = self.now()
        let known = self.state.withLock { state -> Sight? in
            // Whoever comes while it is asked for takes what is known already, if there is any.
            if let asked = state.asked, let sight = state.sight, now >= asked, now - asked < Self.age { return sight }
            state.asked = now
            return nil
        }
        if let known { return known }
        async let status = self.ask(.status) { $0.status }
        async let apps = self.ask(.apps) { $0.apps }
        async let workers = self.ask(.workers) { $0.workers }
        async let preferences = self.ask(.preferences) { $0.preferences }
        async let catalog = self.catalog(now)
        async let took = self.took(now)
        var facts = SystemFacts(
            status: await status, apps: await apps, workers: await workers,
            manifests: await catalog.map(\.manifests), preferences: await preferences)
        facts.took = await took
        if case .success(let status) = facts.status {
            facts.samples = self.state.withLock { state in
                state.samples = SystemSample(status, at: now).following(state.samples)
                return state.samples
            }
        }
        if case .success(let apps) = facts.apps {
            facts.gone = self.gone(apps, (try? facts.manifests.get()) ?? [], now)
        }
        let sight = Sight(facts: facts, vocabulary: (try? await catalog.get().vocabulary) ?? [])
        self.state.withLock { $0.sight = sight }
        return sight
    }

    /// Notes which apps there are.
    ///
    /// - Returns: Those that are there no more.
    private func gone(_ apps: [AppReport], _ manifests: [Manifest], _ now: Instant) -> [SystemFacts.GoneApp] {
        self.state.withLock { state in
            state.seen = state.seen.filter { now - $0.value.at < Self.memory }
            for app in apps where state.seen[app.app] != nil || state.seen.count < Self.appsMaximum {
                let manifest = manifests.first { $0.app == app.app }
                let domains = manifest.map { Set($0.intents.map(\.domain)).sorted() }
                let known = SystemFacts.GoneApp(
                    app: app.app, name: app.name, domains: domains ?? state.seen[app.app]?.app.domains ?? [])
                state.seen[app.app] = (known, now)
            }
            let present = Set(apps.map(\.app))
            return state.seen.values.map(\.app).filter { !present.contains($0.app) }.sorted { $0.app < $1.app }
        }
    }

    /// Something was set: what is known is old.
    func forget() { self.state.withLock { $0.asked = nil } }

    /// How long the last requests took; what was known, where it is not told now.
    private func took(_ now: Instant) async -> [Milliseconds] {
        let known = self.state.withLock { state -> [Milliseconds]? in
            guard state.tookAsked.map({ now < $0 || now - $0 >= Self.tookAge }) ?? true else { return state.took }
            state.tookAsked = now
            return nil
        }
        if let known { return known }
        let list = try? await self.backend.requests(RequestFilter(limit: Self.requests))
        let took = list?.requests.reversed().compactMap { one in one.ended.map { max(Milliseconds(0), $0 - one.began) }
        }
        return self.state.withLock { state in
            if let took { state.took = took }
            return state.took
        }
    }

    private func catalog(_ now: Instant) async -> Result<Catalog, SystemFacts.Lack> {
        let known = self.state.withLock { state -> Result<Catalog, SystemFacts.Lack>? in
            guard let asked = state.catalogAsked, now >= asked, now - asked < Self.catalogAge else { return nil }
            return state.catalog
        }
        if let known { return known }
        let catalog = await self.ask(.catalog) { $0.catalog }
        // What was not told now is asked for again at the next look.
        if case .success = catalog { self.state.withLock { ($0.catalog, $0.catalogAsked) = (catalog, now) } }
        return catalog
    }

    private func ask<Facts: Sendable>(
        _ subject: Query.Subject, _ member: @Sendable (Report) -> Facts?
    ) async -> Result<Facts, SystemFacts.Lack> {
        do {
            guard let facts = member(try await self.backend.query(subject, request: nil)) else {
                return .failure(.silent)
            }
            return .success(facts)
        } catch {
            return .failure(Self.lack(error))
        }
    }

    /// Why something is not known.
    static func lack(_ error: any Error) -> SystemFacts.Lack {
        switch (error as? Refusal)?.code {
        case "notAllowed": .notAllowed
        case "busy": .busy
        default: .silent
        }
    }
}
