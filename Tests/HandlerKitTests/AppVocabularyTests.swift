// Beckon: tests of SiriKit's file of words
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import HandlerKit
import Schema
import Testing

@Suite struct AppVocabularyTests {
    static func list(_ content: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(content)
        </plist>
        """
    }

    static let rides = list(
        """
        <dict>
          <key>ParameterVocabularies</key>
          <array>
            <dict>
              <key>ParameterNames</key>
              <array><string>INRequestRideIntent.rideOptionName</string></array>
              <key>ParameterVocabulary</key>
              <array>
                <dict>
                  <key>VocabularyItemIdentifier</key><string>hop-xl</string>
                  <key>VocabularyItemSynonyms</key>
                  <array>
                    <dict>
                      <key>VocabularyItemPhrase</key><string>Hop XL</string>
                      <key>VocabularyItemPronunciation</key><string>hop ex el</string>
                      <key>VocabularyItemExamples</key>
                      <array><string>Get me a Hop XL (please)</string></array>
                    </dict>
                    <dict><key>VocabularyItemPhrase</key><string>big Hop</string></dict>
                    <dict>
                      <key>VocabularyItemPhrase</key><string>H&#233;ros &amp; Co</string>
                      <key>VocabularyItemPronunciation</key><string>hay rose</string>
                    </dict>
                  </array>
                </dict>
              </array>
            </dict>
            <dict>
              <key>ParameterNames</key>
              <array>
                <string>INStartWorkoutIntent.workoutName</string><string>INPauseWorkoutIntent.workoutName</string>
              </array>
              <key>ParameterVocabulary</key>
              <array>
                <dict>
                  <key>VocabularyItemIdentifier</key><string>legs</string>
                  <key>VocabularyItemSynonyms</key>
                  <array>
                    <dict>
                      <key>VocabularyItemPhrase</key><string>Leg Day</string>
                      <key>VocabularyItemExamples</key><array><string>Whose sentence is this Leg Day</string></array>
                    </dict>
                  </array>
                </dict>
              </array>
            </dict>
          </array>
          <!-- What one might say. -->
          <key>IntentPhrases</key>
          <array>
            <dict>
              <key>IntentName</key><string>INStartWorkoutIntent</string>
              <key>IntentExamples</key>
              <array><string>Start my leg day, please</string><string>Begin {a} run</string></array>
            </dict>
          </array>
        </dict>
        """)

    static let expected = AppVocabulary(
        vocabulary: [
            .init(
                for: ["RequestRide.rideOptionName"],
                [
                    Term("hop-xl", ["Hop XL", "big Hop"], pronunciation: "hop ex el"),
                    Term("hop-xl", ["Héros & Co"], pronunciation: "hay rose"),
                ], locale: "en"),
            .init(
                for: ["StartWorkout.workoutName", "PauseWorkout.workoutName"], [Term("legs", ["Leg Day"])], locale: "en"
            ),
        ],
        phrases: [
            .init("RequestRide", locale: "en", ["Get me a {rideOptionName} please"]),
            .init("StartWorkout", locale: "en", ["Start my {workoutName} please", "Begin a run"]),
        ])

    private static func binary(_ xml: String) throws -> [UInt8] {
        let list = try PropertyListSerialization.propertyList(from: Data(xml.utf8), options: [], format: nil)
        return [UInt8](try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
    }

    @Test func aListIsReadAsXML() throws {
        #expect(try AppVocabulary(bytes: [UInt8](Self.rides.utf8), locale: "en") == Self.expected)
    }

    @Test func aListIsReadAsBinary() throws {
        let bytes = try Self.binary(Self.rides)
        #expect(bytes.starts(with: "bplist00".utf8))
        #expect(try AppVocabulary(bytes: bytes, locale: "en") == Self.expected)
    }

    @Test func theSameIsReadAsJSON() throws {
        let list = try PropertyListSerialization.propertyList(from: Data(Self.rides.utf8), options: [], format: nil)
        let json = [UInt8](try JSONSerialization.data(withJSONObject: list))
        #expect(try AppVocabulary(bytes: json, locale: "en") == Self.expected)
        #expect(try AppVocabulary(bytes: [UInt8](" \n{}".utf8), locale: "en") == AppVocabulary())
    }

    @Test func filesStandInTheFoldersOfTheirLanguages() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for language in ["en", "zh-Hans"] {
            let place = folder.appendingPathComponent("\(language).lproj")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(Self.rides.utf8).write(to: place.appendingPathComponent("AppIntentVocabulary.plist"))
        }
        let words = try AppVocabulary(folder: folder.path)
        #expect(words.vocabulary.map(\.locale) == ["en", "en", "zh-Hans", "zh-Hans"])
        #expect(words.phrases.map(\.locale) == ["en", "en", "zh-Hans", "zh-Hans"])
        let file = folder.appendingPathComponent("en.lproj/AppIntentVocabulary.plist").path
        #expect(try AppVocabulary(file: file) == Self.expected)
        #expect(try AppVocabulary(file: file, locale: "de_AT").vocabulary.first?.locale == "de-AT")
        try Data("<plist><dict><key>IntentPhrases</key><true/></dict></plist>".utf8).write(
            to: URL(fileURLWithPath: file))
        let error = #expect(throws: VocabularyFileError.self) { try AppVocabulary(file: file) }
        #expect(error?.description == "\(file), IntentPhrases: an array belongs here")
        for path in [
            folder.path + "/none.lproj/x.plist", folder.path + "/x.plist", folder.path + "/Base.lproj/x.plist",
        ] {
            #expect(throws: VocabularyFileError.self) { try AppVocabulary(file: path) }
        }
        #expect(throws: VocabularyFileError.self) { try AppVocabulary(folder: folder.path + "/none") }
    }

    @Test func namesThatNoIntentHasAreFound() throws {
        let intents = [RequestRide.declaration.intent, StartWorkout.declaration.intent]
        #expect(Self.expected.unknownNames(among: intents) == ["PauseWorkout.workoutName"])
        let allowed = [
            "INRequestRideIntent.rideOptionName", "INStartWorkoutIntent.workoutName",
            "INPauseWorkoutIntent.workoutName",
            "INResumeWorkoutIntent.workoutName", "INEndWorkoutIntent.workoutName", "INCancelWorkoutIntent.workoutName",
        ]
        let all: Value = [
            "ParameterVocabularies": [
                [
                    "ParameterNames": .array(allowed.map(Value.string)),
                    "ParameterVocabulary": [
                        [
                            "VocabularyItemIdentifier": "a", "VocabularyItemSynonyms": [["VocabularyItemPhrase": "A"]],
                        ]
                    ],
                ]
            ]
        ]
        let words = try AppVocabulary(bytes: try JSON.encode(all), locale: "en")
        func declaration<I: Intent>(_ type: I.Type) -> IntentDeclaration { I.declaration.intent }
        #expect(words.unknownNames(among: Catalogue.intents.map { declaration($0) }).isEmpty)
        // Every intent of SiriKit has here the name of its class without IN and Intent.
        for entry in Catalogue.entries { #expect(entry.class == "IN\(entry.intent)Intent") }
    }
}
