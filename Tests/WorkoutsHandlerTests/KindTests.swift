// Beckon: tests of kinds of workout, their names and goals
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema
import Testing

@testable import WorkoutsHandler

@Suite struct KindTests {
    private let names = Stride.names

    @Test func everyLanguageNamesEveryKindAndNoNameTwice() {
        #expect(self.names.languages == ["de", "en", "es", "id", "zh-Hans"])
        let keys = Stride.texts.names
        for language in self.names.languages {
            #expect(keys[language] == Set(WorkoutKind.all.map { "kind.\($0.identifier)" }), "\(language)")
            let spoken = WorkoutKind.all.flatMap { self.names.names(of: $0, language) }.map { SpokenName($0).words }
            let repeated = Dictionary(grouping: spoken) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
            #expect(repeated.isEmpty, "\(language)")
            for kind in WorkoutKind.all {
                for name in self.names.names(of: kind, language) {
                    #expect(self.names.kind(SpeakableString(name), language) == kind, "\(language): \(name)")
                }
            }
        }
    }

    @Test(arguments: [
        ("run", "en", "exact run"), ("my run", "en", "exact run"), ("a bike ride", "en", "exact cycle"),
        ("Laufen", "en", "exact run"), ("跑步", "en", "exact run"), ("rowing", "zh-CN", "exact rower"),
        ("interval", "en", "exact highIntensityIntervalTraining"), ("trainer", "en", "partial elliptical"),
        ("trainin", "en", "partial other strength highIntensityIntervalTraining"), ("chess", "en", "none"),
        ("", "en", "none"),
    ])
    func whichKindIsMeant(_ said: String, _ locale: String, _ expected: String) {
        let match = self.names.match(SpeakableString(said), locale)
        let kinds = match.items.map(\.identifier).joined(separator: " ")
        let found =
            switch match {
            case .none: "none"
            case .exact: "exact \(kinds)"
            case .partial: "partial \(kinds)"
            }
        #expect(found == expected)
    }

    @Test func kindsArePlausible() {
        #expect(Set(WorkoutKind.all.map(\.identifier)).count == WorkoutKind.all.count)
        for kind in WorkoutKind.all {
            #expect(!kind.places.isEmpty && Set(kind.places).count == kind.places.count)
            #expect(kind.measures.contains(.distance) == (kind.metersPerSecond > 0))
            #expect((0...10).contains(kind.metersPerSecond) && (1...20).contains(kind.kiloCaloriesPerMinute))
        }
    }

    @Test(arguments: [
        (5, WorkoutGoalUnitType.mile, 1_000, 34), (5_000, .meter, 1_000, 56), (30, .minute, 900, 50),
        (1, .hour, 5_400, 150),
        (300, .kiloCalorie, 900, 50), (1_255_200, .joule, 900, 50), (1, .inch, 60, 100_000), (90, .second, 45, 50),
        (1_000, .yard, 60, 18), (1_000, .foot, 60, 55),
    ])
    func goalsAreReachedInTime(_ value: Double, _ unit: WorkoutGoalUnitType, _ seconds: Int64, _ percent: Int) throws {
        let run = try #require(WorkoutKind.named("run"))
        let goal = Goal(value: value, unit: unit)
        #expect(goal.isPossible)
        #expect(goal.percent(of: WorkoutProgress(run, active: .seconds(seconds))) == percent)
    }

    @Test(arguments: [0, -5, .nan, .infinity, -.infinity, 1e300])
    func whatIsNoGoal(_ value: Double) throws {
        let run = try #require(WorkoutKind.named("run"))
        for unit in WorkoutGoalUnitType.allCases {
            let goal = Goal(value: value, unit: unit)
            #expect(!goal.isPossible)
            #expect(goal.percent(of: WorkoutProgress(run, active: .seconds(60))) == 0)
        }
    }

    @Test(arguments: [(1_001_000, WorkoutGoalUnitType.meter), (25, .hour), (20_001, .kiloCalorie), (700, .mile)])
    func whatIsTooMuch(_ value: Double, _ unit: WorkoutGoalUnitType) {
        #expect(!Goal(value: value, unit: unit).isPossible)
    }
}
