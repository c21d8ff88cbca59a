// Beckon: rules about tasks, unsafe promises and traps
// SPDX-License-Identifier: Apache-2.0

extension Rule {
    static let tasks = Rule(
        "no task without an owner", forbids: ["Task {", "Task{", "Task(", "Task.detached", "Task.init"],
        within: ["Shared", "Services", "Tests"],
        // The telephone's actor listens as long as its connection lasts, which ends the task.
        except: ["Shared/ZeroMQBus", "Shared/Telephone/SoftPhone.swift"],
        because: "use a task group, so that somebody waits for it and its errors reach somebody",
        breaks: [
            SourceFile("Services/Dispatcher/Service/A.swift", "Task { await f() }"),
            SourceFile("Shared/Bus/A.swift", "Task.detached {}"),
            SourceFile("Tests/BusTests/A.swift", "let task = Task(priority: .low) {}"),
        ],
        keeps: [
            SourceFile("Shared/Bus/A.swift", "group.addTask { await f() }\nif Task.isCancelled {}\n// Task { }"),
            SourceFile("Shared/ZeroMQBus/A.swift", "Task { await f() }"),
        ])

    static let polling = Rule(
        "nobody sleeps to wait", forbids: ["Task.sleep", "usleep(", "Thread.sleep"],
        within: ["Shared", "Services", "Tests"],
        because: "wait for what happens, or sleep on a clock that is an argument",
        breaks: [SourceFile("Tests/BusTests/A.swift", "try await Task.sleep(for: .seconds(1))")],
        keeps: [SourceFile("Shared/ServiceKit/A.swift", "try await self.clock.sleep(for: .seconds(1))")])

    static let traps = Rule(
        "the product does not trap on purpose", forbids: ["try!", "fatalError(", "as!", "assertionFailure("],
        within: ["Shared", "Services"],
        because: "whatever a peer can send has an answer; for our own misuse there is preconditionFailure",
        breaks: [
            SourceFile("Shared/Bus/A.swift", "let x = try! f()"),
            SourceFile("Services/Dispatcher/Service/A.swift", "default: fatalError(\"never\")"),
        ],
        keeps: [SourceFile("Shared/Bus/A.swift", "let x = try? f()\n// fatalError() would be wrong")])

    /// Promises to the compiler that only a person can check stand in few places, each with the proof above it.
    static let promises = Rule(
        "an unsafe promise gives its reason",
        breaks: [
            SourceFile(
                "Services/Dispatcher/Service/A.swift", "// Guarded by a lock.\nfinal class A: @unchecked Sendable {}"),
            SourceFile("Shared/ZeroMQ/A.swift", "nonisolated(unsafe) var a = 1"),
            SourceFile("Shared/ZeroMQBus/A.swift", "let a = 1\n\nfinal class A: @unchecked Sendable {}"),
        ],
        keeps: [
            SourceFile("Shared/ZeroMQ/A.swift", "// Never changes.\nnonisolated(unsafe) let a: UnsafeRawPointer"),
            SourceFile("Shared/Bus/A.swift", "// No @unchecked here.\nlet a = \"nonisolated(unsafe)\""),
        ]
    ) { file in
        let held = ["@unchecked", "nonisolated(unsafe)", "unsafeBitCast"].filter(file.mayHold)
        guard !held.isEmpty else { return [] }
        let code = SwiftCode(file.text), lines = file.lines
        let places = held.flatMap(code.lines)
        return places.sorted().compactMap { number in
            guard file.isIn(["Shared/ZeroMQ", "Shared/ZeroMQBus", "Tests"]) else {
                return Violation(
                    path: file.path, line: number, message: "only ZeroMQ and ZeroMQBus may promise this; use a Mutex")
            }
            let above = number >= 2 ? lines[number - 2].drop { $0 == " " } : ""
            guard above.hasPrefix("//") else {
                return Violation(path: file.path, line: number, message: "say in a comment above who guards it")
            }
            return nil
        }
    }
}
