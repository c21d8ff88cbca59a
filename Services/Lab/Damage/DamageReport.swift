// Beckon: what a run over damaged journals has come to
// SPDX-License-Identifier: Apache-2.0

/// What a run over damaged journals has come to.
public struct DamageReport: Codable, Hashable, Sendable {
    /// How starts went.
    public struct Row: Codable, Hashable, Sendable {
        /// Starts that were right, were refused with a sentence, and were neither.
        public var right = 0, refused = 0, different = 0
    }

    /// What the run follows from.
    public var seed: UInt64
    /// All starts.
    public var starts = Row()
    /// Starts by kind of damage, by file, and by what the journal had been through.
    public var kinds: [String: Row] = [:], files: [String: Row] = [:], ages: [String: Row] = [:]
    /// Rescues that made a journal, found nothing whole, and made an untrue one.
    public var rescued = 0, nothing = 0, untrue = 0
    /// What must not be, each in a sentence.
    public var violations: [String] = []

    /// - Parameter seed: What the run follows from.
    init(seed: UInt64) { self.seed = seed }

    mutating func add(_ verdict: DamageVerdict, of damage: Damage, _ age: JournalFixture.Age, _ name: String) {
        var path: WritableKeyPath<Row, Int> = \.right
        switch verdict {
        case .right: break
        case .refused(let sentence):
            path = \.refused
            if !sentence.contains("beckon journal rescue") && !sentence.contains("use that one") {
                self.violations.append("\(name): refused without saying what to do: \(sentence)")
            }
        case .different(let what):
            path = \.different
            self.violations.append("\(name): \(what)")
        }
        self.starts[keyPath: path] += 1
        self.kinds[damage.kind.rawValue, default: Row()][keyPath: path] += 1
        self.files[damage.file, default: Row()][keyPath: path] += 1
        self.ages[age.rawValue, default: Row()][keyPath: path] += 1
    }

    mutating func add(_ verdict: RescueVerdict, _ name: String) {
        switch verdict {
        case .rescued: self.rescued += 1
        case .nothing: self.nothing += 1
        case .untrue(let what):
            self.untrue += 1
            self.violations.append("\(name), rescued: \(what)")
        }
    }

    /// The report as lines for a person.
    public var lines: [String] {
        func line(_ name: String, _ row: Row) -> String {
            let padded = name.padded(to: 20)
            return "\(padded) right \(row.right), refused \(row.refused), anything else \(row.different)"
        }
        var lines = self.violations.map { "VIOLATION  \($0)" }
        for group in [self.kinds, self.files, self.ages] {
            lines += group.keys.sorted().map { line($0, group[$0] ?? Row()) }
        }
        lines.append(line("all, seed \(self.seed)", self.starts))
        lines.append("rescued \(self.rescued), nothing whole \(self.nothing), untrue \(self.untrue)")
        return lines
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: " ", count: max(0, count - self.count))
    }
}
