// Beckon: tests of apps: their manifest, their resolvers, their phases
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Synchronization
import Testing

@testable import HandlerKit
@testable import ServiceKit

@Suite struct AppTests {
    static func app(@App.HandlerBuilder _ handlers: () -> [AnyHandler]) -> App {
        App("kitchen", name: "Kitchen", usage: "To cook.", handlers: handlers)
    }

    static func perform(_ app: App, _ work: Message, _ link: KeepingLink = KeepingLink()) async throws -> [UInt8] {
        try await AppPerformer(app).perform(work, updates: UpdateChannel(work: work.header, link: link))
    }

    static func resolve(_ app: App, _ work: Message) async throws -> [String: [ResolutionResult<Value>]] {
        let answer = try JSON.decode(Resolutions.self, from: try await Self.perform(app, work))
        return Dictionary(answer.resolutions.map { ($0.parameter, $0.results) }) { first, _ in first }
    }

    // MARK: Manifest

    @Test func theManifestIsMadeOfTheHandlers() {
        let app = Self.app {
            Handler(Cook.self, timeLimits: .init(resolve: .seconds(1), confirm: .seconds(2), handle: .seconds(3)))
                .resolve(\.dish) { _, _, _ in .needsValue }
                .resolve(\.size, dependsOn: [\.sides]) { _, _, _ in .notRequired }
                .confirm { _, _ in Response(.ready, .init()) }
                .handle { _, _ in Response(.success, .init()) }
                .update { _, _, _, _ in }
        }
        let intent = app.manifest.intents[0]
        #expect(app.manifest.app == "kitchen")
        #expect(intent.name == "Cook")
        #expect(intent.domain == "kitchen")
        #expect(intent.parameters.map(\.name) == ["dish", "sides", "size"])
        #expect(intent.parameters.map(\.isResolvable) == [true, false, true])
        #expect(intent.parameters.map(\.isArray) == [false, true, false])
        #expect(intent.parameters[2].dependsOn == ["dish", "sides"])
        #expect(intent.hasConfirm)
        #expect(intent.hasUpdates)
        #expect(intent.timeLimits.handle == .seconds(3))
        #expect(intent.responseCodes == ["ready", "success", "failure"])
        let used = Set(intent.parameters.map(\.type))
        #expect(Set(app.manifest.types.map(\.name)) == used)
    }

    @Test func theWordsOfAnAppStandInItsManifest() throws {
        let words = Manifest.IntentWords(
            "Cook", locale: "de", [.init("dish", label: "Gericht")], consentButton: "Kochen")
        let app = App("kitchen", name: "Kitchen", usage: "To cook.", words: [words]) {
            Handler(Cook.self).handle { _, _ in Response(.success, .init()) }
        }
        #expect(app.manifest.words == [words])
        #expect(try JSON.decode(Manifest.self, from: JSON.encode(app.manifest)) == app.manifest)
    }

    @Test func whatIsNotThereIsNotDeclared() {
        let intent = Self.app { Handler(Cook.self).handle { _, _ in Response(.success, .init()) } }.manifest.intents[0]
        #expect(!intent.hasConfirm)
        #expect(!intent.hasUpdates)
        #expect(intent.parameters.allSatisfy { !$0.isResolvable })
    }

    // MARK: Resolvers

    @Test func resolversOfOneRequestRunAtTheSameTime() async throws {
        // Each waits for the others: one after the other they would wait for ever.
        let meeting = Meeting(3)
        let app = Self.app {
            Handler(Cook.self)
                .resolve(\.dish) { _, _, _ in
                    await meeting.join()
                    return .needsValue
                }
                .resolve(\.size) { _, _, _ in
                    await meeting.join()
                    return .notRequired
                }
                .resolve(
                    \.sides,
                    all: { _, _, _ in
                        await meeting.join()
                        return [.needsValue]
                    })
        }
        let results = try await Self.resolve(app, try resolveWork([:], ["dish", "sides", "size"]))
        #expect(results == ["dish": [.needsValue], "sides": [.needsValue], "size": [.notRequired]])
    }

    @Test func elementsAreResolvedAtTheSameTimeAndStayInOrder() async throws {
        let meeting = Meeting(3)
        let app = Self.app {
            Handler(Cook.self).resolve(\.sides, absent: .needsValue) { side, _, _ in
                await meeting.join()
                return side == "none" ? .unsupported(reason: "none") : .success(side.uppercased())
            }
        }
        let sides: Value = .array(["a", "none", "c"].map { .string($0) })
        let results = try await Self.resolve(app, try resolveWork(["sides": sides], ["sides"]))
        #expect(results["sides"] == [.success(.string("A")), .unsupported(reason: "none"), .success(.string("C"))])
    }

    @Test(arguments: [[String: Value](), ["sides": .array([])], ["sides": .null]])
    func anAbsentArrayGetsOneResult(_ values: [String: Value]) async throws {
        let app = Self.app {
            Handler(Cook.self).resolve(\.sides, absent: .needsValue) { side, _, _ in .success(side) }
        }
        #expect(try await Self.resolve(app, try resolveWork(values, ["sides"])) == ["sides": [.needsValue]])
    }

