// Beckon: an honest client that goes on while the dispatcher is under fire
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Schema

/// How long honest conversations took, in milliseconds, and what became of them.
struct HonestRecord: Sendable {
    var milliseconds: [Double] = []
    var refused = 0
    var failures: [String] = []

    static func + (left: HonestRecord, right: HonestRecord) -> HonestRecord {
        HonestRecord(
            milliseconds: left.milliseconds + right.milliseconds, refused: left.refused + right.refused,
            failures: Array((left.failures + right.failures).prefix(20)))
    }

    /// The time within which a part of the conversations were held.
    func quantile(_ part: Double) -> Double {
        let sorted = self.milliseconds.sorted()
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
}

/// An honest client: submits, is asked for a value, answers, consents, and sees the effect, again and again.
struct HonestClient: Sendable {
    let client: Client
    let name: String
    let clock: any Clock<Duration>

    /// Holds conversations until `isOver`, at least one.
    func run(until isOver: @Sendable () -> Bool) async -> HonestRecord {
        var record = HonestRecord()
        var number = 0
        repeat {
            number += 1
            do {
                let time = try await self.duration(self.clock, of: "\(self.name)-\(number)")
                record.milliseconds.append(time)
            } catch let refusal as Refusal where refusal.code == "busy" {
                record.refused += 1
                try? await self.clock.sleep(for: .milliseconds(refusal.retryAfter?.count ?? 100))
            } catch {
                record.failures.append("\(self.name)-\(number): \(error)")
                if record.failures.count >= 20 { break }
            }
        } while !isOver() && !Task.isCancelled
        return record
    }

    private func duration<C: Clock>(_ clock: C, of conversation: String) async throws -> Double
    where C.Duration == Duration {
        let start = clock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.hold(conversation) }
            group.addTask {
                try await clock.sleep(for: .seconds(60))
                throw HonestFailure(reason: "not served within a minute")
            }
            defer { group.cancelAll() }
            try await group.next()
        }
        return start.duration(to: clock.now) / .milliseconds(1)
    }

    /// One conversation, from the submit to the effect.
    private func hold(_ conversation: String) async throws {
        let context = RequestContext(conversation: conversation, user: self.name)
        let submit = Submit("Book", ["place": .string("Home")], app: HonestApp.identifier, context: context)
        let accepted = try await self.client.submit(submit)
        for try await event in self.client.events(conversation: conversation) {
            guard event.correlationID == accepted.correlationID else { continue }
            if event.kind == .ended {
                guard event.phase == .completed else {
                    throw HonestFailure(reason: "\(event.phase.name): \(event.failure?.code.rawValue ?? "no reason")")
                }
                return
            }
            guard event.kind == .asked, let question = event.questions?.first else { continue }
            let reply: Reply = question.kind == .consent ? .yes(digest: question.digest) : .value(2)
            _ = try await self.client.answer(accepted.correlationID, Answer(question.id, reply))
        }
        throw HonestFailure(reason: "the connection to the dispatcher was closed")
    }
}

/// Why an honest client was not served.
struct HonestFailure: Error, CustomStringConvertible {
    var reason: String
    var description: String { self.reason }
}
