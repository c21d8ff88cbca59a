// Beckon: reads what a language gives to the statistics
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerEngine
import RecognizerStatistics
import Schema

/// Reads `training.yaml`, `strangers.yaml`, `turns.yaml`, `acceptance.yaml` and `classes.yaml` of a language; it may have none of them.
enum TrainingLoader {
    static func material(_ folder: URL, locale: String) throws -> TrainingMaterial {
        var material = TrainingMaterial(classes: try Self.classes(folder, locale: locale))
        func file(_ name: String) throws -> DataFile? {
            let path = folder.appendingPathComponent(name)
            guard FileManager.default.fileExists(atPath: path.path) else { return nil }
            return try DataFile(path, name: "\(locale)/\(name)")
        }
        if let file = try file("training.yaml") {
            try file.allow(["values", "outOfScope", "sentences"])
            material.values = try file.lists("values").mapValues { $0.map(\.text) }
            material.outOfScope = try file.words("outOfScope")
            material.sentences = try file.lists("sentences")
        }
        if let file = try file("strangers.yaml") {
            try file.allow(["outOfScope", "sentences"])
            material.strangers = try file.lists("sentences").mapValues { $0.map(\.text) }
            material.strangersOutOfScope = try file.words("outOfScope")
        }
        if let file = try file("turns.yaml") { material.turns = try Self.turns(file) }
        if let file = try file("acceptance.yaml") { material.acceptance = try Self.acceptance(file) }
        return material
    }

    private static func turns(_ file: DataFile) throws -> [TurnMoment] {
        try file.allow(["moments"])
        return try file.records("moments").map { record in
            try record.allow(["asks", "class", "known", "shown", "options", "said"])
            guard let kind = Question.Kind(rawValue: try record.string("asks") ?? "") else {
                throw LanguageError(
                    place: record.name,
                    message: "'asks' must be a kind of question: value, choice, confirmation, consent")
            }
            var moment = TurnMoment(kind: kind, asked: try record.choice("class"))
            moment.known = try record.words("known").compactMap(ValueClass.init(rawValue:))
            moment.shown = try record.words("shown")
            moment.options = try record.words("options")
            for (name, texts) in try record.lists("said") {
                guard let act = TurnAct(rawValue: name) else {
                    let names = TurnAct.allCases.map(\.rawValue).joined(separator: ", ")
                    throw LanguageError(place: record.name, message: "there is no act '\(name)'; use one of \(names)")
                }
                moment.said[act] = texts.map(\.text)
            }
            return moment
        }
    }

    private static func acceptance(_ file: DataFile) throws -> Acceptance {
        try file.allow(["weights", "edges"])
        let edges = try file.fractions("edges")
        guard let constant = edges["constant"], let certain = edges["certain"], let likely = edges["likely"],
            likely <= certain
        else {
            throw LanguageError(
                place: file.name, message: "'edges' must have constant, certain and likely, which is not above certain")
        }
        var weights: [Sign: Double] = [:]
        for (name, weight) in try file.fractions("weights") {
            guard let sign = Sign(rawValue: name) else {
                let names = Sign.allCases.map(\.rawValue).joined(separator: ", ")
                throw LanguageError(place: file.name, message: "there is no sign '\(name)'; use one of \(names)")
            }
            weights[sign] = weight
        }
        return Acceptance(weights: weights, constant: constant, certain: certain, likely: likely)
    }

    static func classes(_ folder: URL, locale: String) throws -> [String: [String]] {
        let path = folder.appendingPathComponent("classes.yaml")
        guard FileManager.default.fileExists(atPath: path.path) else { return [:] }
        let file = try DataFile(path, name: "\(locale)/classes.yaml")
        try file.allow(["classes"])
        return try file.lists("classes").mapValues { $0.map(\.text) }
    }
}
