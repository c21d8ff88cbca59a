// Beckon: tests of damaged journals
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LabDamage
import Testing

@Suite struct DamageTests {
    /// A start is right or refused with a sentence, whatever was done to the files.
    @Test func aDamagedJournalIsNeverReadAsAnotherOne() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-damage-\(UUID())").path
        let report = try DamageRun(DamageRun.Plan(variants: 100, seed: 7), folder: folder).run()
        #expect(report.violations.isEmpty, "\(report.violations)")
        #expect(report.starts.right + report.starts.refused == 100)
        #expect(report.starts.right > 5 && report.starts.refused > 30, "damage that always or never shows is no test")
        #expect(report.rescued > 0 && report.untrue == 0)
    }
}
