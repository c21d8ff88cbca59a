// Beckon: every kind of message, with every right
// SPDX-License-Identifier: Apache-2.0

import Access
import Schema
import Testing

/// One cell: a right, a message, and whether it may be sent.
struct Cell: Sendable, CustomTestStringConvertible {
    var right: String
    var kind: Kind
    var what: String
    var concern: Concern
    var isAllowed: Bool
    var testDescription: String { "\(self.right), \(self.kind) \(self.what): \(self.isAllowed)" }
}

@Suite struct MatrixTests {
    static let rights: [(String, Rights)] = {
        let here = [NamePattern(name: "here")]
        return [
            ("nothing", Rights()), ("submit", Rights(submit: here)), ("answer", Rights(answer: here)),
            ("observe", Rights(observe: here)),
            ("ann", Rights(submit: here, answer: here, consent: here, users: [.init(name: "ann")])),
            ("handle", Rights(handle: .init(apps: [.init(name: "hop")], intents: [.init(name: "Ride")]))),
            ("recognize", Rights(recognize: true)), ("operate", Rights(operate: true)),
        ]
    }()

    /// What each message is about, and which rights may send it.
    static let deeds: [(Kind, String, Concern, Set<String>)] = {
        var deeds: [(Kind, String, Concern, Set<String>)] = []
        func deed(_ kind: Kind, _ what: String, _ concern: Concern, _ rights: Set<String>) {
            deeds.append((kind, what, concern, rights))
        }
        func query(_ subject: Query.Subject, _ conversation: String? = nil) -> Concern {
            var concern = conversation.map { Concern(conversation: $0) } ?? Concern()
            concern.subject = subject
            return concern
        }
        let ann = Concern(conversation: "here", user: "ann"), bob = Concern(conversation: "here", user: "bob")
        let elsewhere = Concern(conversation: "there", user: "ann")
        for kind in [Kind.say, .submit] {
            deed(kind, "here as ann", ann, ["submit", "ann"])
            deed(kind, "here as bob", bob, ["submit"])
            deed(kind, "elsewhere", elsewhere, [])
        }
        var words = ann
        words.isAnswer = true
        deed(.say, "that answer", words, ["ann"])
        for kind in [Kind.answer, .delivered, .device, .find] {
            deed(kind, "here of ann", ann, ["answer", "ann"])
            deed(kind, "here of bob", bob, ["answer"])
            deed(kind, "elsewhere", elsewhere, [])
            deed(kind, "of no request", Concern(), ["answer", "ann"])
        }
        deed(.cancel, "here of ann", ann, ["submit", "answer", "ann"])
        deed(.cancel, "here of bob", bob, ["submit", "answer"])
        deed(.cancel, "elsewhere", elsewhere, [])
        for kind in [Kind.fetch, .hear, .present] {
            deed(kind, "here", Concern(conversation: "here"), ["submit", "answer", "observe", "ann"])
            deed(kind, "elsewhere", Concern(conversation: "there"), [])
            deed(kind, "nowhere", Concern(), ["submit", "answer", "observe", "ann"])
        }
        for subject in [Query.Subject.status, .workers, .preferences, .donations] {
            deed(.query, subject.rawValue, query(subject), ["operate"])
        }
        deed(.query, "apps", query(.apps), ["submit", "answer", "observe", "ann", "operate"])
        deed(.query, "requests", query(.requests), ["submit", "answer", "observe", "ann", "operate"])
        deed(.query, "catalog", query(.catalog), ["submit", "ann", "operate"])
        deed(.query, "trace here", query(.trace, "here"), ["submit", "answer", "observe", "ann", "operate"])
        deed(.query, "trace elsewhere", query(.trace, "there"), ["operate"])
        deed(.query, "trace of nothing", query(.trace), ["operate"])
        var authorization = Concern()
        authorization.isAuthorization = true
        authorization.users = ["ann"]
        deed(.setting, "ann's authorization", authorization, ["ann", "operate"])
        authorization.users = ["bob"]
        deed(.setting, "bob's authorization", authorization, ["operate"])
        deed(.setting, "anything else", Concern(), ["operate"])
        deed(.hello, "hop, Ride", Concern(app: "hop", intents: ["Ride"]), ["handle"])
        deed(.hello, "hop, Ride and Pay", Concern(app: "hop", intents: ["Ride", "Pay"]), [])
        deed(.hello, "another app", Concern(app: "bank", intents: ["Ride"]), [])
        deed(.hello, "recognizer", Concern(app: nil), ["recognize"])
        for kind in [Kind.heartbeat, .result, .update, .goodbye] { deed(kind, "", Concern(), ["handle", "recognize"]) }
        for kind in [Kind.vocabulary, .donation] { deed(kind, "", Concern(), ["handle"]) }
        // What the dispatcher alone says is refused as the wrong kind, not for want of a right.
        for kind in [Kind.accepted, .event, .work, .welcome] {
            deed(kind, "", Concern(), Set(Self.rights.map(\.0)))
        }
        return deeds
    }()

