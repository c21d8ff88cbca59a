// Beckon: a run over many damaged journals
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Fuzzing

/// Damages journals, and looks at what a start and a rescue make of them.
public struct DamageRun: Sendable {
    /// What a run is made of.
    public struct Plan: Sendable {
        /// How many damaged journals.
        public var variants: Int
        /// What journals and damage follow from.
        public var seed: UInt64
        /// How many of the variants that a start refuses are also rescued: one in so many.
        public var rescueOneIn: Int

        /// - Parameters: See the properties.
        public init(variants: Int, seed: UInt64, rescueOneIn: Int = 4) {
            self.variants = variants
            self.seed = seed
            self.rescueOneIn = rescueOneIn
        }
    }

    private let plan: Plan
    private let folder: String

    /// - Parameters:
    ///   - plan: What is damaged.
    ///   - folder: Where to work; made, and gone afterwards.
    public init(_ plan: Plan, folder: String) {
        self.plan = plan
        self.folder = folder
    }

    /// Runs it.
    ///
    /// - Parameter progress: Gets the number of each variant before it is tried, and what was done to it: a trap ends the
    ///   process, and the last line says where.
    /// - Returns: What it has come to.
    /// - Throws: `CancellationError`, or what the system says.
    public func run(progress: (Int, String) -> Void = { _, _ in }) throws -> DamageReport {
        try FileManager.default.createDirectory(
            atPath: self.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: self.folder) }
        var dice = Dice(self.plan.seed)
        let fixtures = try JournalFixture.Age.allCases.map { age in
            try JournalFixture(age, seed: dice.next(), folder: "\(self.folder)/\(age.rawValue)")
        }
        var report = DamageReport(seed: self.plan.seed)
        for number in 1...max(1, self.plan.variants) {
            try Task.checkCancellation()
            let fixture = fixtures[number % fixtures.count]
            let isClosed = dice.one(in: 3)
            var image = isClosed ? fixture.closed : fixture.killed
            let damage = Damage(&image, earlier: fixture.earlier, &dice)
            let name = "variant \(number), \(fixture.age.rawValue)\(isClosed ? ", closed" : ""): \(damage)"
            progress(number, name)
            let folder = "\(self.folder)/damaged"
            try image.write(to: folder)
            let verdict = try DamageVerdict(folder, fixture.contents)
            report.add(verdict, of: damage, fixture.age, name)
            try FileManager.default.removeItem(atPath: folder)
            guard case .refused = verdict, dice.one(in: self.plan.rescueOneIn) else { continue }
            let target = "\(self.folder)/rescued"
            try image.write(to: folder)
            report.add(try RescueVerdict(folder, to: target, fixture.contents), name)
            try FileManager.default.removeItem(atPath: folder)
            try? FileManager.default.removeItem(atPath: target)
        }
        return report
    }
}
