// Beckon: where a stack keeps its files
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// The data folder of a stack: sockets and `stack.json` in `run`, one log a service in `logs`, the stores in `apps`,
/// the journal in `dispatcher`.
public struct DataFolder: Hashable, Sendable {
    /// Its absolute path.
    public let path: String

    /// - Parameters:
    ///   - option: What `--data` said, if anything.
    ///   - environment: The process's environment: `BECKON_DATA`, `XDG_STATE_HOME`, `HOME`.
    ///   - current: The current folder; relative paths begin there.
    /// - Throws: ``CommandError`` where nothing says where it is.
    public init(option: String?, environment: [String: String], current: String) throws(CommandError) {
        func given(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        let path: String
        if let option = given(option) ?? given(environment["BECKON_DATA"]) {
            path = option
        } else if let state = given(environment["XDG_STATE_HOME"]), state.hasPrefix("/") {
            path = "\(state)/beckon"
        } else if let home = given(environment["HOME"]) {
            path = "\(home)/.local/state/beckon"
        } else {
            throw CommandError(.usage, "no data folder: give --data DIR, or set BECKON_DATA or HOME")
        }
        let absolute = path.hasPrefix("/") ? path : "\(current)/\(path)"
        self.path = URL(fileURLWithPath: absolute).standardizedFileURL.path
    }

    /// Sockets, the lock and `stack.json`.
    public var run: String { "\(self.path)/run" }
    /// One log a service.
    public var logs: String { "\(self.path)/logs" }
    /// The dispatcher's journal.
    public var dispatcher: String { "\(self.path)/dispatcher" }
    /// The stores of the apps.
    public var apps: String { "\(self.path)/apps" }
    /// What recognizers learnt; it is learnt anew where it is missing.
    public var learnt: String { "\(self.path)/learnt" }
    /// How many questions a model was asked.
    public var modelQuestions: String { "\(self.path)/model-questions.json" }
    /// The keys, where there are any.
    public var keys: String { "\(self.path)/keys" }
    /// Who may use the page, once there is somebody.
    public var users: String { "\(self.path)/users.json" }
    /// What runs: ``StackRecord``.
    public var stackFile: String { "\(self.run)/stack.json" }
    /// Held by the supervisor as long as it lives.
    public var lockFile: String { "\(self.run)/lock" }

    /// The log of a service.
    public func log(_ service: String) -> String { "\(self.logs)/\(service).log" }

    /// Checks that the folder belongs to who runs this process: what is sensitive is for nobody else.
    ///
    /// - Parameter user: The number of that user.
    /// - Throws: ``CommandError`` where it belongs to somebody else, or cannot be looked at.
    func checkOwner(is user: UInt32 = geteuid()) throws(CommandError) {
        for folder in [self.path, self.dispatcher] {
            var status = stat()
            guard lstat(folder, &status) == 0 else {
                throw CommandError(.error, "\(folder) cannot be looked at; name the stack's folder with --data")
            }
            guard status.st_uid == user, status.st_mode & S_IFMT == S_IFDIR else {
                throw CommandError(.refused, "\(folder) is no folder of yours: only its owner may see what is hidden")
            }
        }
    }

    /// Makes the folders, for their owner only.
    ///
    /// - Throws: ``CommandError`` with the path.
    public func make() throws(CommandError) {
        for folder in [self.path, self.run, self.logs, self.apps] {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                if folder == self.run {
                    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
                }
            } catch {
                throw CommandError(
                    .error, "\(folder) cannot be made: \(error.localizedDescription); choose another with --data")
            }
        }
    }
}