    @Test func onlyWhatIsAskedForIsResolvedAndAParameterWithoutResolverIsNotRequired() async throws {
        let app = Self.app {
            Handler(Cook.self)
                .resolve(\.dish) { dish, cook, context in
                    #expect(cook.size == 2)
                    #expect(context.user == "u")
                    return dish.map { .success($0) } ?? .needsValue
                }
                .resolve(
                    \.sides,
                    all: { _, _, _ in
                        Issue.record("not asked for")
                        return []
                    })
        }
        let values: [String: Value] = ["dish": .string("soup"), "size": .integer(2)]
        let results = try await Self.resolve(app, try resolveWork(values, ["dish", "size", "nothing"]))
        #expect(results == ["dish": [.success(.string("soup"))], "size": [.notRequired], "nothing": [.notRequired]])
    }

    @Test func everyResultCrossesTheWire() async throws {
        let all: [(ResolutionResult<String>, ResolutionResult<Value>)] = [
            (.success("a"), .success(.string("a"))),
            (.successes(["a", "b"]), .successes([.string("a"), .string("b")])),
            (.notRequired, .notRequired), (.needsValue, .needsValue),
            (.needsMoreDetails("a"), .needsMoreDetails(.string("a"))),
            (.disambiguation(["a", "b"]), .disambiguation([.string("a"), .string("b")])),
            (.confirmationRequired("a", reason: "why"), .confirmationRequired(.string("a"), reason: "why")),
            (.confirmationRequired(nil), .confirmationRequired(nil)),
            (
                .unsupported(reason: "why", alternatives: ["b"]),
                .unsupported(reason: "why", alternatives: [.string("b")])
            ),
            (.unsupported(), .unsupported()),
        ]
        for (answer, expected) in all {
            let app = Self.app { Handler(Cook.self).resolve(\.dish) { _, _, _ in answer } }
            #expect(try await Self.resolve(app, try resolveWork([:], ["dish"])) == ["dish": [expected]])
        }
    }

    // MARK: Phases

    static let whole = Self.app {
        Handler(Cook.self)
            .confirm { cook, context in
                #expect(context.key.isEmpty)
                return Response(.ready, .init(words: "confirm \(cook.dish ?? "")"))
            }
            .handle { cook, context in Response(.success, .init(words: "\(context.key) \(cook.dish ?? "")")) }
            .update { _, response, _, updates in
                try updates.send(Response(.success, .init(words: response.payload.words + " 1")))
                try updates.send(Response(.success, .init(words: response.payload.words + " 2")))
            }
    }

    @Test func confirmAndHandle() async throws {
        let confirm = try work(
            .confirming, ConfirmWork(intent: IntentMessage("Cook", ["dish": .string("soup")]), context: workContext))
        let preview = try JSON.decode(ResponseMessage.self, from: try await Self.perform(Self.whole, confirm))
        #expect(preview == ResponseMessage(code: "ready", payload: ["words": .string("confirm soup")]))
        let response = try JSON.decode(
            ResponseMessage.self,
            from: try await Self.perform(Self.whole, try handleWork("Cook", ["dish": .string("soup")])))
        #expect(response == ResponseMessage(code: "success", payload: ["words": .string("key/0 soup")]))
    }

    @Test func aMissingConfirmIsReady() async throws {
        let app = Self.app { Handler(Cook.self).handle { _, _ in Response(.success, .init()) } }
        let confirm = try work(.confirming, ConfirmWork(intent: IntentMessage("Cook"), context: workContext))
        #expect(try JSON.decode(ResponseMessage.self, from: try await Self.perform(app, confirm)).code == "ready")
    }

    @Test func updatesGoOutUnderTheWorksNumberAndAResultEndsThem() async throws {
        let link = KeepingLink()
        let body = try await Self.perform(Self.whole, try followWork(number: 42), link)
        #expect(try JSON.decode(ResponseMessage.self, from: body).code == "success")
        let sent = link.sent.withLock { $0 }
        #expect(sent.map(\.header.kind) == [.update, .update])
        #expect(sent.allSatisfy { $0.header.workNumber == 42 && $0.header.phase == .following })
        #expect(
            try sent.map { try $0.decode(ResponseMessage.self).payload["words"] } == [
                .string("begun 1"), .string("begun 2"),
            ])
    }

    @Test func workThatCannotBeDoneSaysWhy() async throws {
        func code(_ app: App, _ message: Message) async -> String? {
            do {
                _ = try await Self.perform(app, message)
                return nil
            } catch {
                return (error as? WorkFailure)?.code
            }
        }
        #expect(try await code(Self.whole, handleWork("Fly")) == "unknownIntent")
        #expect(try await code(Self.whole, handleWork("Cook", ["dish": .integer(3)])) == "invalidIntent")
        #expect(await code(Self.whole, Message(Header(.work, phase: .recognizing))) == "invalidIntent")
        #expect(await code(Self.whole, Message(Header(.work))) == "invalidIntent")
        #expect(await code(Self.whole, Message(Header(.work, phase: .handling), body: [1, 2])) == "invalidIntent")
        let none = Self.app { Handler(Cook.self).resolve(\.dish) { _, _, _ in .needsValue } }
        #expect(try await code(none, handleWork()) == "unknownIntent")
        let failing = Self.app { Handler(Cook.self).handle { _, _ in throw WorkFailure("tooLate", "it is eaten") } }
        #expect(try await code(failing, handleWork()) == "tooLate")
    }
}
