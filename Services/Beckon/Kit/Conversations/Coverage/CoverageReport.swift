// Beckon: beckon test --coverage
// SPDX-License-Identifier: Apache-2.0

import Domains

/// What conversations reach of the catalogue, as a table and as a list of what is missing.
public struct CoverageReport: Encodable, Sendable {
    /// One intent's row.
    public struct Row: Encodable, Sendable {
        /// The intent.
        public var intent: String
        /// The languages in which a request for it was completed, led to a question, was refused.
        public var completed: [String], asked: [String], refused: [String]
        /// How many response codes, parameters and reasons were reached, of how many that can be.
        public var codes: [Int], parameters: [Int], reasons: [Int]
    }

    /// A row for each intent, in the catalogue's order.
    public var rows: [Row]
    /// The kinds of act, and for each the languages in which somebody said it and those in which it was clicked or sent.
    public var acts: [String: [[String]]]
    /// What can be reached and was not, by the names of ``CoveragePoint``, and `INTENT completed in LANGUAGE`.
    public var missing: [String]
    /// What is said to be out of reach and was reached, and what is no name of anything.
    public var mistaken: [String]

    /// - Parameters:
    ///   - coverage: What was reached.
    ///   - unreachable: The names of what cannot be reached, with the reason of each.
    public init(_ coverage: Coverage, unreachable: [String: String] = [:]) {
        func languages(_ point: CoveragePoint) -> [String] { (coverage.reached[point] ?? []).sorted() }
        let reachable = CoveragePoint.all.filter { unreachable[$0.name] == nil }
        let byIntent = Dictionary(grouping: reachable) { $0.intent ?? "" }
        self.rows = Catalogue.entries.map { entry in
            let points = byIntent[entry.intent] ?? []
            func share(_ isMeant: (CoveragePoint) -> Bool) -> [Int] {
                let meant = points.filter(isMeant)
                return [meant.count { coverage.isReached($0) }, meant.count]
            }
            return Row(
                intent: entry.intent,
                completed: languages(.outcome(intent: entry.intent, .completed)),
                asked: languages(.outcome(intent: entry.intent, .asked)),
                refused: languages(.outcome(intent: entry.intent, .refused)),
                codes: share { if case .code = $0 { true } else { false } },
                parameters: share { if case .parameter = $0 { true } else { false } },
                reasons: share { if case .reason = $0 { true } else { false } })
        }
        self.acts = Dictionary(
            uniqueKeysWithValues: CoveragePoint.acts.map {
                ($0, [languages(.act($0, byWords: true)), languages(.act($0, byWords: false))])
            })
        let withoutSuccess = Catalogue.entries.flatMap { entry in
            coverage.languagesWithoutSuccess(of: entry.intent).map { "\(entry.intent) completed in \($0)" }
        }
        self.missing =
            reachable.filter { !coverage.isReached($0) }.map(\.name)
            + withoutSuccess.filter { unreachable[$0] == nil }
        let names = Dictionary(uniqueKeysWithValues: CoveragePoint.all.map { ($0.name, $0) })
        self.mistaken = unreachable.keys.sorted().compactMap { name in
            guard let point = names[name] else {
                return withoutSuccess.contains(name) ? nil : "\(name): there is nothing of that name, or it was reached"
            }
            return coverage.isReached(point) ? "\(name): it was reached" : nil
        }
    }

    /// The report for a terminal, line by line.
    var lines: [String] {
        func share(_ share: [Int]) -> String { share[1] == 0 ? "-" : "\(share[0])/\(share[1])" }
        func list(_ languages: [String]) -> String { languages.isEmpty ? "-" : languages.joined(separator: " ") }
        let table = Table(
            [["intent", "completed", "asked", "refused", "codes", "parameters", "reasons"]]
                + self.rows.map { row in
                    [
                        row.intent, list(row.completed), list(row.asked), list(row.refused), share(row.codes),
                        share(row.parameters), share(row.reasons),
                    ]
                })
        let acts = Table(
            [["act", "by words", "by click or program"]]
                + CoveragePoint.acts.map { [$0] + (self.acts[$0] ?? [[], []]).map(list) })
        return table.lines + [""] + acts.lines + [""]
            + Self.section("not reached", self.missing)
            + Self.section("wrong about what cannot be reached", self.mistaken)
    }

    private static func section(_ title: String, _ names: [String]) -> [String] {
        names.isEmpty ? ["\(title): nothing"] : ["\(title), \(names.count):"] + names.map { "  \($0)" }
    }
}
