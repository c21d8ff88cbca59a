// Beckon: asks at the end what became of everything
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import HistoryChecker
import Schema

/// Asks the dispatcher at the end of a run, without any more faults, what became of everything, and waits until all has
/// ended. What still waits for a person is ended by the person.
struct Auditor: Sendable {
    let client: Client
    let recorder: Recorder
    let clock: any Clock<Duration>

    /// Waits until every request has ended.
    ///
    /// - Parameter limit: How long it may take; what has not ended then is lost.
    func settle(within limit: Duration) async {
        var waited = Duration.zero
        await self.readAll()
        while waited < limit {
            let open = self.recorder.open
            guard !open.isEmpty else { break }
            for request in open.prefix(200) {
                self.recorder.record(.cancelled(request))
                _ = try? await self.client.cancel(request)
            }
            guard (try? await self.clock.sleep(for: .milliseconds(300))) != nil else { return }
            waited += .milliseconds(300)
            await self.readAll()
        }
        await self.readAll()
    }

    /// Reads every conversation from its first event to its last.
    private func readAll() async {
        for conversation in self.recorder.conversations {
            var last: UInt64 = 0
            while let events = await self.history(conversation, after: last) {
                for event in events.events {
                    self.recorder.record(.told(observer: "the auditor", event))
                    last = max(last, event.sequence)
                }
                if events.events.isEmpty || last >= events.latest { break }
            }
        }
    }

    private func history(_ conversation: String, after: UInt64) async -> Events? {
        for _ in 0..<3 {
            if let events = try? await self.client.history(conversation: conversation, after: after) { return events }
        }
        return nil
    }
}
