// Beckon: tests of options from the environment and from a file
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Testing

@testable import CommandKit

@Suite struct OptionSourcesTests {
    private struct Oven: ServiceCommand {
        static let configuration = CommandConfiguration(commandName: "beckon-oven")
        @Option var keepDays = 30
        @Option(name: .customLong("dispatcher")) var dispatchers = ["one"]
        @Option var logLevel = "info"
        @Flag var noKeys = false
        func run() async throws {}
    }

    /// What the command makes of a command line, an environment and a file.
    private func oven(_ line: [String], _ environment: [String: String] = [:], file: String? = nil) throws -> Oven {
        var environment = environment
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let file {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let path = folder.appending(path: "settings.json").path
            try file.write(toFile: path, atomically: true, encoding: .utf8)
            environment["BECKON_SETTINGS"] = path
        }
        let found = try OptionSources(Oven.self, environment: environment).missing(in: line)
        return try Oven.parse(found.flatMap(\.arguments) + line)
    }

    @Test func whatTheLineLeavesOutComesFromElsewhere() throws {
        let file =
            #"{"oven": {"keep-days": 5, "log-level": "error"}, "all": {"log-level": "debug", "other": 1}, "stove": {"x": {}}}"#
        #expect(try self.oven([]).keepDays == 30)
        #expect(try self.oven([], file: file).keepDays == 5)
        #expect(try self.oven([], file: file).logLevel == "error")
        #expect(try self.oven([], ["BECKON_SETTING_OVEN_KEEP_DAYS": "6"], file: file).keepDays == 6)
        #expect(try self.oven([], ["BECKON_SETTING_ALL_LOG_LEVEL": "trace"], file: file).logLevel == "trace")
        // Compose sets variables to nothing that nobody gave a value.
        #expect(try self.oven([], ["BECKON_SETTING_OVEN_KEEP_DAYS": ""], file: file).keepDays == 5)
        #expect(try self.oven(["--keep-days", "7"], ["BECKON_SETTING_OVEN_KEEP_DAYS": "6"], file: file).keepDays == 7)
        #expect(try self.oven(["--keep-days=8"], ["BECKON_SETTING_OVEN_KEEP_DAYS": "6"], file: file).keepDays == 8)
        #expect(try self.oven([], file: #"{"all": {"log-level": "debug"}}"#).logLevel == "debug")
        // What Kubernetes tells of a service of that name.
        #expect(
            try self.oven([], ["BECKON_OVEN_KEEP_DAYS": "6", "BECKON_OVEN_PORT": "tcp://10.0.0.1:80"]).keepDays == 30)
    }

    /// A service whose name goes on where that of another ends has variables of its own.
    @Test func aLongerNameIsAnotherService() throws {
        struct Reader: ServiceCommand {
            static let configuration = CommandConfiguration(commandName: "beckon-recognizer")
            @Option var learnt = ""
            func run() async throws {}
        }
        let others = ["BECKON_SETTING_RECOGNIZER_MODEL_SERVER": "http://h"]
        #expect(try OptionSources(Reader.self, environment: others).missing(in: []).isEmpty)
        #expect(throws: ValidationError.self) {
            try OptionSources(Reader.self, environment: ["BECKON_SETTING_RECOGNIZER_MODE": "1"]).missing(in: [])
        }
    }

    @Test func listsAndFlags() throws {
        #expect(try self.oven([], ["BECKON_SETTING_OVEN_DISPATCHER": "a,b"]).dispatchers == ["a", "b"])
        #expect(try self.oven([], file: #"{"oven": {"dispatcher": ["a", "b,c"]}}"#).dispatchers == ["a", "b,c"])
        #expect(try self.oven([], file: #"{"oven": {"dispatcher": "a"}}"#).dispatchers == ["a"])
        #expect(try self.oven([], file: #"{"oven": {"no-keys": true}}"#).noKeys)
        #expect(try !self.oven([], file: #"{"oven": {"no-keys": false}}"#).noKeys)
        #expect(try self.oven([], ["BECKON_SETTING_OVEN_NO_KEYS": "1"]).noKeys)
        #expect(try !self.oven([], ["BECKON_SETTING_OVEN_NO_KEYS": "0"]).noKeys)
    }

    @Test(
        arguments: [
            (["BECKON_SETTING_OVEN_KEEPDAYS": "6"], nil, "BECKON_SETTING_OVEN_KEEPDAYS names no option of beckon-oven"),
            (["BECKON_SETTING_OVEN_NO_KEYS": "perhaps"], nil, "say true or false"),
            (["BECKON_SETTINGS": "/nowhere/settings.json"], nil, "cannot be read"),
            (
                [:], #"{"oven": {"keepdays": 5}}"#,
                "'keepdays' in 'oven' is no option of beckon-oven. There are: dispatcher,"
            ),
            ([:], #"{"oven": {"keep-days": {"a": 1}}}"#, "is a text, a number, true, false or a list of texts"),
            ([:], #"{"oven": 3}"#, "a file of settings is JSON such as"),
            ([:], "keep-days: 5", "a file of settings is JSON such as"),
            ([:], "", "a file of settings is JSON such as"),
        ] as [([String: String], String?, String)])
    func whatCannotBeUsedIsSaid(environment: [String: String], file: String?, says: String) throws {
        let error = #expect(throws: ValidationError.self) { try self.oven([], environment, file: file) }
        #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
    }

    @Test func whereAValueCameFromIsKnown() throws {
        let sources = try OptionSources(Oven.self, environment: ["BECKON_SETTING_OVEN_KEEP_DAYS": "x"])
        #expect(
            try sources.missing(in: [])
                == [OptionSources.Found(option: "keep-days", values: ["x"], source: "BECKON_SETTING_OVEN_KEEP_DAYS")])
        // What stands behind `--` is no option.
        #expect(try sources.missing(in: ["--", "--keep-days"]).count == 1)
    }
}
