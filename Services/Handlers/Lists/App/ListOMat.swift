// Beckon: ListOMat, the app for lists, tasks and notes
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import Domains
import Foundation
public import HandlerKit
public import Schema

/// ListOMat: lists of tasks, reminders and notes. All eight intents of the list domain.
public enum ListOMat {
    static let identifier = "listomat"

    /// The app.
    ///
    /// - Parameters:
    ///   - store: From ``store(folder:)`` or ``inMemoryStore()``.
    ///   - clock: Waits until a reminder comes.
    ///   - now: The time at which it comes, the machine's where there is `nil`; other work has its own.
    public static func app(
        store: AppStore, clock: any Clock<Duration> = ContinuousClock(),
        now: (@Sendable () -> Instant)? = nil
    ) -> App {
        let notifier = ReminderNotifier(store: store, clock: clock, now: now ?? { Instant(Date()) })
        let vocabulary = StoreVocabulary(store) { try Notebook.vocabulary($0, of: $1) }
        return App(
            Self.identifier, name: "ListOMat",
            usage: "ListOMat reads your requests to show and change your lists, reminders and notes.",
            alternativeNames: [
                Manifest.AlternativeName("List-o-Mat", pronunciation: "list oh mat"),
                Manifest.AlternativeName("List o Mat"),
            ],
            ledger: store, vocabulary: Self.words, phrases: Self.phrases,
            userVocabulary: { await vocabulary.sets(of: $0) }
        ) {
            Self.createNote(store)
            Self.appendToNote(store)
            Self.addTasks(store, notifier)
            Self.createTaskList(store)
            Self.setTaskAttribute(store, notifier)
            Self.deleteTasks(store)
            Self.snoozeTasks(store, notifier)
            Self.searchForNotebookItems(store, notifier)
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
        try Self.store(folder: folder, durability: durability, now: Instant(Date()))
    }

    /// Opens a store in memory, with the same example data; for tests and demonstrations.
    public static func inMemoryStore() throws -> AppStore { try Self.inMemoryStore(now: Instant(Date())) }

    static func store(folder: String, durability: StoreDurability = .full, now: Instant) throws -> AppStore {
        try AppStore(folder: folder, app: Self.identifier, durability: durability) {
            NotebookSchema.register(in: &$0, now: now)
        }
    }

    /// Opens a store in memory whose example data is of a moment; for tests in virtual time.
    public static func inMemoryStore(now: Instant) throws -> AppStore {
        try AppStore(inMemory: { NotebookSchema.register(in: &$0, now: now) })
    }
}
