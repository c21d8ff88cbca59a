// Beckon: data folder, record, lock, plan, restarts
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Keys
import Schema
import Testing

@testable import BeckonKit

@Suite struct StackTests {
    private func folder() throws -> DataFolder {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)").path
        return try DataFolder(option: path, environment: [:], current: "/")
    }

    @Test(
        arguments: [
            ("/x", ["BECKON_DATA": "/y"], "/x"), (nil, ["BECKON_DATA": "/y", "HOME": "/h"], "/y"),
            ("rel", [:], "/here/rel"), (nil, ["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/beckon"),
            (nil, ["XDG_STATE_HOME": "rel", "HOME": "/h"], "/h/.local/state/beckon"),
            ("", ["HOME": "/h"], "/h/.local/state/beckon"),
        ] as [(String?, [String: String], String)])
    func findsTheDataFolder(_ option: String?, _ environment: [String: String], _ path: String) throws {
        #expect(try DataFolder(option: option, environment: environment, current: "/here").path == path)
    }

    /// What is sensitive is for the owner alone.
    @Test func knowsWhoseTheDataFolderIs() throws {
        let folder = try self.folder()
        #expect { try folder.checkOwner() } throws: { ($0 as? CommandError)?.status == .error }
        try FileManager.default.createDirectory(atPath: folder.dispatcher, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try folder.checkOwner()
        #expect { try folder.checkOwner(is: geteuid() + 1) } throws: { ($0 as? CommandError)?.status == .refused }
        try FileManager.default.removeItem(atPath: folder.dispatcher)
        try FileManager.default.createSymbolicLink(atPath: folder.dispatcher, withDestinationPath: "/tmp")
        #expect { try folder.checkOwner() } throws: { ($0 as? CommandError)?.status == .refused }
    }

    @Test func saysWhenNothingTellsTheDataFolder() {
        #expect(throws: CommandError.self) { try DataFolder(option: nil, environment: [:], current: "/") }
    }

    @Test func writesAndReadsTheRecord() throws {
        let folder = try self.folder()
        try folder.make()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        #expect(try StackRecord.read(folder.stackFile) == nil)
        var record = StackRecord(front: "f", back: "b", events: "e", supervisor: 1, started: Instant(milliseconds: 5))
        record.set("rides", pid: 2)
        record.set("rides", pid: 3)
        try record.write(folder.stackFile)
        #expect(try StackRecord.read(folder.stackFile) == record)
        #expect(record.members == [.init(service: "rides", pid: 3)])
        let mode = try FileManager.default.attributesOfItem(atPath: folder.run)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        try Data("{".utf8).write(to: URL(fileURLWithPath: folder.stackFile))
        #expect(throws: CommandError.self) { try StackRecord.read(folder.stackFile) }
    }

    @Test func oneHoldsTheLock() throws {
        let folder = try self.folder()
        try folder.make()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        #expect(!StackLock.isHeld(folder.lockFile))
        let lock = try StackLock.take(folder.lockFile)
        let isTaken = lock != nil
        #expect(isTaken)
        #expect(StackLock.isHeld(folder.lockFile))
        let isTwice = try StackLock.take(folder.lockFile) != nil
        #expect(!isTwice)
        _ = consume lock
        #expect(!StackLock.isHeld(folder.lockFile))
    }

    @Test func leftoversAreCleanedButNobodyElse() throws {
        let folder = try self.folder()
        try folder.make()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        var record = StackRecord(front: "f", back: "b", events: "e", supervisor: 1, started: Instant(milliseconds: 5))
        // This very process has got the number of a service that is gone.
        record.set("rides", pid: ProcessInfo.processInfo.processIdentifier)
        try record.write(folder.stackFile)
        #expect(Leftovers.clean(folder).isEmpty)
        #expect(try StackRecord.read(folder.stackFile) == nil)
    }

    /// This process was started from the executable that the first argument names, and holds no argument with the folder.
    @Test(arguments: [(nil, false), ("/elsewhere", false), (CommandLine.arguments[0], true)] as [(String?, Bool)])
    func whatIsLeftOfAnAppIsKnownByItsPath(_ executable: String?, _ isOurs: Bool) throws {
        let own = StackRecord.Member(
            service: "house", pid: ProcessInfo.processInfo.processIdentifier, executable: executable)
        let folder = try DataFolder(option: CommandLine.arguments[0], environment: [:], current: "/")
        #expect(Leftovers.isOurs(own, folder) == isOurs)
    }

    @Test func longPathsGetPorts() throws {
        let short = try DataFolder(option: "/tmp/a", environment: [:], current: "/")
        #expect(try StackEndpoints(short).front == "ipc:///tmp/a/run/front")
        let long = try DataFolder(option: "/tmp/" + String(repeating: "a", count: 100), environment: [:], current: "/")
        let endpoints = try StackEndpoints(long)
        #expect(
            endpoints.front.hasPrefix("tcp://127.0.0.1:")
                && Set([endpoints.front, endpoints.back, endpoints.events]).count == 3)
    }

    @Test func plansServicesInOrder() throws {
        let folder = try DataFolder(option: "/d", environment: [:], current: "/")
        let plan = try StackPlan(
            folder: folder, front: "f", back: "b", events: "e", only: ["lists", "rides"], scale: ["rides=2"])
        #expect(
            plan.services.map(\.name) == [
                "dispatcher", "recognizer", "rides", "rides-2", "rides-cards", "lists", "presenter",
            ])
        #expect(plan.services[0].arguments.contains("all"))
        // The page of one's own machine shows everything; that of containers does not.
        let page = try #require(plan.services.last)
        #expect(page.arguments.contains("--operator") && page.arguments.contains("127.0.0.1"))
        #expect(plan.services[2].arguments == ["--dispatcher", "b", "--data", "/d/apps", "--log-level", "info"])
        let asking = try StackPlan(
            folder: folder, front: "f", back: "b", events: "e", asksAuthorization: true, port: nil)
        #expect(asking.services[0].arguments.contains("ask"))
        #expect(asking.services.map(\.rank).max() == .workers)
        let observed = try StackPlan(
            folder: folder, front: "f", back: "b", events: "e", only: ["lists"], observedFrom: 9_400)
        #expect(observed.services.map { $0.environment["BECKON_OBSERVE"] } == (9_400...9_403).map { "127.0.0.1:\($0)" })
        for port in [0, -1, 65_535] {
            #expect(throws: CommandError.self) {
                _ = try StackPlan(folder: folder, front: "f", back: "b", events: "e", observedFrom: port)
            }
        }
    }

    /// What leaves for a model is asked for: by a server, whose recognizer the dispatcher is told of.
    @Test func aModelIsAskedWhereAServerIsNamed() throws {
        let folder = try DataFolder(option: "/d", environment: [:], current: "/")
        func plan(_ change: (inout FallbackPlan) -> Void) throws -> StackPlan {
            var fallback = FallbackPlan()
            change(&fallback)
            return try StackPlan(
                folder: folder, front: "f", back: "b", events: "e", only: ["lists"], fallback: fallback)
        }
        let without = try plan { _ in }
        #expect(!without.services[0].arguments.contains("--recognizer-fallback"))
        let own = try plan { $0.name = "mine" }
        #expect(own.services.map(\.name) == without.services.map(\.name))
        #expect(own.services[0].arguments.joined(separator: " ").contains("--recognizer-fallback mine"))
        let model = try plan { ($0.modelServer, $0.modelName, $0.modelKeyFile) = ("http://h:1", "small", "/k") }
        #expect(model.services[0].arguments.joined(separator: " ").contains("--recognizer-fallback model"))
        let worker = try #require(model.services.first { $0.name == "recognizer-model" })
        #expect(worker.executable == "beckon-recognizer-model")
        #expect(
            worker.arguments == [
                "--dispatcher", "b", "--server", "http://h:1", "--name", "model", "--spent", "/d/model-questions.json",
                "--model", "small", "--server-key", "/k", "--log-level", "info",
            ])
        for wrong in [(nil, "http://h:1", "mine"), ("small", nil, nil)] as [(String?, String?, String?)] {
            #expect {
                try plan { ($0.modelName, $0.modelServer, $0.name) = wrong }
            } throws: { ($0 as? CommandError)?.status == .usage }
        }
    }

    /// A folder with executable files of these names, and what `body` makes of it.
    private func withExecutables(_ names: [String], _ body: (String) throws -> Void) throws {
        let folder = try self.folder()
        try folder.make()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        for name in names {
            _ = FileManager.default.createFile(
                atPath: "\(folder.path)/\(name)", contents: nil, attributes: [.posixPermissions: 0o700])
        }
        try body(folder.path)
    }

    @Test func appsOfOnesOwnStandBesideTheOthers() throws {
        try self.withExecutables(["beckon-handler-house", "tables"]) { path in
            let folder = try DataFolder(option: "/d", environment: [:], current: "/")
            let own = [
                try OwnApp("beckon-handler-house", current: path), try OwnApp("\(path)/run/../tables", current: "/"),
            ]
            let plan = try StackPlan(
                folder: folder, front: "f", back: "b", events: "e", only: ["lists"], scale: ["house=2"],
                keys: KeysFolder("/d/keys"), own: own)
            #expect(
                plan.services.map(\.name)
                    == ["dispatcher", "recognizer", "lists", "house", "house-2", "tables", "presenter"])
            #expect(plan.services[5].executable == "\(path)/tables")
            #expect(
                plan.services[5].arguments == [
                    "--dispatcher", "b", "--key", KeysFolder("/d/keys").keyFile("handler-tables"),
                ])
            #expect(plan.services[5].environment == ["BECKON_APP_DATA": "/d/apps"])
        }
    }

    @Test(arguments: [(["gone"], []), (["rides"], ["rides"]), (["a b"], ["a b"]), (["a", "a"], ["a"]), (["run"], [])])
    func refusesAppsThatCannotBe(_ paths: [String], _ files: [String]) throws {
        try self.withExecutables(files) { path in
            let folder = try DataFolder(option: "/d", environment: [:], current: "/")
            #expect {
                let own = try paths.map { try OwnApp($0, current: path) }
                _ = try StackPlan(folder: folder, front: "f", back: "b", events: "e", own: own)
            } throws: { ($0 as? CommandError)?.status == .usage }
        }
    }

    @Test(arguments: [(["cars"], []), ([], ["rides"]), ([], ["rides=0"]), ([], ["rides=999"]), ([], ["cars=2"])])
    func refusesPlansThatCannotBe(_ only: [String], _ scale: [String]) throws {
        let folder = try DataFolder(option: "/d", environment: [:], current: "/")
        #expect {
            try StackPlan(folder: folder, front: "f", back: "b", events: "e", only: only, scale: scale)
        } throws: { ($0 as? CommandError)?.status == .usage }
    }

    @Test(
        arguments: [
            ([0, 0, 0, 0, 0], ["200", "400", "800", "1600", "no"]),
            ([0, 0, 60, 0], ["200", "400", "200", "400"]),
            ([29, 30], ["200", "200"]),
        ] as [([Int64], [String])])
    func pausesGrowAndEnd(_ lives: [Int64], _ decisions: [String]) {
        var machine = RestartMachine()
        var now = Instant(milliseconds: 0)
        for (life, decision) in zip(lives, decisions) {
            machine.started(at: now)
            now = now + .seconds(life)
            switch machine.ended(at: now) {
            case .restart(let pause): #expect("\(pause.count)" == decision)
            case .giveUp: #expect(decision == "no")
            }
        }
    }

    @Test func theLongestPauseHolds() {
        var policy = RestartMachine.Policy()
        policy.endsMaximum = 20
        var machine = RestartMachine(policy)
        var last = Milliseconds(0)
        for _ in 0..<15 {
            machine.started(at: Instant(milliseconds: 0))
            if case .restart(let pause) = machine.ended(at: Instant(milliseconds: 0)) { last = pause }
        }
        #expect(last == .seconds(10))
    }

    @Test func aServiceThatRefusesItsOptionsIsGivenUpAtOnce() {
        var machine = RestartMachine()
        machine.started(at: Instant(milliseconds: 0))
        #expect(machine.ended(at: Instant(milliseconds: 50), isRefusal: true) == .giveUp)
        // One that was well with them has been told something else since.
        machine.started(at: Instant(milliseconds: 100))
        guard case .restart = machine.ended(at: Instant(milliseconds: 40_000), isRefusal: true) else {
            Issue.record("it was given up")
            return
        }
    }
}
