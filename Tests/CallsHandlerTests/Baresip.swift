// Beckon: a real baresip for a test, on this machine alone
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Schema

@testable import CallsHandler
@testable import Telephone

/// A real SIP telephone: Debian's package `baresip-core`, which `.ci/install` installs. It has no sound device, listens on
/// 127.0.0.1 only, and ends with the test.
final class Baresip {
    struct NotThere: Error, CustomStringConvertible {
        let description: String
    }

    /// Where it is called, and where it is told what to do.
    let sip: UInt16, control: UInt16
    private let process = Process()
    private let folder: String
    /// What the test itself hears and says; `nil` where Ringo does, for baresip listens to one at a time.
    private let connection: ControlConnection?

    /// Starts it and waits until it listens.
    ///
    /// - Parameters:
    ///   - name: The user of its account.
    ///   - answers: Whether it answers each call; such a one, and one named `bob`, is heard and told what to do by the test.
    init(_ name: String, answers: Bool) async throws {
        self.sip = try Self.freePort()
        self.control = try Self.freePort()
        self.folder = NSTemporaryDirectory() + "baresip-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: true)
        let module = try Self.modulePath()
        let config = """
            poll_method epoll
            sip_listen 127.0.0.1:\(self.sip)
            net_interface 127.0.0.1
            audio_player aubridge,nil
            audio_source aubridge,nil
            audio_alert aubridge,nil
            module_path \(module)
            module g711.so
            module aubridge.so
            module_tmp account.so
            module_app menu.so
            module_app ctrl_tcp.so
            ctrl_tcp_listen 127.0.0.1:\(self.control)

            """
        let account = "<sip:\(name)@127.0.0.1:\(self.sip)>;regint=0;answermode=\(answers ? "auto" : "manual")\n"
        try config.write(toFile: "\(self.folder)/config", atomically: true, encoding: .utf8)
        try account.write(toFile: "\(self.folder)/accounts", atomically: true, encoding: .utf8)
        try "".write(toFile: "\(self.folder)/contacts", atomically: true, encoding: .utf8)
        self.process.executableURL = URL(fileURLWithPath: "/usr/bin/baresip")
        self.process.arguments = ["-f", self.folder]
        self.process.standardInput = FileHandle.nullDevice
        self.process.standardOutput = FileHandle.nullDevice
        self.process.standardError = FileHandle.nullDevice
        try self.process.run()
        guard let place = SoftPhone.Place("127.0.0.1:\(self.control)") else { throw NotThere(description: "no port") }
        var connection: ControlConnection?
        while connection == nil {
            guard self.process.isRunning else { throw NotThere(description: "baresip ended: see \(self.folder)") }
            connection = await ControlConnection.open(place)
            // It says nowhere that it listens, so it is asked until it does.
            if connection == nil { try await ContinuousClock().sleep(for: .milliseconds(20)) }
        }
        self.connection = name == "bob" ? connection : nil
    }

    deinit {
        self.kill()
        try? FileManager.default.removeItem(atPath: self.folder)
    }

    /// What it says, to one who listens.
    func messages() -> AsyncStream<ControlMessage> { self.connection?.messages ?? AsyncStream { $0.finish() } }

    /// Tells it to do something.
    func send(_ command: String, _ parameters: String = "") {
        guard let frame = try? ControlMessage.command(command, parameters, token: "test") else { return }
        _ = self.connection?.send(frame)
    }

    /// It does nothing any more, but its connections stay open.
    func pause() { Glibc.kill(self.process.processIdentifier, SIGSTOP) }

    /// Ends it at once.
    func kill() {
        guard self.process.isRunning else { return }
        Glibc.kill(self.process.processIdentifier, SIGKILL)
        self.process.waitUntilExit()
    }

    /// A port that nobody listens on, nor on the one after it, which baresip takes for TLS.
    static func freePort() throws -> UInt16 {
        for _ in 1...100 {
            let port = UInt16.random(in: 20_000...60_000) & ~1
            if Self.isFree(port), Self.isFree(port + 1) { return port }
        }
        throw NotThere(description: "no free port")
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func modulePath() throws -> String {
        let folders =
            ["/usr/lib/baresip/modules"]
            + ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/baresip/modules" }
        guard let folder = folders.first(where: { FileManager.default.fileExists(atPath: "\($0)/ctrl_tcp.so") }) else {
            throw NotThere(description: "baresip is not installed: apt-get install baresip-core")
        }
        return folder
    }
}
