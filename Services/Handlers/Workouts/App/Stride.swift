// Beckon: Stride, the app for workouts
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
public import GRDB
public import HandlerKit
public import Schema

/// Stride: workouts that are started, paused, resumed, ended and cancelled, with a simulated athlete. All five intents of
/// the workout domain.
public enum Stride: StoredApp {
    public static let identifier = "stride"
    static let texts = AppTexts(PackageResources.Texts_json)
    static let names = KindNames(Self.texts)

    /// Makes the app.
    ///
    /// - Parameters:
    ///   - store: From `store` or `inMemoryStore`.
    ///   - updateInterval: How long between two live updates: 100 ms to 10 s, the longest that docs/protocol.md allows.
    ///   - clock: Waits between live updates.
    ///   - now: The time of live updates; all other work brings its own.
    public static func app(
        store: AppStore, updateInterval: Milliseconds = .seconds(5), clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Instant
    ) -> App {
        let interval = min(max(updateInterval, Milliseconds(100)), .seconds(10))
        let coach = Coach(store: store, names: Self.names, updateInterval: interval, clock: clock, now: now)
        return App(
            Self.identifier, name: "Stride",
            usage: "Stride gets the kinds, the goals and the times of your workouts, and keeps those that you end.",
            alternativeNames: [Manifest.AlternativeName("Stride Workouts", pronunciation: "stride workouts")],
            ledger: store, vocabulary: Self.vocabulary,
            phrases: AppData.read(PackageResources.Phrases_json, "Phrases.json")
        ) {
            coach.startWorkout()
            coach.pauseWorkout()
            coach.resumeWorkout()
            coach.endWorkout()
            coach.cancelWorkout()
        }
    }

    public static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("workout", sql: PackageResources.Tables_sql)
        migrator.registerMigration("examples") { try ExampleData.write(to: $0, now: now) }
    }
}
