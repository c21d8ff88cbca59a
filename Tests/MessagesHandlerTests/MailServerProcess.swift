// Beckon: a real mail server for tests, a process that can be killed
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema

/// A mail as the server has it.
struct TakenMail: Decodable, Equatable {
    var identifier: String, from: String, to: [String], header: String, subject: String, content: String
}

/// `mail-server` as a process, with a folder of its own.
final class MailServerProcess {
    let folder: URL
    private(set) var port = 0
    private var process: Process?

    /// Why there is none: what the script printed where its library cannot be had.
    struct Missing: Error {}

    init() throws {
        self.folder = FileManager.default.temporaryDirectory.appendingPathComponent("mail-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    }

    deinit {
        self.kill()
        try? FileManager.default.removeItem(at: self.folder)
    }

    /// Starts it, on the port that it had before.
    ///
    /// - Throws: ``Missing`` where the script's library cannot be installed.
    func start() throws {
        let process = Process(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("mail-server")
        process.arguments = [self.folder.path, "\(self.port)"]
        process.standardOutput = output
        try process.run()
        // It prints its port as soon as it listens, and nothing where it ends.
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            process.waitUntilExit()
            throw Missing()
        }
        self.port = port
        self.process = process
    }

    /// Ends it without a word.
    func kill() {
        guard let process else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    /// What it answers to a recipient, or to the end of a mail, from now on; empty for yes.
    func answer(_ words: String, toData: Bool = false) throws {
        let file = self.folder.appendingPathComponent(toData ? "reply-data" : "reply")
        try Data(words.utf8).write(to: file, options: .atomic)
    }

    /// What it has taken.
    func mails() throws -> [TakenMail] {
        let file = self.folder.appendingPathComponent("mails.jsonl")
        guard let data = try? Data(contentsOf: file) else { return [] }
        return try data.split(separator: 0x0A).map { try JSONDecoder().decode(TakenMail.self, from: $0) }
    }

    /// Gives it a certificate: from its next start on it wants STARTTLS and a password.
    func encrypt() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
            "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", self.folder.path + "/key.pem", "-out",
            self.folder.path + "/cert.pem",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }
}
