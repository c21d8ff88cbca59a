// Beckon: keys and rights in a turn of the dispatcher
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import DispatcherDirectory
import DispatcherService
import Schema
import Testing

/// What a peer with a key sends, and which rights it needs.
struct Deed: Sendable, CustomTestStringConvertible {
    var what: String
    var allowed: Set<String>
    var arrival: @Sendable (inout Stage, CorrelationID) throws -> Message
    var door = Door.front
    var testDescription: String { self.what }
}

@Suite struct AccessTests {
    static let rights: [String: Rights] = {
        let here = [(try? NamePattern("here*")) ?? NamePattern(name: "here")]
        return [
            "nothing": Rights(), "submit": Rights(submit: here), "answer": Rights(answer: here),
            "observe": Rights(observe: here), "both": Rights(submit: here, answer: here, consent: here),
            "ann": Rights(submit: here, answer: here, consent: here, users: [.init(name: "ann")]),
            "handle": Rights(
                handle: .init(apps: [.init(name: "bus")], intents: [.init(name: "Ride"), .init(name: "Ping")])),
            "narrow": Rights(handle: .init(apps: [.all], intents: [.init(name: "Ping")])),
            "recognize": Rights(recognize: true), "operate": Rights(operate: true),
        ]
    }()

    private static func table(_ rights: [String: Rights]) throws -> AccessTable {
        let letters = Array("0123456789abcdefghijklmnopqrstuvwxyz")
        return try AccessTable(
            RightsFile(
                rights.sorted { $0.key < $1.key }.enumerated().map { index, entry in
                    RightsFile.Entry(
                        name: entry.key,
                        publicKey: try Z85Key("0000\(letters[index])" + String(repeating: "0", count: 35)),
                        rights: entry.value)
                }))
    }

    private static func message(
        _ kind: Kind, _ body: (any Encodable)? = nil, _ id: CorrelationID
    ) throws -> Message {
        let header = Header(kind, correlationID: id, workNumber: 77)
        return try body.map { try Message(header, $0) } ?? Message(header)
    }

