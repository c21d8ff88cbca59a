// Beckon: tests of beckon vocabulary import
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import Foundation
import Schema
import Testing

@Suite struct VocabularyImportTests {
    private struct Words: Decodable {
        var vocabulary: [Manifest.GlobalVocabulary]
        var phrases: [Manifest.Phrases]
    }

    private static func withFile(
        _ parameter: String, _ body: (_ folder: String, _ file: String) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let place = folder.appendingPathComponent("de.lproj")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = place.appendingPathComponent("AppIntentVocabulary.json")
        let json = """
            {"ParameterVocabularies": [{"ParameterNames": ["\(parameter)"], "ParameterVocabulary": [
              {"VocabularyItemIdentifier": "xl", "VocabularyItemSynonyms": [{"VocabularyItemPhrase": "Hop XL"}]}]}],
             "IntentPhrases": [{"IntentName": "INRequestRideIntent", "IntentExamples": ["Ruf mir einen Hop XL"]}]}
            """
        try Data(json.utf8).write(to: file)
        try body(folder.path, file.path)
    }

    @Test func aManifestsWordsAreWritten() throws {
        try Self.withFile("INRequestRideIntent.rideOptionName") { folder, file in
            for path in [folder, file] {
                let console = RecordingConsole()
                try VocabularyImport(console).run([path], locale: nil, isCheck: false)
                let words = try JSON.decode(Words.self, from: try #require(console.lines.first))
                #expect(words.vocabulary.map(\.locale) == ["de"])
                #expect(words.phrases.first?.examples == ["Ruf mir einen {rideOptionName}"])
            }
            let console = RecordingConsole()
            try VocabularyImport(console).run([folder], locale: nil, isCheck: true)
            #expect(
                console.lines == ["de  1 terms for RequestRide.rideOptionName", "de  1 sentences for RequestRide"])
        }
    }

    @Test func namesOfNoIntentAndBrokenFilesAreSaid() throws {
        try Self.withFile("INRequestRideIntent.rideColour") { folder, file in
            let console = RecordingConsole()
            #expect(throws: CommandError.self) {
                try VocabularyImport(console).run([folder], locale: nil, isCheck: true)
            }
            #expect(console.notes == ["warning: there is no RequestRide.rideColour; see: beckon intents"])
            try Data("{".utf8).write(to: URL(fileURLWithPath: file))
            let error = #expect(throws: CommandError.self) {
                try VocabularyImport(console).run([file], locale: nil, isCheck: false)
            }
            #expect(error?.status == .usage)
            #expect(error?.message.contains("de.lproj/AppIntentVocabulary.json, the file: ") == true)
        }
    }
}
