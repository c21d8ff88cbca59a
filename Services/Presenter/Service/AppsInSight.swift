// Beckon: the apps that run, as the page last heard of them
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import Schema
import Synchronization

/// What the apps that run say of themselves. It is asked for once for all pages that listen, and again when it is old and
/// somebody wants it: an app that came after the page was opened has words, too.
final class AppsInSight: Sendable {
    private let backend: any PresenterBackend
    private let now: @Sendable () -> Instant
    private let state = Mutex((apps: KnownApps?.none, asked: Instant?.none))
    /// After so long it is asked for again; sooner for an app that is not known. A manifest may be large.
    static let age = Milliseconds.minutes(5), ageWithoutIt = Milliseconds.seconds(10)

    init(_ backend: any PresenterBackend, now: @escaping @Sendable () -> Instant) {
        self.backend = backend
        self.now = now
    }

    /// The apps as they were known lately; where the dispatcher does not answer, as they were known last.
    ///
    /// - Parameter app: The one that is wanted.
    func latest(for app: String?) async -> KnownApps {
        let now = self.now()
        let known = self.state.withLock { state -> KnownApps? in
            // Whoever comes while it is asked for takes what is known already, if there is any.
            if let asked = state.asked, let apps = state.apps, now >= asked {
                let age = app.map { apps.knows($0) } ?? true ? Self.age : Self.ageWithoutIt
                if now - asked < age { return apps }
            }
            state.asked = now
            return nil
        }
        if let known { return known }
        let answer = try? await self.backend.apps()
        return self.state.withLock { state in
            let apps = answer ?? state.apps ?? .none
            state.apps = apps
            return apps
        }
    }
}
