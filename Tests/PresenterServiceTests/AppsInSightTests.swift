// Beckon: tests of what the page knows of apps
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import Schema
import Synchronization
import Testing

@testable import PresenterService

@Suite struct AppsInSightTests {
    /// An app that came after the page was opened is known by its name once what is known is old; until then, and while the
    /// dispatcher does not answer, what was known last holds.
    @Test func oldKnowledgeIsRenewed() async throws {
        let backend = ScriptedBackend(id: try WebTests.id())
        let now = Mutex(Instant(milliseconds: 1_000_000))
        let apps = AppsInSight(backend) { now.withLock { $0 } }
        let steps: [(milliseconds: Int64, app: String?, isLost: Bool, asked: Int)] = [
            (0, "hop", false, 1), (9_999, "stranger", false, 1), (1, "hop", false, 1), (0, nil, false, 1),
            (0, "stranger", false, 2), (20_000, "stranger", true, 3), (0, "stranger", true, 3),
            (299_999, "hop", false, 3),
            (1, "hop", false, 4), (-5_000, "hop", false, 5),
        ]
        for step in steps {
            now.withLock { $0 = Instant(milliseconds: $0.milliseconds + step.milliseconds) }
            backend.knowsApps.withLock { $0 = !step.isLost }
            #expect(await apps.latest(for: step.app).knows("hop"))
            #expect(backend.timesAsked.withLock { $0 } == step.asked)
        }
    }
}
