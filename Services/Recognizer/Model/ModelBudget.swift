// Beckon: how often a model is asked
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Synchronization

/// How many requests were made in the present minute and on the present day (UTC), and how many may be. Pure.
struct ModelBudget: Hashable, Sendable, Codable {
    /// Requests of a span of time.
    struct Spent: Hashable, Sendable, Codable {
        /// Which span, counted since 1970.
        var number: Int64 = 0
        var requests = 0

        /// Counts one more, unless that would be too many.
        mutating func take(_ now: Instant, of length: Milliseconds, atMost most: Int) -> Bool {
            let present = now.milliseconds / length.count
            if present != self.number { self = Spent(number: present, requests: 0) }
            guard self.requests < most else { return false }
            self.requests += 1
            return true
        }
    }

    /// What was spent.
    var minute = Spent(), day = Spent()

    /// Counts a request.
    ///
    /// - Returns: Whether it may be made; nothing is counted otherwise.
    mutating func take(at now: Instant, perMinute: Int, perDay: Int) -> Bool {
        var after = self
        guard after.minute.take(now, of: .minutes(1), atMost: perMinute),
            after.day.take(now, of: .days(1), atMost: perDay)
        else { return false }
        self = after
        return true
    }
}

/// The budget of a process: it counts on after a restart where it has a file, and anew where it has none.
public final class ModelQuota: Sendable {
    private let perMinute: Int, perDay: Int
    private let file: URL?
    private let budget: Mutex<ModelBudget>

    /// - Parameters:
    ///   - perMinute: Requests of a minute.
    ///   - perDay: Requests of a day, by UTC.
    ///   - file: Where it is kept what was spent; `nil` keeps nothing.
    /// - Throws: ``ModelError`` where the file is there and cannot be read: nobody knows then what was spent.
    public init(perMinute: Int, perDay: Int, file: String? = nil) throws {
        self.perMinute = perMinute
        self.perDay = perDay
        self.file = file.map { URL(fileURLWithPath: $0) }
        var spent = ModelBudget()
        if let file, FileManager.default.fileExists(atPath: file) {
            guard let data = FileManager.default.contents(atPath: file), data.count <= 4_096,
                let known = try? JSON.decode(ModelBudget.self, from: [UInt8](data))
            else { throw ModelError("the file of --spent, \(file), cannot be read; remove it to begin anew") }
            spent = known
        }
        self.budget = Mutex(spent)
    }

    /// Counts a request, in the file before it is made.
    ///
    /// - Returns: Whether it may be made: not where the budget is spent, or the file cannot be written.
    func take(at now: Instant) -> Bool {
        self.budget.withLock { budget in
            guard budget.take(at: now, perMinute: self.perMinute, perDay: self.perDay) else { return false }
            guard let file = self.file else { return true }
            guard let bytes = try? JSON.encode(budget) else { return false }
            return (try? Data(bytes).write(to: file, options: .atomic)) != nil
        }
    }
}
