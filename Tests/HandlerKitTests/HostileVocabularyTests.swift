// Beckon: tests of files of words that are broken, or made to break what reads them
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema
import Testing

@Suite(.timeLimit(.minutes(1))) struct HostileVocabularyTests {
    private static func error(_ bytes: [UInt8], _ locale: String = "en") -> String? {
        do throws(VocabularyFileError) {
            _ = try AppVocabulary(bytes: bytes, locale: locale)
            return nil
        } catch {
            return error.description
        }
    }

    private static func entry(_ members: String) -> String {
        "<plist><dict><key>ParameterVocabularies</key><array><dict>\(members)</dict></array></dict></plist>"
    }

    static let broken: [(String, says: String)] = [
        ("", "line 1: it ends too early"),
        ("words", "line 1: text stands where an element belongs"),
        ("<plist><dict>", "it ends too early"),
        ("<plist>\n<dict>\n<key>a</key>\n</dict></plist>", "line 4: </dict> closes nothing"),
        ("<plist><dict><string>a</string></dict></plist>", "a <key> belongs here, not <string>"),
        ("<plist><array><blink/></array></plist>", "<blink> is no element"),
        ("<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>", "'a' stands twice"),
        ("<plist><string>&bomb;</string></plist>", "&bomb; is not known"),
        ("<plist><string>&#0;</string></plist>", "is not known"),
        ("<plist><string>&#x110000;</string></plist>", "known"),
        ("<plist><string>a & b</string></plist>", "'&' has no ';'"),
        ("<plist><integer>12a</integer></plist>", "'12a' is no number"),
        ("<plist><real>nan</real></plist>", "'nan' is no number"),
        ("<plist><true/></plist><true/>", "nothing may stand behind the list"),
        ("<plist><!-- <true/></plist>", "a comment is not closed"),
        (
            "<!DOCTYPE plist [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><plist><string>&b;</string></plist>",
            "declares entities"
        ),
        ("<plist><true/></plist>", "the root: a dictionary belongs here"),
        ("<plist><dict><key>Words</key><true/></dict></plist>", "'Words' is no key here"),
        (HostileVocabularyTests.entry(""), "ParameterVocabularies[0]: 'ParameterNames' is missing"),
        (
            HostileVocabularyTests.entry("<key>ParameterNames</key><array><string>rides</string></array>"),
            "ParameterVocabularies[0].ParameterNames[0]: 'rides' is no parameter"
        ),
        (
            HostileVocabularyTests.entry(
                "<key>ParameterNames</key><array/><key>ParameterVocabulary</key><array><dict><key>VocabularyItemIdentifier</key><string>a</string><key>VocabularyItemSynonyms</key><array/></dict></array>"
            ),
            "ParameterVocabularies[0].ParameterVocabulary[0]: 'VocabularyItemSynonyms' is empty"
        ),
        (
            HostileVocabularyTests.entry(
                "<key>ParameterNames</key><array/><key>ParameterVocabulary</key><array><dict><key>VocabularyItemIdentifier</key><string>\(String(repeating: "x", count: 1_025))</string></dict></array>"
            ),
            "VocabularyItemIdentifier: it has 1025 bytes; at most 1024"
        ),
        ("{\"IntentPhrases\": 1}", "IntentPhrases: an array belongs here"),
        ("{\"IntentPhrases\": [{\"IntentName\": \"a b\"}]}", "IntentPhrases[0].IntentName: 'a b' is no intent"),
        (
            "{\"IntentPhrases\": [{\"IntentName\": \"A\", \"IntentExamples\": [\" \"]}]}",
            "IntentPhrases[0].IntentExamples[0]: it is empty"
        ),
        ("{\"IntentPhrases\": [", "the file: "),
    ]

    @Test(arguments: broken.indices) func errorsSayWhereAndWhat(_ row: Int) {
        let (text, says) = Self.broken[row]
        let error = Self.error([UInt8](text.utf8))
        #expect(error?.contains(says) == true, "\(text.prefix(80)): \(error ?? "taken")")
    }

    @Test(arguments: ["", "e n", "../../etc", String(repeating: "e", count: 36), "日本"])
    func aLanguageIsOne(_ locale: String) {
        #expect(Self.error([UInt8]("{}".utf8), locale)?.hasPrefix("the language: ") == true)
    }

    @Test func depthIsBounded() {
        for (open, close) in [("<array>", "</array>"), ("<dict><key>a</key>", "</dict>")] {
            let deep = String(repeating: open, count: 100_000) + String(repeating: close, count: 100_000)
            #expect(Self.error([UInt8]("<plist>\(deep)</plist>".utf8))?.contains("nested deeper than 16") == true)
        }
        #expect(Self.error([UInt8](String(repeating: "{\"a\":", count: 100_000).utf8)) != nil)
    }

    @Test func sizeAndCountAreBounded() {
        let large = [UInt8](repeating: 0x20, count: PropertyList.bytesBound + 1)
        #expect(Self.error(large)?.contains("at most 4194304 are read") == true)
        let many = "<plist><array>\(String(repeating: "<true/>", count: 400_001))</array></plist>"
        #expect(Self.error([UInt8](many.utf8))?.contains("more than 400000 values") == true)
        let items = String(repeating: "1,", count: 10_000) + "1"
        let file = "{\"ParameterVocabularies\": [{\"ParameterNames\": [], \"ParameterVocabulary\": [\(items)]}]}"
        #expect(Self.error([UInt8](file.utf8))?.contains("at most 10000") == true)
    }

    @Test func otherEncodingsAreRefused() throws {
        let text = "<plist><dict/></plist>"
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf32] {
            #expect(Self.error([UInt8](try #require(text.data(using: encoding)))) != nil)
        }
        #expect(Self.error([UInt8]("<plist><string>".utf8) + [0xFF]) != nil)
    }

    // MARK: Binary

    /// A binary list of these objects with one byte an offset and a reference; the first is the root.
    private static func binary(_ objects: [[UInt8]], count: UInt8? = nil, top: UInt8 = 0, table: UInt8? = nil)
        -> [UInt8]
    {
        var bytes = [UInt8]("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let start = table ?? UInt8(bytes.count)
        bytes += offsets
        bytes += [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [count ?? UInt8(objects.count), top, start] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        return bytes
    }

    @Test func binaryListsThatLieAreRefused() {
        #expect(Self.error(Self.binary([[0xD0]])) == nil)
        let lies: [(String, [UInt8])] = [
            ("a list in itself", Self.binary([[0xA1, 0]])), ("two in a circle", Self.binary([[0xA1, 1], [0xA1, 0]])),
            ("a reference to nowhere", Self.binary([[0xA1, 9]])), ("no root", Self.binary([[0xD0]], top: 3)),
            ("more values than bytes", Self.binary([[0xD0]], count: 200)),
            ("a table elsewhere", Self.binary([[0xD0]], table: 250)), ("no values", Self.binary([], count: 0)),
            ("a text longer than the file", Self.binary([[0x5F, 0x11, 0xFF, 0xFF]])),
            ("a length beyond all", Self.binary([[0xAF, 0x13] + [UInt8](repeating: 0xFF, count: 8)])),
            ("a length of a length", Self.binary([[0xAF, 0xA1, 0]])), ("a type unknown", Self.binary([[0x70]])),
            ("a number that is too long", Self.binary([[0x1F]])),
            ("a key that is none", Self.binary([[0xD1, 1, 1], [0x08]])),
            ("a key twice", Self.binary([[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x08]])),
            ("nothing", Array("bplist00".utf8)),
        ]
        for (name, bytes) in lies { #expect(Self.error(bytes) != nil, "\(name)") }
    }

    /// Each list holds the next one fifteen times, or fourteen thousand times: few bytes, and more values than atoms.
    @Test func whatIsReferredToOftenCountsOften() {
        var objects: [[UInt8]] = (1...12).map { [0xAE] + [UInt8](repeating: UInt8($0), count: 14) }
        objects.append([0x08])
        #expect(Self.error(Self.binary(objects))?.contains("more than 400000 values") == true)
    }

    /// Any change to the bytes is read or refused; nothing traps, nothing hangs.
    @Test(arguments: [true, false]) func changedBytes(_ isBinary: Bool) throws {
        let list = try PropertyListSerialization.propertyList(
            from: Data(AppVocabularyTests.rides.utf8), options: [], format: nil)
        let golden = [UInt8](
            try PropertyListSerialization.data(fromPropertyList: list, format: isBinary ? .binary : .xml, options: 0))
        var state: UInt64 = 5
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var taken = 0
        for _ in 0..<3_000 {
            var bytes = golden
            for _ in 0...random(3) { bytes[random(bytes.count)] = UInt8(random(256)) }
            if random(4) == 0 { bytes.removeLast(random(bytes.count)) }
            taken += Self.error(bytes) == nil ? 1 : 0
        }
        #expect(taken < 3_000)
    }
}
