// Beckon: tests of what the page knows of apps
// SPDX-License-Identifier: Apache-2.0

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
        var asked: [Int] = []
        for (milliseconds, isLost) in [
            (0, false), (9_999, false), (1, false), (20_000, true), (0, true), (-5_000, false),
        ] {
            now.withLock { $0 = Instant(milliseconds: $0.milliseconds + Int64(milliseconds)) }
            backend.knowsApps.withLock { $0 = !isLost }
            _ = await apps.latest()
            asked.append(backend.timesAsked.withLock { $0 })
        }
        #expect(asked == [1, 1, 2, 3, 3, 4])
    }
}
