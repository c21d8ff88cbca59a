// Beckon: the file that says what conversations cannot reach
// SPDX-License-Identifier: Apache-2.0

import Domains
import Yams

/// Reads what conversations cannot reach, and why: a list of groups, each with `why`, a sentence, and `points`, names of
/// ``CoveragePoint``. A name that begins with `* ` stands for that of every intent that has it.
public enum UnreachableReader {
    /// Reads the file's text.
    ///
    /// - Parameters:
    ///   - text: The YAML.
    ///   - file: Its name, for errors.
    /// - Returns: Why, by name.
    public static func read(_ text: String, file: String) throws(ConversationError) -> [String: String] {
        let yaml = YAMLFile(name: file)
        let root: Node?
        do {
            root = try compose(yaml: text)
        } catch {
            throw ConversationError(file: file, line: 0, "no YAML: \(error)")
        }
        guard let root else { return [:] }
        guard let groups = root.sequence else { throw yaml.error(root, "a list of groups is expected here") }
        var reasons: [String: String] = [:]
        for group in groups {
            let members = try yaml.members(group, ["why", "points"])
            guard let why = members["why"], let points = members["points"] else {
                throw yaml.error(group, "a group has 'why' and 'points'")
            }
            let reason = try yaml.string(why)
            for name in try yaml.strings(points) {
                for name in Self.names(name) { reasons[name] = reason }
            }
        }
        return reasons
    }

    private static func names(_ name: String) -> [String] {
        guard name.hasPrefix("* ") else { return [name] }
        let all = Set(CoveragePoint.all.map(\.name))
        return Catalogue.entries.map { $0.intent + name.dropFirst() }.filter(all.contains)
    }
}
