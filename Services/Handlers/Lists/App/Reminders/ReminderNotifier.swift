// Beckon: reminders that are told when they come
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

/// Tells reminders when they come, by the live updates of the requests that set them. It holds no state: what was told stands
/// in the store, for all workers alike.
struct ReminderNotifier: Sendable {
    let store: AppStore
    /// Waits until a reminder comes.
    let clock: any Clock<Duration>
    /// The time at which it comes; other work has its own.
    let now: @Sendable () -> Instant

    /// How far ahead a reminder may be to be waited for. What is further ahead is told with the next thing that its user says
    /// to ListOMat after it has come: nobody holds a worker's place for months.
    static let horizon = Milliseconds.days(8)
    /// The longest that is slept at once: clocks are set, and reminders of other requests are moved.
    private static let nap = Milliseconds.minutes(10)

    /// Tells what has come, and waits for the reminders that the request has set, until the last of them was told, is done,
    /// deleted, or too far ahead.
    ///
    /// - Parameters:
    ///   - context: The request.
    ///   - send: Sends an update: a task, or nothing, which says that the updates go on.
    func notify(_ context: Context, _ send: (TaskItem?) throws -> Void) async throws {
        try await self.notify(context, self.clock, send)
    }

    private func notify<C: Clock<Duration>>(
        _ context: Context, _ clock: C, _ send: (TaskItem?) throws -> Void
    ) async throws {
        var isHeard = context.attempt == 1
        if context.attempt == 1, let place = context.location {
            for task in try await self.take(context, { try $0.takeReached(place) }) { try send(task) }
        }
        while true {
            // What is slept is counted from here: the look-up takes time, too.
            let start = clock.now
            let now = self.now()
            let next = try await self.store.consult(self.present(context)) { try $0.nextReminder() }
            if let any = next.any, any <= now {
                for task in try await self.take(context, { try $0.takeDue() }) { try send(task) }
                continue
            }
            guard let own = next.own, own - now <= Self.horizon else { return }
            // Whoever sends updates is not lost: from here on the losses of workers before this one do not count.
            if !isHeard { try send(nil) }
            isHeard = true
            // A wait that ends a little early must not make a burst of look-ups.
            let wait = max(min((next.any ?? own) - now, Self.nap), Milliseconds(20))
            try await clock.sleep(until: start.advanced(by: .milliseconds(wait.count)), tolerance: nil)
        }
    }

    /// Takes tasks in one transaction.
    private func take(
        _ context: Context, _ body: @escaping @Sendable (Notebook) throws -> [TaskEntry]
    ) async throws -> [TaskItem] {
        let present = self.present(context)
        return try await self.store.database.write { database in
            let notebook = Notebook(database, present)
            return try body(notebook).map { notebook.value($0) }
        }
    }

    /// The request at the present time.
    private func present(_ context: Context) -> Context {
        var context = context
        context.now = self.now()
        return context
    }
}
