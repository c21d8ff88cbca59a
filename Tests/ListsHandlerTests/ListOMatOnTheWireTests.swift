// Beckon: tests of ListOMat as a whole: manifest, words, JSON in and out, one file for several workers
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema
import Testing

@testable import ListsHandler

struct ListOMatOnTheWireTests {
    private func resolve(_ json: String) async throws -> [String: [String]] {
        let work = try JSON.decode(Value.self, from: json)
        let bytes = try await ListOMatUnderTest().perform(.resolving, work)
        let resolutions = try JSON.decode(Resolutions.self, from: bytes).resolutions
        return Dictionary(
            uniqueKeysWithValues: resolutions.map { ($0.parameter, $0.results.map(ListOMatUnderTest.brief)) })
    }

    private static let context = """
        "context": {"user": "local", "locale": "en", "timeZone": "Europe/Berlin", "now": 1800014400000}
        """

    /// "In ListOMat add rice, onions and olives to the store list" (seed 003).
    @Test func theStoreListIsAskedAbout() async throws {
        let results = try await self.resolve(
            """
            {"intent": {"name": "AddTasks", "parameters": {
                "targetTaskList": {"title": {"spokenPhrase": "store"}},
                "taskTitles": [{"spokenPhrase": "rice"}, {"spokenPhrase": "onions"}, {"spokenPhrase": "olives"}]}},
             "parameters": ["targetTaskList", "taskTitles", "spatialEventTrigger", "temporalEventTrigger", "priority"],
             \(Self.context)}
            """)
        #expect(
            results == [
                "targetTaskList": ["choose Grocery Store | Hardware Store"],
                "taskTitles": ["success rice", "success onions", "success olives"],
                "spatialEventTrigger": ["notRequired"], "temporalEventTrigger": ["notRequired"],
                "priority": ["notRequired"],
            ])
    }

    /// "In List-o-Mat, show the grocery store list" and "the store list" (seed 003).
    @Test(arguments: [
        ("grocery store", "success Grocery Store"), ("store", "choose Grocery Store | Hardware Store"),
        ("grocery", "confirm Grocery Store"), ("zebra", "unsupported"),
    ])
    func showingAList(_ title: String, _ expected: String) async throws {
        let results = try await self.resolve(
            """
            {"intent": {"name": "SearchForNotebookItems", "parameters": {
                "itemType": "taskList", "title": {"spokenPhrase": "\(title)"}}},
             "parameters": ["title", "itemType"], \(Self.context)}
            """)
        #expect(results == ["title": [expected], "itemType": ["success taskList"]])
    }

    @Test func everyResolvableParameterHasAResolver() throws {
        let manifest = ListOMat.app(store: try ListOMat.inMemoryStore()).manifest
        let declared = [
            CreateNote.declaration.intent, AppendToNote.declaration.intent, AddTasks.declaration.intent,
            CreateTaskList.declaration.intent, SetTaskAttribute.declaration.intent, DeleteTasks.declaration.intent,
            SnoozeTasks.declaration.intent, SearchForNotebookItems.declaration.intent,
        ]
        #expect(Set(manifest.intents.map(\.name)) == Set(declared.map(\.name)))
        for intent in declared {
            let offered = manifest.intent(intent.name)?.parameters ?? []
            #expect(offered.map(\.isResolvable) == intent.parameters.map(\.isResolvable), "\(intent.name)")
            #expect(!manifest.phrases.filter { $0.intent == intent.name }.isEmpty, "\(intent.name)")
        }
        #expect(manifest.keepsLedger)
        #expect(manifest.intent("DeleteTasks")?.effectiveConsent == .always)
    }

    /// Every slot in a phrase is a parameter of its intent.
    @Test func slots() throws {
        let manifest = ListOMat.app(store: try ListOMat.inMemoryStore()).manifest
        for phrases in manifest.phrases {
            for slot in phrases.examples.joined(separator: " ").matches(of: /\{(\w+)\}/) {
                #expect(manifest.intent(phrases.intent)?.parameter(String(slot.output.1)) != nil, "\(slot.output.0)")
            }
        }
    }

    @Test func vocabulary() async throws {
        let app = try ListOMatUnderTest()
        _ = try await app.handle(CreateTaskList.with { $0.title = SpeakableString("Zebras") }, user: "ada", after: 60)
        _ = try await app.handle(CreateTaskList.with { $0.title = SpeakableString("Yaks") }, user: "ada", after: 120)
        let sets = await app.performer.vocabulary(anew: true)
        func phrases(_ user: String, _ kind: VocabularySet.Kind) -> [String] {
            sets.filter { $0.user == user && $0.kind == kind }.flatMap { $0.terms.flatMap(\.phrases) }
        }
        #expect(sets.allSatisfy { $0.app == "listomat" && $0.user != nil })
        #expect(phrases("ada", .notebookItemTitle) == ["Yaks", "Zebras"])
        #expect(phrases("ada", .notebookItemGroupName) == [])
        #expect(phrases("local", .notebookItemGroupName).sorted() == ["Home", "Work"])
        #expect(Set(phrases("local", .notebookItemTitle)).isSuperset(of: ["Grocery Store", "Ideas", "milk"]))
    }

    /// After a request the words of its user are said, and of nobody else.
    @Test func wordsOfWhoWasHandled() async throws {
        let app = try ListOMatUnderTest()
        _ = await app.performer.vocabulary(anew: true)
        #expect(await app.performer.vocabulary(anew: false).isEmpty)
        for (user, title) in [("ada", "Zebras"), ("eve", "Yaks"), ("ada", "Emus")] {
            _ = try await app.handle(CreateTaskList.with { $0.title = SpeakableString(title) }, user: user, after: 60)
        }
        let sets = await app.performer.vocabulary(anew: false)
        #expect(sets.map(\.user) == ["ada", "ada", "eve", "eve"])
        #expect(
            sets.map(\.kind) == [
                .notebookItemTitle, .notebookItemGroupName, .notebookItemTitle, .notebookItemGroupName,
            ])
        #expect(Set(sets[0].terms.flatMap(\.phrases)) == ["Zebras", "Emus"])
        #expect(sets[1].terms.isEmpty, "a set without terms takes back what was said before")
        #expect(await app.performer.vocabulary(anew: false).isEmpty)
    }

    /// Of a long list the latest tasks are said; of all lists the latest.
    @Test func theLatestWords() async throws {
        let app = try ListOMatUnderTest()
        func add(_ titles: [String], to list: String, after seconds: Int64) async throws {
            let intent = AddTasks.with {
                $0.targetTaskList = .named(list)
                $0.taskTitles = titles.map { SpeakableString($0) }
            }
            #expect(try await app.handle(intent, after: seconds).code == .success)
        }
        try await add(["early bird"], to: "Reading", after: 10)
        for batch in 0..<6 {
            try await add((0..<100).map { "task \(batch) \($0)" }, to: "Packing", after: 60 + Int64(batch))
        }
        try await add(["late bird", "task 0 1"], to: "Reading", after: 90)
        let sets = await app.performer.vocabulary(anew: false)
        let titles = try #require(sets.first { $0.kind == .notebookItemTitle }).terms.flatMap(\.phrases)
        #expect(titles.count == NotebookLimits.terms)
        #expect(titles.prefix(2) == ["late bird", "task 0 1"])
        #expect(titles.contains("task 5 99") && !titles.contains("task 0 2") && !titles.contains("early bird"))
    }

    @Test func vocabularyIsBounded() async throws {
        let app = try ListOMatUnderTest()
        for batch in 0..<6 {
            let titles = (0..<100).map { SpeakableString("task \(batch) \($0)") }
            let intent = AddTasks.with {
                $0.targetTaskList = .named("Packing")
                $0.taskTitles = titles
            }
            #expect(try await app.handle(intent, after: 60).code == .success)
        }
        let sets = await app.performer.vocabulary(anew: true)
        #expect(sets.first { $0.kind == .notebookItemTitle }?.terms.count == NotebookLimits.terms)
    }

    @Test func twoWorkersShareOneFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("listomat-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let one = try ListOMatUnderTest(ListOMat.store(folder: folder.path, now: ListOMatUnderTest.noon))
        let two = try ListOMatUnderTest(ListOMat.store(folder: folder.path, now: ListOMatUnderTest.noon))
        #expect(try await two.lists().count == 4)
        let intent = AddTasks.with {
            $0.targetTaskList = .named("Reading")
            $0.taskTitles = [SpeakableString("Emma")]
        }
        // The same key at both workers at once: one of them does it, both answer the same.
        async let first = one.handle(intent, key: "k")
        async let second = two.handle(intent, key: "k")
        let responses = try await [first, second]
        #expect(responses[0] == responses[1])
        #expect(try await two.tasks(on: "Reading").filter { $0 == "Emma" }.count == 1)
        // What one showed, the other deletes.
        let deletion = DeleteTasks.with {
            $0.taskList = .named("Reading")
            $0.all = true
        }
        #expect(try await one.confirm(deletion).payload.deletedTasks?.count == 4)
        _ = try await one.handle(
            AddTasks.with {
                $0.targetTaskList = .named("Reading")
                $0.taskTitles = [SpeakableString("Persuasion")]
            })
        #expect(try await two.handle(deletion).payload.deletedTasks?.count == 4)
        #expect(try await one.tasks(on: "Reading") == ["Persuasion"])
    }

    @Test func anUnkeyedEffectIsRefused() async throws {
        let app = try ListOMatUnderTest()
        let intent = CreateNote.with { $0.content = NoteContent("x") }
        await #expect(throws: WorkFailure.self) { try await app.handle(intent, key: "") }
    }

    @Test func answersStayWithinTheWiresBounds() async throws {
        let app = try ListOMatUnderTest()
        let long = String(repeating: "日", count: 190)
        for batch in 0..<5 {
            let intent = AddTasks.with {
                $0.targetTaskList = .named("Packing")
                $0.taskTitles = (0..<100).map { SpeakableString("\(long) \(batch) \($0)") }
            }
            #expect(try await app.handle(intent).code == .success)
        }
        let all = try await app.handle(SearchForNotebookItems.with { $0.title = SpeakableString("all") })
        #expect(try JSON.encode(all).count < Limits.bodyBytes)
        let deletion = DeleteTasks.with { $0.all = true }
        #expect(try JSON.encode(try await app.confirm(deletion)).count < Limits.bodyBytes)
    }
}
