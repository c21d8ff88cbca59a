// Beckon: reads which words of a language can stand for one another
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerEngine

/// Reads `classes.yaml` of a language: words by class, for the statistics.
public enum WordClassLoader {
    /// The classes of a language that comes with Beckon; none where it has none yet.
    ///
    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    public static func classes(_ locale: String) throws -> [String: [String]] {
        let path = try ValueLanguageLoader.folder(locale).appendingPathComponent("classes.yaml")
        guard FileManager.default.fileExists(atPath: path.path) else { return [:] }
        let file = try DataFile(path, name: "\(locale)/classes.yaml")
        try file.allow(["classes"])
        return try file.lists("classes").mapValues { $0.map(\.text) }
    }
}
