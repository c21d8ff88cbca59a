// Beckon: tests of an MPD that hangs, lies or dies in the middle
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization
import Testing

@testable import Music

/// Something that listens as MPD does, on a socket, and answers each line of a connection as it is told.
private final class PlayedMPD: Sendable {
    let folder: String
    let address: MPDAddress
    private let listener: CInt
    /// How many command lists came.
    let lists = Mutex(0)

    /// - Parameter answers: What is written after the greeting, by the first word of a line; `nil` closes, "" is silence.
    init(greeting: String = "OK MPD 0.23.0\n", _ answers: @escaping @Sendable (String) -> String?) throws {
        self.folder = "/tmp/jukebox-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: true)
        let path = "\(self.folder)/s"
        self.address = try #require(MPDAddress(path))
        self.listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(self.listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0 && listen(self.listener, 8) == 0)
        let thread = Thread { [self] in
            while true {
                let peer = accept(self.listener, nil, nil)
                // The thread closes what it accepts from: closed elsewhere, its number may be another test's by the next `accept`.
                if peer < 0 { break }
                self.serve(peer, greeting, answers)
            }
            close(self.listener)
        }
        thread.start()
    }

    private func serve(_ peer: CInt, _ greeting: String, _ answers: (String) -> String?) {
        defer { close(peer) }
        guard send(peer, greeting, greeting.utf8.count, CInt(MSG_NOSIGNAL)) > 0 else { return }
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while recv(peer, &byte, 1, 0) == 1 {
            guard byte == 10 else {
                line.append(byte)
                continue
            }
            let word = String(decoding: line.prefix { $0 != 32 }, as: UTF8.self)
            line.removeAll()
            if word == "command_list_end" { self.lists.withLock { $0 += 1 } }
            guard let answer = answers(word) else { return }
            if !answer.isEmpty { _ = send(peer, answer, answer.utf8.count, CInt(MSG_NOSIGNAL)) }
        }
    }

    /// Returns when all that came was read: connections are served one after the other, and this one is the last.
    func settle() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [folder] in
                let peer = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
                var name = sockaddr_un()
                name.sun_family = sa_family_t(AF_UNIX)
                withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: "\(folder)/s".utf8) }
                _ = withUnsafePointer(to: &name) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(peer, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                    }
                }
                var byte: UInt8 = 0
                _ = recv(peer, &byte, 1, 0)
                close(peer)
                continuation.resume()
            }
        }
    }

    func end() {
        shutdown(self.listener, CInt(SHUT_RDWR))
        try? FileManager.default.removeItem(atPath: self.folder)
    }
}

struct SilentMPDTests {
    private static let order = PlayerOrder(way: .now(start: 0), paths: ["a.wav"])
    private static let status = "state: stop\nplaylistlength: 0\nOK\n"

    /// - Parameter patience: Longer where each step has to come off: a machine that is busy takes seconds for one.
    private func failure(_ mpd: PlayedMPD, patience: UInt32 = 1_000) async -> (error: PlayerError?, lists: Int) {
        defer { mpd.end() }
        let player = MPDPlayer(mpd.address, patience: patience)
        var failure: PlayerError?
        do throws(PlayerError) {
            _ = try await player.take(Self.order, token: "t")
        } catch {
            failure = error
        }
        await mpd.settle()
        return (failure, mpd.lists.withLock { $0 })
    }

    /// Nothing was asked, so nothing was done.
    @Test(arguments: ["\n", "HTTP/1.1 200 OK\n", String(repeating: "x", count: 100_000)])
    func noMPD(_ greeting: String) async throws {
        let (error, lists) = await self.failure(try PlayedMPD(greeting: greeting) { _ in "" })
        guard case .unreachable = error else { throw try #require(error) }
        #expect(lists == 0)
    }

    /// Silent from the beginning.
    @Test func hanging() async throws {
        let (error, _) = await self.failure(try PlayedMPD { _ in "" })
        guard case .unreachable = error else { throw try #require(error) }
    }

    /// Silent, or gone, behind the order: nobody knows, and it was asked again under the same name.
    @Test(arguments: ["", nil]) func goneInTheMiddle(_ answer: String?) async throws {
        let mpd = try PlayedMPD { $0 == "status" ? Self.status : $0 == "command_list_end" ? answer : "" }
        let (error, lists) = await self.failure(mpd, patience: 5_000)
        guard case .unknown = error else { throw try #require(error) }
        #expect(lists == 2)
    }

    /// It was done, and only the answer was lost.
    @Test func theAnswerWasLost() async throws {
        let asked = Mutex(0)
        let mpd = try PlayedMPD { word in
            switch word {
            case "status": Self.status
            case "command_list_end":
                asked.withLock { asked in
                    asked += 1
                    return asked == 1 ? nil : "ACK [56@0] {save} Playlist already exists\n"
                }
            case "listplaylists": "playlist: beckon-once-t\nLast-Modified: 2026-01-01T00:00:00Z\nOK\n"
            default: ""
            }
        }
        let (error, lists) = await self.failure(mpd)
        #expect(error == nil)
        #expect(lists == 2)
    }

    @Test func playlistsThatAreOff() async throws {
        let mpd = try PlayedMPD { word in
            switch word {
            case "status": Self.status
            case "command_list_end": "ACK [5@0] {save} Stored playlists are disabled\n"
            default: ""
            }
        }
        let (error, _) = await self.failure(mpd)
        guard case .refused = error else { throw try #require(error) }
    }

    @Test(arguments: [
        ("localhost:6600", true), ("localhost", true), ("/run/mpd/socket", true), ("[::1]:6600", true), ("", false),
        ("host:0", false), ("host:70000", false), (":6600", false), ("host:abc", false), ("a\0b", false),
    ])
    func addresses(_ text: String, _ isGood: Bool) {
        #expect((MPDAddress(text) != nil) == isGood)
    }

    @Test func namesOfTokens() {
        #expect(MPDPlayer.name("ab/1") == "beckon-once-ab_47_1")
        #expect(MPDPlayer.name("../x\n") == "beckon-once-_46__46__47_x_10_")
    }
}
