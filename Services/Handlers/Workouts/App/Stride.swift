// Beckon: Stride, the app for workouts
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
import Foundation
public import HandlerKit
public import Schema

/// Stride: workouts that are started, paused, resumed, ended and cancelled, with a simulated athlete. All five intents of
/// the workout domain.
public enum Stride {
    static let identifier = "stride"
    static let texts = AppTexts(PackageResources.Texts_json)
    static let names = KindNames(Self.texts)

    /// Makes the app.
    ///
    /// - Parameters:
    ///   - store: From ``store(folder:durability:)`` or ``inMemoryStore(now:)``.
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
            ledger: store, vocabulary: Self.vocabulary, phrases: Self.phrases
        ) {
            coach.startWorkout()
            coach.pauseWorkout()
            coach.resumeWorkout()
            coach.endWorkout()
            coach.cancelWorkout()
        }
    }

    /// Makes sure that there is a store in a folder, for tools that only read or add.
    ///
    /// - Throws: `AppStoreError` where there is none.
    public static func checkStore(folder: String) throws {
        try AppStore.checkIsThere(folder: folder, app: Self.identifier)
    }

    /// Opens the store in a folder; makes it, with example data for the user `local`, where it is missing.
    ///
    /// - Throws: What SQLite says, with the path.
    public static func store(folder: String, durability: StoreDurability = .full) throws -> AppStore {
        let now = Instant(Date())
        return try AppStore(folder: folder, app: Self.identifier, durability: durability) {
            StrideSchema.register(in: &$0, now: now)
        }
    }

    /// Opens a store in memory whose example data is of a moment; for tests in virtual time.
    public static func inMemoryStore(now: Instant) throws -> AppStore {
        try AppStore(inMemory: { StrideSchema.register(in: &$0, now: now) })
    }
}
