// Beckon: an app of one's own, as an executable somewhere on this machine
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An app of one's own: an executable that works for a dispatcher, wherever it stands and whatever it is written in.
///
/// It is told what every worker needs and nothing else: `--dispatcher`, where there are keys also `--key`, and in
/// `$BECKON_APP_DATA` the folder for its data. What `CommandKit` offers takes all of them.
public struct OwnApp: Hashable, Sendable {
    /// The executable's absolute path.
    public let path: String
    /// Its name in logs and in `stack.json`: that of the file, without `beckon-handler-` before it.
    public let name: String

    /// The variable that names the folder for an app's data.
    static let dataVariable = "BECKON_APP_DATA"
    /// Letters of a name, which is also that of a log file and of a key.
    static let nameLengthMaximum = 64

    /// - Parameters:
    ///   - path: The executable; a relative one begins in the current folder.
    ///   - current: The current folder.
    /// - Throws: ``CommandError`` where there is no executable file, or its name cannot be one of a service.
    public init(_ path: String, current: String) throws(CommandError) {
        let absolute = path.hasPrefix("/") ? path : "\(current)/\(path)"
        self.path = URL(fileURLWithPath: absolute).standardizedFileURL.path
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: self.path, isDirectory: &isFolder)
        guard exists, !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: self.path) else {
            throw CommandError(
                .usage,
                "--app \(path): there is no executable file \(self.path); 'swift build' prints where it puts yours")
        }
        let file = self.path.split(separator: "/").last.map(String.init) ?? ""
        let prefix = "beckon-handler-"
        self.name = file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file
        guard (1...Self.nameLengthMaximum).contains(self.name.count), self.name.allSatisfy(Self.isLetter) else {
            throw CommandError(
                .usage,
                "--app \(path): the file's name must be 1 to \(Self.nameLengthMaximum) letters, digits, '-', '_' and '.'"
            )
        }
    }

    private static func isLetter(_ letter: Character) -> Bool {
        letter.isASCII && (letter.isLetter || letter.isNumber || "-_.".contains(letter))
    }

    /// One process of it.
    ///
    /// - Parameters:
    ///   - name: Of this process, as several may run.
    ///   - back: Where workers connect.
    ///   - key: Its key file, where there are keys.
    ///   - data: The folder for its data.
    func plan(_ name: String, back: String, key: String?, data: String) -> ServicePlan {
        var plan = ServicePlan(
            name: name, executable: self.path,
            arguments: ["--dispatcher", back] + (key.map { ["--key", $0] } ?? []), rank: .workers)
        plan.environment = [Self.dataVariable: data]
        return plan
    }
}
