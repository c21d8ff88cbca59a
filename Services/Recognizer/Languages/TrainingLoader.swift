// Beckon: reads what a language gives to the statistics
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerEngine

/// Reads `training.yaml` and `classes.yaml` of a language; a language may have neither.
enum TrainingLoader {
    static func material(_ folder: URL, locale: String) throws -> TrainingMaterial {
        var material = TrainingMaterial(classes: try Self.classes(folder, locale: locale))
        let path = folder.appendingPathComponent("training.yaml")
        guard FileManager.default.fileExists(atPath: path.path) else { return material }
        let file = try DataFile(path, name: "\(locale)/training.yaml")
        try file.allow(["values", "outOfScope", "sentences"])
        material.values = try file.lists("values").mapValues { $0.map(\.text) }
        material.outOfScope = try file.words("outOfScope")
        material.sentences = try file.lists("sentences")
        return material
    }

    static func classes(_ folder: URL, locale: String) throws -> [String: [String]] {
        let path = folder.appendingPathComponent("classes.yaml")
        guard FileManager.default.fileExists(atPath: path.path) else { return [:] }
        let file = try DataFile(path, name: "\(locale)/classes.yaml")
        try file.allow(["classes"])
        return try file.lists("classes").mapValues { $0.map(\.text) }
    }
}
