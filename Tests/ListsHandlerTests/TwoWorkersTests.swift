// Beckon: two workers of ListOMat on one file, with much to do at once
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import Schema
import Testing

@testable import ListsHandler

struct TwoWorkersTests {
    private static func with(_ body: (_ workers: [ListOMatUnderTest]) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lists-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let workers = try (0..<2).map { _ in
            try ListOMatUnderTest(ListOMat.store(folder: folder, now: ListOMatUnderTest.noon))
        }
        try await body(workers)
        for worker in workers { try await worker.store.close() }
    }

    private static func add(_ titles: [String]) -> AddTasks {
        AddTasks.with {
            $0.targetTaskList = .named("Packing")
            $0.taskTitles = titles.map { SpeakableString($0) }
        }
    }

    @Test("Tasks that two workers add to one list at once are all there, each once")
    func tasksAreAdded() async throws {
        try await Self.with { workers in
            let before = try await workers[0].tasks(on: "Packing")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<120 {
                    group.addTask {
                        let add = Self.add(["task \(number) a", "task \(number) b"])
                        let one = try await workers[number % 2].handle(add, key: "\(number)")
                        #expect(one.code == .success)
                        // Every third comes to the other worker as well.
                        guard number % 3 == 0 else { return }
                        #expect(try await workers[(number + 1) % 2].handle(add, key: "\(number)") == one)
                    }
                }
                try await group.waitForAll()
            }
            let wanted = (0..<120).flatMap { ["task \($0) a", "task \($0) b"] }
            #expect(try await workers[1].tasks(on: "Packing").sorted() == (before + wanted).sorted())
        }
    }

    @Test("A task that one worker completes and the other one flags at once is completed and flagged")
    func noChangeIsLost() async throws {
        try await Self.with { workers in
            let titles = (0..<30).map { "task \($0)" }
            let added = try await workers[0].handle(Self.add(titles))
            #expect(added.code == .success)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, title) in titles.enumerated() {
                    let complete = SetTaskAttribute.with {
                        $0.targetTask = .named(title)
                        $0.status = .completed
                    }
                    let flag = SetTaskAttribute.with {
                        $0.targetTask = .named(title)
                        $0.priority = .flagged
                    }
                    group.addTask {
                        let code = try await workers[number % 2].handle(complete).code
                        #expect(code == .success)
                    }
                    group.addTask {
                        let code = try await workers[(number + 1) % 2].handle(flag).code
                        #expect(code == .success)
                    }
                }
                try await group.waitForAll()
            }
            for title in titles {
                let task = try await workers[1].task(title, of: "local")
                #expect(task.completed && task.flagged, "\(title)")
            }
        }
    }
}