    static let deeds: [Deed] = {
        var deeds: [Deed] = []
        func deed(
            _ what: String, _ kind: Kind, _ allowed: Set<String>, isOfRequest: Bool = false, door: Door = .front,
            _ body: @escaping @Sendable (CorrelationID) -> (any Encodable)? = { _ in nil }
        ) {
            deeds.append(
                Deed(
                    what: "\(kind) \(what)", allowed: allowed,
                    arrival: { stage, request in
                        try Self.message(kind, body(request), isOfRequest ? request : stage.id())
                    }, door: door))
        }
        @Sendable func context(_ conversation: String, _ user: String) -> RequestContext {
            RequestContext(conversation: conversation, user: user)
        }
        let submitters: Set<String> = ["submit", "both", "ann"], answerers: Set<String> = ["answer", "both", "ann"]
        let readers = submitters.union(answerers).union(["observe"])
        deed("in a new conversation", .say, submitters) { _ in Say("hello", context: context("here-2", "ann")) }
        deed("as bob", .say, ["submit", "both"]) { _ in Say("hello", context: context("here-2", "bob")) }
        deed("elsewhere", .say, []) { _ in Say("hello", context: context("there", "ann")) }
        deed("where a question is open", .say, ["both", "ann"]) { _ in Say("yes", context: context("here", "ann")) }
        deed("as bob where ann is asked", .say, ["both"]) { _ in Say("yes", context: context("here", "bob")) }
        deed("here", .submit, submitters) { _ in Submit("Ping", context: context("here", "ann")) }
        deed("as bob", .submit, ["submit", "both"]) { _ in Submit("Ping", context: context("here", "bob")) }
        deed("elsewhere", .submit, []) { _ in Submit("Ping", context: context("there", "ann")) }
        deed("of ann's request", .answer, answerers, isOfRequest: true) { id in
            Answer("\(id)/1", .skip)
        }
        deed("of ann's request", .delivered, answerers, isOfRequest: true) { id in Delivered(question: "\(id)/1") }
        deed("of ann's request", .find, answerers, isOfRequest: true) { id in
            Find(question: "\(id)/1", parameter: "to", query: EntityQuery())
        }
        deed("of ann's request", .cancel, submitters.union(answerers), isOfRequest: true)
        deed("of no request", .cancel, submitters.union(answerers))
        deed("here", .device, answerers) { _ in DeviceReport(conversation: "here", isLocked: true) }
        deed("elsewhere", .device, []) { _ in DeviceReport(conversation: "there", isLocked: false) }
        deed("here", .fetch, readers) { _ in Fetch(conversation: "here", after: 0) }
        deed("here", .present, readers) { _ in
            Present(
                conversation: "here", sequence: 1, locale: "en", timeZone: "UTC",
                maximumSize: CardSize(width: 1, height: 1))
        }
        deed("elsewhere", .present, []) { _ in
            Present(
                conversation: "there", sequence: 1, locale: "en", timeZone: "UTC",
                maximumSize: CardSize(width: 1, height: 1))
        }
        deed("elsewhere", .fetch, []) { _ in Fetch(conversation: "there", after: 0) }
        deed("here", .hear, readers) { _ in Hearing(["here"]) }
        deed("here and elsewhere", .hear, []) { _ in Hearing(["here", "there"]) }
        for subject in Query.Subject.allCases where subject != .trace {
            let allowed: Set<String> =
                switch subject {
                case .apps, .requests: readers.union(["operate"])
                case .catalog: submitters.union(["operate"])
                default: ["operate"]
                }
            deed(subject.rawValue, .query, allowed) { _ in Query(subject) }
        }
        deed("trace of ann's request", .query, readers.union(["operate"]), isOfRequest: true) { _ in Query(.trace) }
        deed("trace of no request", .query, ["operate"]) { _ in Query(.trace) }
        deed("ann's authorization", .setting, ["both", "ann", "operate"]) { _ in
            Setting(authorization: .init(user: "ann", app: "hop", status: .denied))
        }
        deed("bob's authorization", .setting, ["both", "operate"]) { _ in
            Setting(authorization: .init(user: "bob", app: "hop", status: .denied))
        }
        deed("a default app", .setting, ["operate"]) { _ in
            Setting(defaultApp: .init(user: "ann", domain: "rides", app: "hop"))
        }
        deed("for bus", .hello, ["handle"], door: .back) { _ in
            Hello(role: .handler, worker: "w", credit: 1, manifest: hopManifest("bus"))
        }
        deed("for hop", .hello, [], door: .back) { _ in
            Hello(role: .handler, worker: "w", credit: 1, manifest: hopManifest())
        }
        deed("as recognizer", .hello, ["recognize"], door: .back) { _ in
            Hello(role: .recognizer, worker: "w", credit: 1)
        }
        for kind in [Kind.heartbeat, .update] {
            deed("", kind, ["handle", "narrow", "recognize"], door: .back)
        }
        deed("", .donation, ["handle", "narrow"], door: .back)
        deed("", .vocabulary, ["handle", "narrow"], door: .back)
        return deeds
    }()

    static let cells: [(Deed, String)] = Self.deeds.flatMap { deed in Self.rights.keys.sorted().map { (deed, $0) } }

    /// A stage with ann's ride at a question, in the conversation `here`.
    private static func stage(_ rights: [String: Rights] = AccessTests.rights) throws -> (Stage, CorrelationID) {
        var stage = Stage()
        stage.turn(.access(try Self.table(rights)))
        try stage.join()
        let accepted = try stage.submit("Ride", ["to": "Zoo"], conversation: "here", user: "ann")
        let work = try stage.work(.resolving)
        try stage.result(
            of: work, Resolutions([ParameterResolution("to", [.needsValue])]))
        #expect(try stage.events().contains { $0.kind == .asked })
        return (stage, accepted.correlationID)
    }

