// Beckon: settings for the services of a stack, in the environment of beckon up
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema

/// The settings that `beckon up` hands on to its services: it starts them in its own environment, and each takes from there,
/// and from the file that is named there, the options that are its own.
public enum StackSettings {
    private static let file = "BECKON_SETTINGS", fileBytes = 1 << 20
    private static let variablePrefix = "BECKON_SETTING_HANDLER_", sectionPrefix = "handler-"

    /// Looks for settings for an app that is not there: its name is misspelt, no service would take them, and none would
    /// complain. What an app that is there does not know it complains about itself.
    ///
    /// - Parameters:
    ///   - environment: The environment that the services will have.
    ///   - hasOwnApps: Whether there are apps beside those that come with Beckon. Nobody knows by which name they take
    ///     settings, so nothing is refused then.
    /// - Throws: ``CommandError`` with the setting, and the names that there are.
    public static func check(_ environment: [String: String], hasOwnApps: Bool) throws(CommandError) {
        guard !hasOwnApps else { return }
        let apps = StackPlan.domains
        let names = apps.map { self.variable($0) + "_" }
        let stray = environment.keys.filter { key in
            key.hasPrefix(self.variablePrefix) && !names.contains { key.hasPrefix($0) }
        }.min()
        if let stray {
            throw CommandError(
                .usage, "\(stray): no app has that name; there are \(apps.map(self.variable).joined(separator: ", "))")
        }
        guard let path = environment[self.file], !path.isEmpty else { return }
        // What is wrong with the file itself each service says.
        guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= self.fileBytes,
            let sections = try? JSON.decode([String: [String: Value]].self, from: [UInt8](bytes))
        else { return }
        let known = apps.map { self.sectionPrefix + $0 }
        if let stray = sections.keys.filter({ $0.hasPrefix(self.sectionPrefix) && !known.contains($0) }).min() {
            throw CommandError(
                .usage, "\(stray) in \(path): no app has that name; there are \(known.joined(separator: ", "))")
        }
    }

    /// How the variables of an app begin.
    private static func variable(_ app: String) -> String {
        self.variablePrefix + String(app.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}
