// Beckon: rights files and key files, sound and hostile
// SPDX-License-Identifier: Apache-2.0

import Access
import Schema
import Testing

@Suite struct FileTests {
    private static let key = "00001" + String(repeating: "0", count: 35)

    private func file() throws -> RightsFile {
        try RightsFile([
            RightsFile.Entry(
                name: "phone", publicKey: z85(1),
                rights: Rights(
                    submit: try patterns("phone", "ph\u{F6}ne-*"), answer: try patterns("phone"), observe: [.all],
                    users: try patterns("ann"))),
            RightsFile.Entry(
                name: "hop-1", publicKey: z85(2), rights: Rights(handle: .init(apps: try patterns("hop"))),
                revoked: Instant(milliseconds: 1_700_000_000_000)),
            RightsFile.Entry(name: "r", publicKey: z85(3), rights: Rights(recognize: true, operate: true)),
            RightsFile.Entry(name: "nobody", publicKey: z85(4), rights: Rights()),
        ])
    }

    @Test func whatIsWrittenIsRead() throws {
        let file = try self.file()
        #expect(try RightsFile(try file.bytes(), file: "rights.json") == file)
        let table = AccessTable(file)
        #expect(table["phone"]?.observe == [.all])
        #expect(table["hop-1"] == nil)
        let key = KeyFile(
            name: "phone", keys: Z85KeyPair(publicKey: try z85(1), secretKey: try z85(2)), dispatcher: try z85(3))
        #expect(try KeyFile(try key.bytes(), file: "phone.key") == key)
        var own = key
        own.dispatcher = nil
        #expect(try KeyFile(try own.bytes(), file: "dispatcher.key") == own)
    }

