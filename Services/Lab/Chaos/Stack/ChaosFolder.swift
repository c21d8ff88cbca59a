// Beckon: where a run of the harness keeps its files
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import Foundation
import ZeroMQBus

/// A folder of its own for a run: sockets, logs, the apps' stores, the dispatcher's journal, the history.
struct ChaosFolder: Sendable {
    let path: String

    /// Makes it in the folder for temporary files, whose path is short: a Unix socket's has at most 107 bytes.
    init() throws(CommandError) {
        var template = Array("/tmp/beckon-chaos-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CommandError(.error, "no folder in /tmp: \(String(cString: strerror(errno)))")
        }
        self.path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for name in ["near", "far", "logs", "apps", "journal"] {
            do {
                try FileManager.default.createDirectory(
                    atPath: "\(self.path)/\(name)", withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            } catch {
                throw CommandError(.error, "\(self.path)/\(name) cannot be made: \(error.localizedDescription)")
            }
        }
    }

    /// Where peers connect: the proxy's doors.
    var near: DispatcherEndpoints { .inFolder("\(self.path)/near") }
    /// Where the dispatcher listens.
    var far: DispatcherEndpoints { .inFolder("\(self.path)/far") }
    var apps: String { "\(self.path)/apps" }
    var journal: String { "\(self.path)/journal" }
    func log(_ service: String) -> String { "\(self.path)/logs/\(service).log" }

    func remove() { try? FileManager.default.removeItem(atPath: self.path) }
}