    @Test(arguments: AccessTests.cells) func cell(_ deed: Deed, _ right: String) throws {
        var (stage, request) = try Self.stage()
        let peer = Peer(deed.door, id: [5], key: right)
        let message = try deed.arrival(&stage, request)
        let before = stage.dispatcher.nextDeadline
        stage.turn(.message(message, from: peer))
        let refusals = try stage.sent(to: peer).filter { $0.header.kind == .refused }.map {
            try $0.decode(Refusal.self)
        }
        let isDenied = refusals.contains { $0.code == "notAllowed" }
        #expect(isDenied == !deed.allowed.contains(right), "\(deed.what), \(right): \(refusals)")
        guard isDenied else { return }
        // One refusal and nothing else, for nobody, and it changes nothing.
        #expect(stage.departures.count == 1)
        #expect(stage.dispatcher.nextDeadline == before)
        #expect(stage.dispatcher.takeNotices().count == 1)
        try stage.send(.delivered, Delivered(question: "none"), id: request)
    }

    @Test func whoIsNotAdmittedMayDoNothing() throws {
        for deed in Self.deeds {
            var (stage, request) = try Self.stage()
            let peer = Peer(deed.door, id: [5], key: "(revoked)")
            let message = try deed.arrival(&stage, request)
            stage.turn(.message(message, from: peer))
            #expect(try stage.sent(to: peer).map { try $0.decode(Refusal.self).code } == ["notAllowed"])
            #expect(stage.departures.count == 1)
        }
    }

    @Test func attemptsAreToldOnceAMinute() throws {
        var (stage, _) = try Self.stage()
        let (nothing, observer) = (Peer(.front, id: [5], key: "nothing"), Peer(.front, id: [6], key: "observe"))
        var lines: [String] = []
        for _ in 0..<120 {
            for peer in [nothing, observer] {
                try stage.send(.query, Query(.status), from: peer)
                lines += stage.dispatcher.takeNotices()
            }
            stage.now = stage.now + .seconds(1)
        }
        #expect(lines.count == 4)
        #expect(lines.filter { $0.hasPrefix("key 'nothing'") }.count == 2)
        #expect(lines.last?.contains("59 more") == true)
    }

    @Test func aListenerThatIsRevokedHearsNothingMore() throws {
        var (stage, request) = try Self.stage()
        let (gone, narrowed, other) = (
            Peer(.front, id: [5], key: "observe"), Peer(.front, id: [6], key: "submit"),
            Peer(.front, id: [7], key: "both")
        )
        for peer in [gone, narrowed, other] { try stage.send(.hear, Hearing(["here"]), from: peer) }
        var rights = Self.rights
        rights["observe"] = nil
        rights["submit"] = Rights(submit: [.init(name: "elsewhere")])
        stage.turn(.access(try Self.table(rights)))
        #expect(stage.departures.isEmpty)
        try stage.send(.cancel, id: request)
        #expect(try stage.events(to: gone).isEmpty && stage.events(to: narrowed).isEmpty)
        #expect(try !stage.events(to: other).isEmpty && !stage.events().isEmpty)
    }

