// Beckon: ListOMat, the app for lists, tasks and notes
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
import Foundation
public import GRDB
public import HandlerKit
public import Places
public import Schema

/// ListOMat: lists of tasks, reminders and notes. All eight intents of the list domain.
public enum ListOMat: StoredApp {
    public static let identifier = "listomat"
    static let texts = AppTexts(PackageResources.Texts_json)

    /// The app.
    ///
    /// - Parameters:
    ///   - store: From `store` or `inMemoryStore`.
    ///   - clock: Waits until a reminder comes.
    ///   - now: The time at which it comes, the machine's where there is `nil`; other work has its own.
    ///   - gazetteer: Which cities there are; `nil` for those that come with Beckon.
    public static func app(
        store: AppStore, clock: any Clock<Duration> = ContinuousClock(),
        now: (@Sendable () -> Instant)? = nil, gazetteer: Gazetteer? = nil
    ) -> App {
        let notifier = ReminderNotifier(store: store, clock: clock, now: now ?? { Instant(Date()) })
        return App(
            Self.identifier, name: "ListOMat",
            usage: "ListOMat reads your requests to show and change your lists, reminders and notes.",
            alternativeNames: [
                Manifest.AlternativeName("List-o-Mat", pronunciation: "list oh mat"),
                Manifest.AlternativeName("List o Mat"),
            ],
            ledger: store, vocabulary: AppData.read(PackageResources.Words_json, "Words.json"),
            phrases: AppData.read(PackageResources.Phrases_json, "Phrases.json"),
            userVocabulary: Self.titles(store).sets
        ) {
            Self.createNote(store)
            Self.appendToNote(store)
            Self.addTasks(store, notifier, gazetteer)
            Self.createTaskList(store)
            Self.setTaskAttribute(store, notifier, gazetteer)
            Self.deleteTasks(store)
            Self.snoozeTasks(store, notifier)
            Self.searchForNotebookItems(store, notifier)
        }
    }

    public static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        NotebookSchema.register(in: &migrator, now: now)
    }
}
