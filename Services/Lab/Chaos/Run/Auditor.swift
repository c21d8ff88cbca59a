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
    let now: @Sendable () -> Instant

    /// Waits until every request has ended.
    ///
    /// - Parameter limit: How long it may take; what has not ended then is lost.
    func settle(within limit: Milliseconds) async {
        let begun = self.now()
        await self.read(self.recorder.conversations)
        var before = Int.max
        while case let open = self.recorder.open, !open.isEmpty, self.now() - begun < limit {
            // As long as requests end by themselves there is nothing to do.
            if open.count >= before { await self.cancel(open.prefix(100).map(\.request)) }
            before = open.count
            guard (try? await self.clock.sleep(for: .milliseconds(500))) != nil else { return }
            await self.read(Set(open.compactMap(\.conversation)).sorted())
        }
        // Late results come after the outcome.
        await self.read(self.recorder.conversations)
    }

    private func cancel(_ requests: [CorrelationID]) async {
        await withDiscardingTaskGroup { group in
            for request in requests {
                // All at once, as many as the run has left open: each ends with its answer or its time limit.
                group.addTask {
                    self.recorder.record(.cancelled(request))
                    _ = try? await self.client.cancel(request)
                }
            }
        }
    }

    /// Reads conversations from the first event to the last.
    private func read(_ conversations: [String]) async {
        for conversation in conversations {
            var last: UInt64 = 0
            while let events = await self.history(conversation, after: last), !Task.isCancelled {
                let known = last
                for event in events.events {
                    self.recorder.record(.told(observer: "the auditor", event))
                    last = max(last, event.sequence)
                }
                if last == known || last >= events.latest { break }
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