    @Test func aWorkerThatIsRevokedIsGivenUpAndItsWorkGoesToOthers() throws {
        var rights = Self.rights
        rights["spare"] = Rights(handle: .init(apps: [.init(name: "bus")]))
        var stage = Stage()
        stage.turn(.access(try Self.table(rights)))
        let (first, second) = (Peer(.back, id: [5], key: "handle"), Peer(.back, id: [6], key: "spare"))
        #expect(try stage.join(first, hopManifest("bus")).first?.header.kind == .welcome)
        try stage.submit("Ride", ["to": "Zoo"], app: "bus")
        let work = try stage.work(.resolving, to: Peer(.back, id: [5]))
        #expect(try stage.join(second, hopManifest("bus")).first?.header.kind == .welcome)
        rights["handle"] = nil
        stage.turn(.access(try Self.table(rights)))
        #expect(stage.sent(to: Peer(.back, id: [5])).isEmpty)
        let again = try stage.work(.resolving, to: Peer(.back, id: [6]))
        #expect(again.header.workNumber != work.header.workNumber)
        // What it still says is refused and changes nothing.
        var header = work.header
        header.kind = .result
        header.outcome = .done
        let results = Resolutions([ParameterResolution("to", [.success("Zoo")])])
        stage.turn(.message(try Message(header, results), from: first))
        #expect(stage.departures.count == 1)
        #expect(try stage.sent(to: first).map { try $0.decode(Refusal.self).code } == ["notAllowed"])
        #expect(try stage.query(.workers).workers?.count == 1)
    }

    @Test func aWorkerWhoseRightIsNarrowedIsGivenUp() throws {
        var rights = Self.rights
        var stage = Stage()
        stage.turn(.access(try Self.table(rights)))
        let worker = Peer(.back, id: [5], key: "handle")
        try stage.join(worker, hopManifest("bus"))
        rights["handle"]?.handle?.intents = [.init(name: "Ping")]
        stage.turn(.access(try Self.table(rights)))
        #expect(try stage.query(.workers).workers?.isEmpty == true)
        rights["handle"]?.handle?.intents = [.all]
        stage.turn(.access(try Self.table(rights)))
        #expect(try stage.join(worker, hopManifest("bus")).first?.header.kind == .welcome)
    }

    /// It is asked to introduce itself, and what it said counts for nothing: the work is another app's.
    @Test func aResultOfWorkOfAnotherAppIsNotEvenLate() throws {
        var (stage, request) = try Self.stage()
        try stage.send(.cancel, id: request)
        try stage.submit("Ride", ["to": "Zoo"], conversation: "here-3", user: "ann")
        let work = try stage.work(.resolving)
        stage.turn(.undeliverable(work, to: Stage.hop))
        var header = work.header
        header.kind = .result
        header.outcome = .done
        stage.turn(.message(try Message(header, Resolutions([])), from: Peer(.back, id: [8], key: "handle")))
        #expect(stage.sent(to: Peer(.back, id: [8], key: "handle")).isEmpty)
        #expect(stage.sent(to: Peer(.back, id: [8])).map(\.header.kind) == [.challenge])
        #expect(try stage.events().isEmpty)
    }

    @Test func wordsOfOtherUsersAreNotShown() throws {
        var (stage, _) = try Self.stage()
        for user in ["ann", "bob", nil] as [String?] {
            let set = VocabularySet(app: "hop", user: user, kind: .placeName, terms: [Term("shed", ["shed"])])
            try stage.send(.setting, Setting(vocabulary: set))
        }
        func users(_ key: String?) throws -> Set<String?> {
            let reply = try stage.send(.query, Query(.catalog), from: Peer(.front, id: [5], key: key))
            return Set(try reply.decode(Report.self).catalog?.vocabulary.map(\.user) ?? [])
        }
        #expect(try users("ann") == ["ann", nil])
        #expect(try users("submit") == ["ann", "bob", nil])
        #expect(try users("operate") == ["ann", "bob", nil])
        #expect(try users(nil) == ["ann", "bob", nil])
    }

    /// The list has the requests that the key may trace, and no others.
    @Test func requestsOfOtherConversationsAreNotListed() throws {
        var (stage, _) = try Self.stage()
        for name in ["here-2", "there"] { try stage.submit("Ping", conversation: name, user: name) }
        for (key, users) in [("observe", ["ann", "here-2"]), ("operate", ["ann", "here-2", "there"])] {
            let reply = try stage.send(.query, Query(.requests), from: Peer(.front, id: [5], key: key))
            #expect(try reply.decode(Report.self).requests?.requests.map(\.user).sorted() == users)
        }
    }
}
