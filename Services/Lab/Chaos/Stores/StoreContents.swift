// Beckon: what the apps' stores hold at the end of a run
// SPDX-License-Identifier: Apache-2.0

import GRDB
import HistoryChecker
import Schema

/// What the apps' stores hold at the end of a run.
struct StoreContents: Sendable {
    /// All effects, one for each row that an execution left.
    var effects: [Effect] = []
    /// Where a store contradicts itself.
    var violations: [Violation] = []

    static func += (sum: inout StoreContents, other: StoreContents) {
        sum.effects += other.effects
        sum.violations += other.violations
    }
}

/// The requests of a run, as they are found again in the store of an app that knows nothing of the harness.
struct StoredRequests: Sendable {
    /// The key of the work of each request that carried a mark, by the mark.
    private let keys: [String: String]
    /// What the app's ledger recorded as a success, by the key of the work.
    let handled: [String: ResponseMessage]

    /// - Parameters:
    ///   - marks: Which request carries which mark.
    ///   - database: The app's store, for its ledger.
    init(marks: [String: CorrelationID], _ database: Database) throws {
        self.keys = marks.mapValues { "\($0)/0" }
        var handled: [String: ResponseMessage] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT key, response FROM ledger") {
            let response = try JSON.decode(ResponseMessage.self, from: row["response"] as String)
            if response.status == .success { handled[row["key"]] = response }
        }
        self.handled = handled
    }

    /// The key of the request that carried the mark in a text, if the text is one.
    func key(marked text: String?) -> String? { text.flatMap { self.keys[$0] } }

    /// What the ledger recorded of requests without a mark, such as spoken ones, by their keys in order.
    var unmarked: [(key: String, response: ResponseMessage)] {
        let marked = Set(self.keys.values)
        return self.handled.filter { !marked.contains($0.key) }.sorted { $0.key < $1.key }
            .map { (key: $0.key, response: $0.value) }
    }
}