    @Test func revokingKeepsTheFirstTime() throws {
        var file = try self.file()
        let known = ["nobody-else", "phone", "phone"].enumerated().map { index, name in
            file.revoke(name, at: Instant(milliseconds: Int64(5 + index)))
        }
        #expect(known == [false, true, true])
        #expect(file["phone"]?.revoked == Instant(milliseconds: 6))
        #expect(throws: AccessError.self) {
            try file.add(.init(name: "phone", publicKey: try z85(9), rights: Rights()), at: "here")
        }
        #expect(throws: AccessError.self) {
            try file.add(.init(name: "dispatcher", publicKey: try z85(9), rights: Rights()), at: "here")
        }
    }

    @Test("A key of before keeps what it could do, also when the file is written anew; a new one has what is said")
    func consentOfBefore() throws {
        let rights = #"{"answer":["here","web-*"],"submit":["here","phone"]}"#
        let file = try RightsFile(Array(Self.entry(rights: rights).utf8), file: "rights.json")
        let again = try RightsFile(try file.bytes(), file: "rights.json")
        for known in [file, again].compactMap({ $0["a"]?.rights }) {
            #expect(known.consentsByAnswer.map(\.description) == ["here", "web-*"])
            #expect(known.consentsByScreen.map(\.description) == ["here", "phone"])
            #expect(known.mayConsent(in: "here", for: "ann") && !known.mayConsent(in: "there", for: "ann"))
        }
        let none = #"{"answer":["here"],"submit":["here"],"consent":[]}"#
        let new = try RightsFile(Array(Self.entry(rights: none).utf8), file: "rights.json")
        #expect(new["a"]?.rights.mayConsent(in: "here", for: "ann") == false)
        #expect(try RightsFile(try new.bytes(), file: "rights.json") == new)
    }

    @Test("Each preset that answers consents, but an agent", arguments: Preset.allCases)
    func presets(_ preset: Preset) throws {
        let rights = try preset.rights(name: "a")
        #expect(rights.consentsByAnswer.isEmpty == (rights.answer.isEmpty || preset == .agent))
        guard preset == .agent else { return }
        var client = try Preset.client.rights(name: "a")
        client.consent = []
        #expect(rights == client)
    }

    /// An entry of a rights file with some of it replaced.
    private static func entry(
        name: String = "\"a\"", key: String = "\"\(Self.key)\"", rights: String = "{}", more: String = ""
    ) -> String {
        "{\"version\":1,\"keys\":[{\"name\":\(name),\"publicKey\":\(key),\"rights\":\(rights)\(more)}]}"
    }

    private static let hostile: [(String, AccessError.Code, String)] = [
        ("", .notJSON, "line 1"), ("{", .notJSON, "line 1"), ("{}\n\nx", .notJSON, "line 3"), ("[]", .wrongType, ""),
        ("{}", .missingMember, ""), ("{\"version\":2,\"keys\":[]}", .unknownVersion, ""),
        ("{\"version\":\"1\",\"keys\":[]}", .unknownVersion, ""), ("{\"version\":1}", .missingMember, ""),
        ("{\"version\":1,\"version\":1,\"keys\":[]}", .duplicate, "line 1"),
        ("{\"version\":1,\"keys\":{}}", .wrongType, "keys"), ("{\"version\":1,\"keys\":[1]}", .wrongType, "keys[0]"),
        ("{\"version\":1,\"keys\":[],\"more\":1}", .unknownMember, "rights.json"),
        ("{\"version\":1.0,\"keys\":[]}", .notJSON, ""), ("{\"version\":01,\"keys\":[]}", .notJSON, ""),
        ("{\"version\":1e0,\"keys\":[]}", .notJSON, ""), ("{\"version\":--1,\"keys\":[]}", .notJSON, ""),
        (Self.entry(name: "\"\""), .invalidName, "keys[0]"), (Self.entry(name: "\"../a\""), .invalidName, "keys[0]"),
        (Self.entry(name: "\".a\""), .invalidName, ""), (Self.entry(name: "\"a b\""), .invalidName, ""),
        (Self.entry(name: "\"\(String(repeating: "a", count: 65))\""), .invalidName, ""),
        (Self.entry(name: "\"dispatcher\""), .invalidName, ""), (Self.entry(name: "null"), .wrongType, "keys[0].name"),
        (Self.entry(key: "\"\""), .invalidKey, "keys[0].publicKey"),
        (Self.entry(key: "\"\(Self.key)0\""), .invalidKey, ""),
        (Self.entry(key: "\"\(Self.key.dropLast())~\""), .invalidKey, ""),
        (Self.entry(key: "\"#####\(Self.key.dropLast(5))\""), .invalidKey, ""),
        (Self.entry(rights: "null"), .wrongType, "keys[0].rights"),
        (Self.entry(rights: "{\"submits\":[\"*\"]}"), .unknownMember, "keys[0].rights"),
        (Self.entry(rights: "{\"submit\":\"*\"}"), .wrongType, "keys[0].rights.submit"),
        (Self.entry(rights: "{\"submit\":[1]}"), .wrongType, "keys[0].rights.submit[0]"),
        (Self.entry(rights: "{\"submit\":[\"a*b\"]}"), .invalidPattern, "keys[0].rights.submit[0]"),
        (Self.entry(rights: "{\"submit\":[\"a\"],\"submit\":[\"*\"]}"), .duplicate, "line 1"),
        (Self.entry(rights: "{\"operate\":1}"), .wrongType, "keys[0].rights.operate"),
        (Self.entry(rights: "{\"operate\":\"true\"}"), .wrongType, ""),
        (Self.entry(rights: "{\"handle\":[]}"), .wrongType, "keys[0].rights.handle"),
        (Self.entry(rights: "{\"handle\":{\"app\":[\"a\"]}}"), .unknownMember, "keys[0].rights.handle"),
        (Self.entry(more: ",\"revoked\":true"), .wrongType, "keys[0].revoked"),
        (Self.entry(more: ",\"revoked\":null"), .wrongType, "keys[0].revoked"),
        (Self.entry(more: ",\"admin\":true"), .unknownMember, "keys[0]"),
        (
            Self.entry(rights: "{\"submit\":[\(Array(repeating: "\"a\"", count: 257).joined(separator: ","))]}"),
            .tooLarge, ""
        ),
        (Self.entry(rights: String(repeating: "[", count: 100)), .tooLarge, "line 1"),
        (String(repeating: " ", count: 1 << 20) + "{}", .tooLarge, "rights.json"),
        ("{\"a\\u12\":1}", .notJSON, ""), ("{\"a\\q\":1}", .notJSON, ""), ("{\"\\ud800\":1}", .notJSON, ""),
        ("{\"a\u{1}\":1}", .notJSON, ""), ("{\"a", .notJSON, ""), ("{\"a\":}", .notJSON, ""),
        ("{\"a\" 1}", .notJSON, ""),
        ("{\"a\":1 \"b\":2}", .notJSON, ""), ("[1 2]", .notJSON, ""), ("nul", .notJSON, ""),
        ("{\"a\":1,}", .notJSON, ""),
    ]

    @Test(arguments: 0..<FileTests.hostile.count) func hostileFilesAreRefused(_ index: Int) {
        let (text, code, place) = Self.hostile[index]
        let error = #expect(throws: AccessError.self) { try RightsFile([UInt8](text.utf8), file: "rights.json") }
        #expect(error?.code == code, "\(text.prefix(200))")
        #expect(error?.place.hasPrefix("rights.json") == true && error?.place.contains(place) == true)
        #expect(error?.message.isEmpty == false)
    }

    @Test func otherEncodingsAreRefused() throws {
        let utf16 = Array("{}".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for bytes in [utf16, [0xFF, 0xFE] + utf16, [0x7B, 0xC3, 0x7D]] {
            #expect(throws: AccessError.self) { try RightsFile(bytes, file: "rights.json") }
        }
    }

    @Test func twoKeysOfOneNameOrOnePairAreRefused() throws {
        let a = RightsFile.Entry(name: "a", publicKey: try z85(1), rights: Rights())
        for other in [
            RightsFile.Entry(name: "a", publicKey: try z85(2), rights: Rights()),
            RightsFile.Entry(name: "b", publicKey: try z85(1), rights: Rights()),
        ] {
            let error = #expect(throws: AccessError.self) { try RightsFile([a, other]) }
            #expect(error?.code == .duplicate)
        }
    }

    @Test func noKeyIsWrittenAnywhereButIntoFiles() throws {
        let pair = Z85KeyPair(publicKey: try z85(1), secretKey: try z85(2))
        var dumped = ""
        dump(KeyFile(name: "a", keys: pair, dispatcher: nil), to: &dumped)
        for text in [dumped, "\(pair)", String(reflecting: pair)] { #expect(!text.contains(pair.secretKey.text)) }
        let error = #expect(throws: AccessError.self) { try Z85Key("not-a-secret-to-tell", at: "a.key") }
        #expect(error.map { "\($0)".contains("secret-to") } == false)
    }

    @Test func damagedFilesNeverTrap() throws {
        let sound = try self.file().bytes()
        var state: UInt64 = 7
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }
        for _ in 0..<2_000 {
            var bytes = sound
            for _ in 0...next() % 4 {
                let index = next() % bytes.count
                switch next() % 3 {
                case 0: bytes[index] = UInt8(next() % 256)
                case 1: bytes.remove(at: index)
                default: bytes.insert(Array("{}[]\",:\\".utf8)[next() % 8], at: index)
                }
            }
            _ = try? RightsFile(bytes, file: "rights.json")
        }
    }
}