    static let cells: [Cell] = Self.deeds.flatMap { kind, what, concern, allowed in
        Self.rights.map { name, _ in
            Cell(right: name, kind: kind, what: what, concern: concern, isAllowed: allowed.contains(name))
        }
    }

    @Test(arguments: MatrixTests.cells) func cell(_ cell: Cell) throws {
        let rights = try #require(Self.rights.first { $0.0 == cell.right }?.1)
        let table = try AccessTable(
            RightsFile([
                RightsFile.Entry(name: "key", publicKey: z85(1), rights: rights),
                RightsFile.Entry(name: "old", publicKey: z85(2), rights: rights, revoked: Instant(milliseconds: 1)),
            ]))
        let refusal = table.refusal(of: cell.kind, about: cell.concern, by: "key")
        #expect((refusal == nil) == cell.isAllowed)
        #expect(refusal?.code == (cell.isAllowed ? nil : "notAllowed"))
        // Whoever has no key needs none, and a key that is revoked or unknown may do nothing at all.
        #expect(table.refusal(of: cell.kind, about: cell.concern, by: nil) == nil)
        #expect(table.refusal(of: cell.kind, about: cell.concern, by: "old")?.code == "notAllowed")
        #expect(table.refusal(of: cell.kind, about: cell.concern, by: "other")?.code == "notAllowed")
    }

    @Test func everyKindThatAPeerSendsHasCells() {
        let tested = Set(Self.deeds.map(\.0))
        for kind in Kind.allCases where kind.rawValue < 0x20 || (0x40..<0x60).contains(kind.rawValue) {
            #expect(tested.contains(kind), "\(kind)")
        }
    }

    @Test func presets() throws {
        let client = try Preset.client.rights(name: "phone", users: patterns("ann"))
        #expect(client.submit.match("phone") && client.answer.match("phone-2") && client.observe.match("phone"))
        #expect(!client.submit.match("phones") && !client.reads("web-1") && !client.operate && !client.isWorker)
        #expect(client.users.match("ann") && !client.users.match("bob"))
        let observer = try Preset.observer.rights(name: "wall")
        #expect(observer.observe == [.all] && observer.submit.isEmpty && observer.answer.isEmpty)
        let presenter = try Preset.presenter.rights(name: "presenter")
        #expect(presenter.submit.match("web-1") && !presenter.submit.match("terminal"))
        let handler = try Preset.handler.rights(name: "h", apps: patterns("hop"), intents: patterns("Ride*"))
        #expect(handler.handle == .init(apps: try patterns("hop"), intents: try patterns("Ride*")) && !handler.isClient)
        #expect(try Preset.recognizer.rights(name: "r") == Rights(recognize: true))
        let `operator` = try Preset.operator.rights(name: "o")
        #expect(`operator`.operate && `operator`.submit == [.all] && !`operator`.isWorker)
    }
}
