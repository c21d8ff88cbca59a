// Beckon: a supervisor with small scripts as its services
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@testable import BeckonKit

@Suite struct SupervisorTests {
    /// A folder with executables `one` and `two` that run shell scripts.
    private func stage(_ scripts: [String: String]) throws -> DataFolder {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)").path
        let folder = try DataFolder(option: path, environment: [:], current: "/")
        try folder.make()
        for (name, script) in scripts {
            let file = "\(path)/\(name)"
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file)
        }
        return folder
    }

    private func supervisor(_ folder: DataFolder, _ names: [String], _ console: RecordingConsole) throws -> Supervisor {
        var plan = try StackPlan(folder: folder, front: "f", back: "b", events: "e")
        plan.services = names.map {
            ServicePlan(name: $0, executable: $0, arguments: [], rank: .workers, readyLine: "ready")
        }
        let record = StackRecord(front: "f", back: "b", events: "e", supervisor: 1, started: Instant(milliseconds: 0))
        var policy = RestartMachine.Policy()
        policy.firstPause = Milliseconds(1)
        policy.endsMaximum = 3
        return Supervisor(
            plan, folder: folder, executables: folder.path, record: record, policy: policy, console: console,
            clock: ContinuousClock(), now: { Instant(Date()) })
    }

    @Test(.timeLimit(.minutes(1))) func startsWaitsAndStops() async throws {
        let folder = try self.stage([
            "one": "echo ready http://127.0.0.1:1; exec tail -f /dev/null", "two": "echo ready; exec tail -f /dev/null",
        ])
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let supervisor = try self.supervisor(folder, ["one", "two"], RecordingConsole())
        try await supervisor.run { supervisor in
            #expect(try await supervisor.untilReady { true } == "http://127.0.0.1:1")
            let record = try #require(try StackRecord.read(folder.stackFile))
            #expect(Set(record.members.map(\.service)) == ["one", "two"] && record.isReady)
        }
        for member in supervisor.known.members { #expect(kill(member.pid, 0) != 0) }
    }

    @Test(.timeLimit(.minutes(1))) func startsAgainWhatEnds() async throws {
        let folder = try self.stage([
            "one":
                "cd \"$(dirname \"$0\")\"; test -e once || { touch once; exit 3; }; echo ready; exec tail -f /dev/null"
        ])
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let console = RecordingConsole()
        try await self.supervisor(folder, ["one"], console).run { supervisor in
            _ = try await supervisor.untilReady { true }
        }
        // The first note: a machine that is slow to stop it may add that it was killed.
        #expect(console.notes.first == "one ended with exit code 3; it is started again in 1 ms")
    }

    @Test(.timeLimit(.minutes(1))) func givesUpWithTheEndOfTheLog() async throws {
        let folder = try self.stage(["one": "echo out of order >&2; exit 1"])
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let supervisor = try self.supervisor(folder, ["one"], RecordingConsole())
        await #expect {
            try await supervisor.run { supervisor in _ = try await supervisor.untilReady { true } }
        } throws: { error in
            let text = "\(error)"
            return text.contains("one ended 3 times in a row") && text.contains("out of order")
        }
    }

    @Test(.timeLimit(.minutes(1))) func saysWhichServiceRefusesItsOptionsAndWhy() async throws {
        let folder = try self.stage([
            "one": "echo starts >>\"$0.starts\"; echo 'no option --x' >&2; echo 'no option --x' >&2; exit 64"
        ])
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let console = RecordingConsole()
        let supervisor = try self.supervisor(folder, ["one"], console)
        await #expect {
            try await supervisor.run { supervisor in _ = try await supervisor.untilReady { true } }
        } throws: { error in
            let lines = "\(error)".split(separator: "\n")
            return lines.count == 2 && lines[0].contains("one does not start with the options that it was given")
                && lines[1] == "    no option --x"
        }
        #expect(console.notes.isEmpty)
        #expect(try String(contentsOfFile: "\(folder.path)/one.starts", encoding: .utf8) == "starts\n")
    }

    @Test(.timeLimit(.minutes(1))) func saysWhichExecutableIsMissing() async throws {
        let folder = try self.stage([:])
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let supervisor = try self.supervisor(folder, ["one"], RecordingConsole())
        await #expect {
            try await supervisor.run { supervisor in _ = try await supervisor.untilReady { true } }
        } throws: { "\($0)".contains("/one is missing") }
    }
}
