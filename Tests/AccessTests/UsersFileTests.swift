// Beckon: tests of who may use the page: links, sessions, and the file
// SPDX-License-Identifier: Apache-2.0

import Access
import Schema
import Testing

@Suite struct UsersFileTests {
    private static let start = Instant(milliseconds: 1_000_000)

    private static func digest(_ text: String) -> String { UsersFile.digest(of: text) }

    private static func users() throws -> UsersFile {
        var users = UsersFile()
        try users.invite("ann", isOperator: true, link: Self.digest("first"), at: Self.start)
        try users.invite("bob", isOperator: false, link: Self.digest("second"), at: Self.start)
        return users
    }

    @Test(
        "A link is good once, for 15 minutes",
        arguments: [
            ("first", 0, "ann"), ("first", 899_999, "ann"), ("first", 900_000, "expired"), ("second", 1, "bob"),
            ("third", 0, "unknown"), ("", 0, "unknown"), ("firs", 0, "unknown"), ("used", 0, "unknown"),
            ("replaced", 0, "unknown"), ("removed", 0, "unknown"),
        ] as [(String, Int64, String)])
    func links(_ link: String, _ after: Int64, _ expected: String) throws {
        var users = try Self.users()
        for (name, secret) in [("cem", "used"), ("dan", "replaced"), ("eve", "removed")] {
            try users.invite(name, isOperator: false, link: Self.digest(secret), at: Self.start)
        }
        _ = users.redeem(link: Self.digest("used"), session: Self.digest("s"), at: Self.start)
        try users.invite("dan", isOperator: false, link: Self.digest("newer"), at: Self.start)
        #expect(users.remove("eve") && !users.remove("eve"))
        let state = users.link(Self.digest(link), at: Self.start + Milliseconds(after))
        switch state {
        case .open(let user): #expect(user.name == expected)
        case .expired: #expect(expected == "expired")
        case .unknown: #expect(expected == "unknown")
        }
        // What looking says is what opening does.
        let before = users
        #expect(
            users.redeem(link: Self.digest(link), session: Self.digest("t"), at: Self.start + Milliseconds(after))
                == state)
        let isChanged = users != before
        if case .open = state { #expect(isChanged) } else { #expect(!isChanged) }
    }

    @Test func sessions() throws {
        var users = try Self.users()
        for number in 0..<(UsersFile.sessionsMaximum + 2) {
            try users.invite("bob", isOperator: false, link: Self.digest("l\(number)"), at: Self.start)
            _ = users.redeem(link: Self.digest("l\(number)"), session: Self.digest("s\(number)"), at: Self.start)
        }
        #expect(users["bob"]?.sessions.count == UsersFile.sessionsMaximum)
        #expect(users["bob"]?.sessions.first?.digest == Self.digest("s2"))
        #expect(users["bob"]?.sessions.first?.until == Self.start + .days(30))
        let ended = [users.end(session: Self.digest("s5")), users.end(session: Self.digest("s5"))]
        #expect(ended == [true, false])
        // Those that are over make room.
        try users.invite("bob", isOperator: false, link: Self.digest("later"), at: Self.start + .days(31))
        _ = users.redeem(link: Self.digest("later"), session: Self.digest("last"), at: Self.start + .days(31))
        #expect(users["bob"]?.sessions.map(\.digest) == [Self.digest("last")])
    }

    /// Another link takes no role away, and gives one where it is asked for.
    @Test func roles() throws {
        var users = try Self.users()
        try users.invite("ann", isOperator: false, link: Self.digest("a"), at: Self.start)
        try users.invite("bob", isOperator: true, link: Self.digest("b"), at: Self.start)
        #expect(users.users.map(\.isOperator) == [true, true])
    }

    @Test func isWrittenAndRead() throws {
        var users = try Self.users()
        _ = users.redeem(link: Self.digest("first"), session: Self.digest("s"), at: Self.start)
        let bytes = try users.bytes()
        #expect(try UsersFile(bytes, file: "users.json") == users)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("first") && !text.contains("second") && text.contains(Self.digest("second")))
    }

    @Test(
        "A file that is not sound is refused whole",
        arguments: [
            ("", AccessError.Code.notJSON), ("{}", .missingMember), (#"{"version":2,"users":[]}"#, .unknownVersion),
            (#"{"version":1}"#, .missingMember), (#"{"version":1,"users":{}}"#, .wrongType),
            (#"{"version":1,"users":[],"all":true}"#, .unknownMember),
            (#"{"version":1,"users":[{"name":"a","sessions":[]},{"name":"a"}]}"#, .duplicate),
            (#"{"version":1,"users":[{"name":"a","name":"b"}]}"#, .duplicate),
            (#"{"version":1,"users":[{"name":"a b"}]}"#, .invalidName),
            (#"{"version":1,"users":[{"name":""}]}"#, .invalidName),
            (#"{"version":1,"users":[{"name":"a","isOperator":"yes"}]}"#, .wrongType),
            (#"{"version":1,"users":[{"name":"a","operator":true}]}"#, .unknownMember),
            (#"{"version":1,"users":[{"name":"a","sessions":[{"digest":"0","until":1}]}]}"#, .invalidKey),
            (
                #"{"version":1,"users":[{"name":"a","link":{"digest":"\#(String(repeating: "0", count: 64))"}}]}"#,
                .missingMember
            ),
        ]) func damaged(_ text: String, _ code: AccessError.Code)
    {
        #expect { try UsersFile([UInt8](text.utf8), file: "users.json") } throws: { ($0 as? AccessError)?.code == code }
    }

    @Test func isBounded() throws {
        var users = UsersFile()
        for number in 0..<UsersFile.usersMaximum {
            try users.invite("u\(number)", isOperator: false, link: Self.digest("l"), at: Self.start)
        }
        #expect(throws: AccessError.self) {
            try users.invite("more", isOperator: false, link: Self.digest("l"), at: Self.start)
        }
    }
}
