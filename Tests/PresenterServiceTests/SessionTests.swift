// Beckon: tests of who owns what, and of its bounds
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Synchronization
import Testing

@testable import PresenterService

@Suite struct SessionTests {
    private static func sessions(from first: Int = 1, _ change: (inout PresenterLimits) -> Void) -> Sessions {
        var limits = PresenterLimits()
        change(&limits)
        let count = Mutex(first - 1)
        return Sessions(limits: limits, key: Browser.key) {
            count.withLock { count in
                count += 1
                return "\(count)"
            }
        }
    }

    @Test func theLongestAwayIsForgotten() throws {
        let sessions = Self.sessions { $0.sessions = 2 }
        let first = sessions.open(secret: nil, isNew: false)
        let second = sessions.open(secret: nil, isNew: false)
        _ = sessions.open(secret: first.newSecret, isNew: false)
        let third = sessions.open(secret: nil, isNew: false)
        #expect(sessions.owns(secret: first.newSecret, conversation: first.conversation))
        #expect(sessions.openStream(secret: try #require(second.newSecret)) == nil)
        #expect(sessions.owns(secret: third.newSecret, conversation: third.conversation))
    }

    @Test func theOldestConversationIsForgotten() throws {
        let sessions = Self.sessions { $0.conversationsPerSession = 2 }
        let first = sessions.open(secret: nil, isNew: false)
        let secret = try #require(first.newSecret)
        let id = try #require(CorrelationID("0198c0de-0000-7000-8000-000000000001"))
        sessions.note(secret: secret, conversation: first.conversation, request: id)
        _ = sessions.open(secret: secret, isNew: true)
        #expect(sessions.owns(secret: secret, request: id))
        _ = sessions.open(secret: secret, isNew: true)
        #expect(!sessions.owns(secret: secret, request: id))
    }

    @Test func requestsAreBounded() throws {
        let sessions = Self.sessions { $0.requestsPerConversation = 2 }
        let opened = sessions.open(secret: nil, isNew: false)
        let secret = try #require(opened.newSecret)
        let ids = try (1...3).map { try #require(CorrelationID("0198c0de-0000-7000-8000-00000000000\($0)")) }
        for id in ids { sessions.note(secret: secret, conversation: opened.conversation, request: id) }
        #expect(ids.map { sessions.owns(secret: secret, request: $0) } == [false, true, true])
        #expect(!sessions.owns(secret: nil, request: ids[2]))
    }

    @Test(
        "a secret that was not made here opens nothing",
        arguments: [
            "", "a", "1", ".", "1.", "1.\(String(repeating: "0", count: 32))", SessionKey("another key").secret("1"),
            Browser.key.secret("1") + "0", "0" + Browser.key.secret("1"), String(repeating: "x", count: 5_000),
            "1." + String(repeating: "\u{301}", count: 5_000),
        ]) func aPlantedSecretIsNotTaken(_ secret: String)
    {
        let sessions = Self.sessions { _ in }
        // Whoever plants a secret can compute names that would belong to it.
        let name = Sessions.name(secret: secret, salt: "1")
        #expect(!sessions.owns(secret: secret, conversation: name))
        let opened = sessions.open(secret: secret, isNew: false, known: name)
        #expect(opened.newSecret.map { $0 != secret && Browser.key.made($0) } == true)
        #expect(opened.conversation != name)
        #expect(sessions.openStream(secret: secret) == nil)
    }

    @Test("a secret that was made before a restart is taken") func aSecretOutlivesTheProcess() throws {
        let first = Self.sessions { _ in }.open(secret: nil, isNew: false)
        let later = Self.sessions(from: 100) { _ in }
        let opened = later.open(secret: first.newSecret, isNew: false, known: first.conversation)
        #expect(opened.conversation == first.conversation && opened.newSecret == nil)
        #expect(later.open(secret: first.newSecret, isNew: true).newSecret == nil)
    }

    @Test("a key is kept in a file that nobody else may read") func aKeyIsKept() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let text = String(repeating: "a", count: 48)
        let made = try SessionKey(keptAt: path) { text }
        let read = try SessionKey(keptAt: path) { "never asked for" }
        #expect(read.made(made.secret("1")) && SessionKey(text).made(made.secret("1")))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: PresenterError.unusableSecret(path, "others may read it")) {
            try SessionKey(keptAt: path) { text }
        }
        try Data("short".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(throws: PresenterError.unusableSecret(path, "it is cut off")) { try SessionKey(keptAt: path) { text } }
        #expect(throws: PresenterError.self) { try SessionKey(keptAt: "/nowhere/at/all") { text } }
    }

    @Test("one address has places of its own, however many sessions it begins") func placesOfAnAddress() throws {
        let sessions = Self.sessions { $0.streamsPerAddress = 2 }
        let secrets = try (0..<4).map { _ in try #require(sessions.open(secret: nil, isNew: false).newSecret) }
        var places = secrets.prefix(2).map { sessions.openStream(secret: $0, from: "10.0.0.1") }
        #expect(places.allSatisfy { $0 != nil })
        #expect(sessions.openStream(secret: secrets[2], from: "10.0.0.1") == nil)
        #expect(sessions.openStream(secret: secrets[2], from: "10.0.0.2") != nil)
        #expect(sessions.openStream(secret: secrets[3]) != nil)
        places.removeAll()
        #expect(sessions.openStream(secret: secrets[2], from: "10.0.0.1") != nil)
    }

    @Test func placesAreGivenBack() throws {
        let sessions = Self.sessions {
            $0.streams = 3
            $0.streamsPerSession = 2
        }
        let secret = try #require(sessions.open(secret: nil, isNew: false).newSecret)
        let other = try #require(sessions.open(secret: nil, isNew: false).newSecret)
        var places = [sessions.openStream(secret: secret), sessions.openStream(secret: secret)]
        #expect(places.allSatisfy { $0 != nil })
        #expect(sessions.openStream(secret: secret) == nil)
        places.append(sessions.openStream(secret: other))
        #expect(sessions.streams == 3)
        #expect(sessions.openStream(secret: other) == nil)
        places.removeAll()
        #expect(sessions.streams == 0)
        #expect(sessions.openStream(secret: "unknown") == nil)
    }
}
