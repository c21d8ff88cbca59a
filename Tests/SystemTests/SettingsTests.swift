// Beckon: tests that programs take their options from the environment, too
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import ZeroMQBus

/// The built programs, for what decides is which `main` they have.
@Suite(.serialized, .timeLimit(.minutes(2))) struct SettingsTests {
    private static let services: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: Stack.executables.path)) ?? []
        return files.filter { name in
            !name.contains(".")
                && ["dispatcher", "recognizer", "presenter", "handler-", "presentation-"].contains {
                    name.hasPrefix("beckon-\($0)")
                }
        }.sorted()
    }()

    /// What a program that does not start says, and how it ends.
    private func run(_ name: String, _ arguments: [String] = [], _ environment: [String: String]) throws -> (
        status: Int32, says: String
    ) {
        let process = Process()
        process.executableURL = Stack.executables.appendingPathComponent(name)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let says = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, says)
    }

    @Test func everyServiceLooksIntoTheEnvironment() throws {
        #expect(Self.services.count >= 16, "\(Self.services)")
        for name in Self.services {
            let service = name.dropFirst("beckon-".count).uppercased().replacing("-", with: "_")
            let (status, says) = try self.run(name, [], ["BECKON_SETTING_\(service)_NO_SUCH": "1"])
            #expect(status == 64)
            #expect(says.contains("BECKON_SETTING_\(service)_NO_SUCH names no option of \(name)"), "\(says)")
        }
    }

    @Test func whereAWrongValueStandsIsSaid() throws {
        let (status, says) = try self.run(
            "beckon-dispatcher", [], ["BECKON_SETTING_DISPATCHER_LOG_LEVEL": "loud"])
        #expect(status == 64)
        #expect(
            says.contains("Not from the command line: --log-level (BECKON_SETTING_DISPATCHER_LOG_LEVEL)"), "\(says)")
        #expect(says.contains("--log-level is one of trace"), "\(says)")
    }

    @Test func aDispatcherStartsByTheEnvironmentAlone() throws {
        let stack = try Stack()
        defer { stack.stop() }
        let options = [
            "FRONT": stack.endpoints.front, "BACK": stack.endpoints.back, "EVENTS": stack.endpoints.events,
            "DATA": stack.folder.appendingPathComponent("dispatcher").path,
        ]
        for (name, value) in options { stack.environment["BECKON_SETTING_DISPATCHER_\(name)"] = value }
        try stack.waitForLine("ready \(stack.endpoints.front)", of: try stack.start("beckon-dispatcher", []))
    }
}
