// Beckon: the keys of a stack, and the rights that are asked for
// SPDX-License-Identifier: Apache-2.0

import Access
import Foundation
import Keys
import Synchronization
import Testing

@testable import BeckonKit

@Suite struct KeysTests {
    private static func maker() -> @Sendable () throws -> Z85KeyPair {
        let count = Mutex(0)
        return {
            let number = count.withLock { count in
                count += 1
                return count
            }
            let text = "000\(10 + number)"
            return Z85KeyPair(
                publicKey: try Z85Key(String(repeating: "0", count: 35) + text),
                secretKey: try Z85Key(String(repeating: "1", count: 35) + text))
        }
    }

    @Test func aStackOnPortsHasAKeyForEachService() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)").path
        let folder = try DataFolder(option: path, environment: [:], current: "/")
        try folder.make()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let makePair = Self.maker()
        let keys = try StackKeys.make(KeysFolder(folder.keys), makePair)
        let rights = try keys.rights()
        #expect(try StackKeys.make(keys, makePair).rights() == rights)
        #expect(rights["handler-rides"]?.rights.handle?.apps.map(\.description) == ["hop"])
        #expect(rights["recognizer"]?.rights == Rights(recognize: true))
        let plan = try StackPlan(folder: folder, front: "f", back: "b", events: "e", keys: keys)
        for service in plan.services {
            let isDispatcher = service.rank == .dispatcher
            let index = try #require(service.arguments.firstIndex(of: isDispatcher ? "--keys" : "--key"))
            #expect(FileManager.default.fileExists(atPath: service.arguments[index + 1]))
        }
        let files = Set(plan.services.compactMap { service in service.arguments.first { $0.hasSuffix(".key") } })
        // Whatever draws the cards of an app has the key of the app.
        let own = plan.services.filter { $0.rank != .dispatcher && !$0.name.hasSuffix("-cards") }
        #expect(files.count == own.count)
    }

    @Test func rightsAreReadFromOptions() throws {
        var request = KeyRequest()
        #expect(throws: CommandError.self) { try request.rights(name: "a") }
        request.preset = "handler"
        request.intents = ["Ride,Ping", "Cancel*"]
        #expect(try request.rights(name: "a").handle?.intents.map(\.description) == ["Ride", "Ping", "Cancel*"])
        request.preset = nil
        request.observe = ["kitchen"]
        let rights = try request.rights(name: "a")
        #expect(rights.handle?.apps == [.all] && rights.observe.map(\.description) == ["kitchen"])
        #expect(KeysCommands.describe(rights) == "observe kitchen; handle Ride,Ping,Cancel*; for *")
        request.preset = "boss"
        let error = #expect(throws: CommandError.self) { try request.rights(name: "a") }
        #expect(error?.message.contains("client, agent, observer, presenter") == true)
        request.preset = nil
        request.submit = ["a/b"]
        #expect(throws: CommandError.self) { try request.rights(name: "a") }
    }
}
