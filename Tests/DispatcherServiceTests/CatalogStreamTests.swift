// Beckon: tests of a catalog on its way from a dispatcher to a recognizer
// SPDX-License-Identifier: Apache-2.0

import Bus
import DispatcherService
import Schema
import Testing

@Suite struct CatalogStreamTests {
    private static let kinds = VocabularySet.Kind.allCases
    private static let second = Peer(.back, id: [2])

    private static func set(_ user: String?, _ words: [String], _ kind: VocabularySet.Kind = .placeName)
        -> VocabularySet
    {
        VocabularySet(app: "hop", user: user, kind: kind, terms: words.map { Term($0, [$0]) })
    }

    private static func large(_ user: String, _ letter: String = "x") -> VocabularySet {
        let terms = (0..<600).map { Term("\($0)", [String(repeating: letter, count: 900)]) }
        return VocabularySet(app: "hop", user: user, kind: .placeName, terms: terms)
    }

    /// What a recognizer makes of messages.
    private static func hear(_ messages: [Message], _ follower: inout CatalogFollower) throws -> [CatalogFollower
        .Action]
    {
        var actions: [CatalogFollower.Action] = []
        for message in messages {
            switch message.header.kind {
            case .welcome: follower.welcomed()
            case .catalog: actions.append(follower.take(try message.decode(Catalog.self)))
            case .catalogChange: actions.append(follower.take(try message.decode(CatalogChange.self)))
            default: break
            }
        }
        return actions
    }

    private static func push(_ set: VocabularySet, _ stage: inout Stage) throws {
        stage.turn(.message(try Message(Header(.vocabulary), set), from: Stage.hop))
    }

    private static func beat(_ follower: CatalogFollower, _ stage: inout Stage) throws {
        let hand = InHand([], catalog: follower.number)
        stage.turn(
            .message(try Message(Header(.heartbeat), hand), from: Stage.reader),
            .message(Message(Header(.heartbeat)), from: Stage.hop),
            .message(Message(Header(.heartbeat)), from: Self.second))
    }

    /// Says hello again for those who were silent for too long.
    private static func rejoin(_ stage: inout Stage) throws -> [Message] {
        func isChallenged(_ peer: Peer) -> Bool {
            stage.sent(to: peer).contains { $0.header.kind == .challenge }
        }
        let (reader, hop) = (isChallenged(Stage.reader), isChallenged(Stage.hop))
        var messages = stage.sent(to: Stage.reader)
        if hop {
            try stage.join()
            messages += stage.sent(to: Stage.reader)
        }
        return messages + (reader ? try stage.joinFollower() : [])
    }

    @Test func onlyWhatChangedIsSent() throws {
        var stage = Stage()
        try stage.join()
        var follower = CatalogFollower()
        _ = try Self.hear(try stage.joinFollower(), &follower)
        for word in ["a", "b"] {
            let set = Self.set("ada", [word])
            try Self.push(set, &stage)
            let messages = stage.sent(to: Stage.reader)
            #expect(messages.map(\.header.kind) == [.catalogChange])
            let change: CatalogChange = try #require(messages.first).decode()
            #expect(change.vocabulary == [set])
            #expect(change.follows + 1 == change.sequence)
            #expect(try Self.hear(messages, &follower) == [.change([set], sequence: change.sequence)])
        }
        try stage.join(Self.second, hopManifest("scoot", name: "Scoot"))
        #expect(stage.sent(to: Stage.reader).map(\.header.kind) == [.catalog])
        _ = try Self.hear(stage.sent(to: Stage.reader), &follower)
        #expect(try stage.query(.catalog).catalog == follower.catalog)
    }

    @Test func anAppThatIsNotThereHasNoTerms() throws {
        var stage = Stage()
        try stage.join()
        var follower = CatalogFollower()
        _ = try Self.hear(try stage.joinFollower(), &follower)
        var set = Self.set(nil, ["a"])
        set.app = "gone"
        try stage.send(.setting, Setting(vocabulary: set))
        _ = try Self.hear(stage.sent(to: Stage.reader), &follower)
        #expect(follower.catalog?.vocabulary == [])
        #expect(try stage.query(.catalog).catalog == follower.catalog)
    }

    /// A set without terms is taken back: by all who knew it, and after a restart.
    @Test func aSetWithoutTermsIsTakenBack() throws {
        var stage = Stage()
        try stage.join()
        var follower = CatalogFollower()
        _ = try Self.hear(try stage.joinFollower(), &follower)
        for words in [["a"], []] {
            try Self.push(Self.set("ada", words), &stage)
            _ = try Self.hear(stage.sent(to: Stage.reader), &follower)
        }
        #expect(follower.catalog?.vocabulary == [])
        stage.restart()
        #expect(try stage.query(.catalog).catalog?.vocabulary == [])
    }

