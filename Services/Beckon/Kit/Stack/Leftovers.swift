// Beckon: what a killed supervisor left behind
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// Processes and files of a stack whose supervisor was killed.
public enum Leftovers {
    /// Ends the services that a dead supervisor left, and removes its record and sockets. Only for the holder of the
    /// lock.
    ///
    /// - Returns: The names of the services that were ended.
    public static func clean(_ folder: DataFolder) -> [String] {
        // A damaged record names nobody: it is removed all the same.
        let record: StackRecord? = (try? StackRecord.read(folder.stackFile)) ?? nil
        let members = (record?.members ?? []).filter { Self.isOurs($0, folder) }
        // Killed, not asked: they have been without their supervisor, and their state is made to survive it.
        for member in members { _ = Glibc.kill(member.pid, SIGKILL) }
        for name in ["stack.json", "front", "back", "events"] {
            try? FileManager.default.removeItem(atPath: "\(folder.run)/\(name)")
        }
        return members.map { $0.service }
    }

    /// Whether a process is a service of this data folder, and not another that got the number since.
    static func isOurs(_ member: StackRecord.Member, _ folder: DataFolder) -> Bool {
        guard let data = FileManager.default.contents(atPath: "/proc/\(member.pid)/cmdline") else { return false }
        let arguments = String(decoding: data, as: UTF8.self).split(separator: "\0").map(String.init)
        let name = arguments.first?.split(separator: "/").last ?? ""
        // An app of one's own may be a script: its path follows that of what reads it.
        guard name.hasPrefix("beckon-") || member.executable.map(arguments.contains) == true else { return false }
        return arguments.contains { $0.contains(folder.path) }
            || arguments.contains { $0.hasPrefix("tcp://127.0.0.1:") }
    }
}