    @Test func aCatalogThatIsTooLargeForOneMessageComesInParts() throws {
        var stage = Stage()
        try stage.join()
        for user in ["a", "b", "c", "d"] { try Self.push(Self.large(user), &stage) }
        let messages = try stage.joinFollower()
        #expect(messages.map(\.header.kind) == [.welcome, .catalog, .catalogChange, .catalogChange, .catalogChange])
        #expect(messages.allSatisfy { $0.body.count <= Limits.bodyBytes })
        var follower = CatalogFollower()
        #expect(try Self.hear(messages, &follower).last == follower.catalog.map { .replace($0) })
        #expect(follower.catalog?.vocabulary == ["a", "b", "c", "d"].map { Self.large($0) })
        // An answer to a query has room for less, and says so.
        let report = try #require(try stage.query(.catalog).catalog)
        #expect(report.vocabulary.map(\.user) == ["a"])
        #expect(report.omittedSets == 3)
        // One that knows no parts gets what fits.
        let old = try stage.joinRecognizer()
        #expect(old.map(\.header.kind) == [.welcome, .catalog])
        #expect(try old[1].decode(Catalog.self).vocabulary.map(\.user) == ["a"])
    }

    @Test func changesThatAreTooLargeForOneMessageAreSeveral() throws {
        var stage = Stage()
        try stage.join()
        var follower = CatalogFollower()
        _ = try Self.hear(try stage.joinFollower(), &follower)
        let sets = ["a", "b", "c"].map { Self.large($0) }
        stage.turn(all: try sets.map { .message(try Message(Header(.vocabulary), $0), from: Stage.hop) })
        let messages = stage.sent(to: Stage.reader)
        #expect(messages.map(\.header.kind) == [.catalogChange, .catalogChange, .catalogChange])
        _ = try Self.hear(messages, &follower)
        #expect(follower.catalog?.vocabulary == sets)
        // The middle one lost: the last says so.
        var lossy = CatalogFollower()
        _ = try Self.hear(try stage.joinFollower(), &lossy)
        let others = ["a", "b", "c"].map { Self.large($0, "y") }
        stage.turn(all: try others.map { .message(try Message(Header(.vocabulary), $0), from: Stage.hop) })
        var torn = stage.sent(to: Stage.reader)
        torn.remove(at: 1)
        #expect(try Self.hear(torn, &lossy).last == .ask)
        try Self.beat(lossy, &stage)
        _ = try Self.hear(stage.sent(to: Stage.reader), &lossy)
        #expect(lossy.catalog?.vocabulary == others)
    }

    /// Whatever is lost, late or doubled, and whenever either side begins anew: some heartbeats later the recognizer has
    /// what the dispatcher has.
    @Test(arguments: 1...60 as ClosedRange<UInt64>) func inTheEndBothHaveTheSame(_ seed: UInt64) throws {
        var random = Seeded(seed)
        var stage = Stage()
        var follower = CatalogFollower()
        var waiting: [Message] = []
        try stage.join()
        waiting += try stage.joinFollower()
        for _ in 0..<60 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0...11:
                let words = (0..<Int.random(in: 0...3, using: &random)).map { _ in "w\(random.next() % 50)" }
                let user = ["ada", "bob", nil][Int.random(in: 0...2, using: &random)]
                try Self.push(Self.set(user, words, Self.kinds[Int(random.next() % 3)]), &stage)
            case 12 where random.next() % 3 == 0:
                try Self.push(Self.large(["big", "huge", "vast"].randomElement(using: &random) ?? ""), &stage)
            case 13: try stage.join(Self.second, hopManifest("scoot", name: "Scoot"))
            case 14: try stage.joinFollower()
            case 15 where Bool.random(using: &random):
                stage.restart()
                try stage.join()
                waiting = try stage.joinFollower()
                continue
            default:
                stage.now = stage.now + Milliseconds(Int64.random(in: 0...1_500, using: &random))
                if random.next() % 4 > 0 { try Self.beat(follower, &stage) } else { stage.turn() }
            }
            for message in try Self.rejoin(&stage) {
                switch random.next() % 8 {
                case _ where message.header.kind == .welcome: waiting.append(message)
                case 0: break
                case 1: waiting += [message, message]
                case 2: waiting.insert(message, at: Int.random(in: 0...waiting.count, using: &random))
                default: waiting.append(message)
                }
            }
            let arrived = Int.random(in: 0...waiting.count, using: &random)
            _ = try Self.hear(Array(waiting.prefix(arrived)), &follower)
            waiting.removeFirst(arrived)
        }
        _ = try Self.hear(waiting, &follower)
        for _ in 0..<10 {
            stage.now = stage.now + .seconds(1)
            try Self.beat(follower, &stage)
            _ = try Self.hear(try Self.rejoin(&stage), &follower)
        }
        var expected = try #require(try stage.query(.catalog).catalog)
        var catalog = try #require(follower.catalog)
        #expect(follower.number == expected.sequence)
        #expect(catalog.manifests == expected.manifests)
        // What one report has no room for is left out there.
        let known = Set(expected.vocabulary.map(\.key))
        catalog.vocabulary.removeAll { !known.contains($0.key) }
        expected.omittedSets = nil
        #expect(catalog == expected)
    }
}
