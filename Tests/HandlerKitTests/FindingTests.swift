// Beckon: tests of what an app has for a parameter, as its author writes it
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import HandlerKit
@testable import ServiceKit

@Suite struct FindingTests {
    private static let dishes = ["Soup", "Onion Soup", "Soufflé", "Bread", "Soup of the Day"]

    private static let app = App("kitchen", name: "Kitchen", usage: "Cooks.") {
        Handler(Cook.self).resolve(\.dish) { dish, _, _ in dish.map { .success($0) } ?? .needsValue }
            .find(\.dish) { query, _, _ in query.among(Self.dishes) { $0 } }
            .resolve(\.sides, absent: .notRequired) { side, _, _ in .success(side) }
            .find(\.sides) { query, cook, context in
                ["\(cook.dish ?? "-") for \(context.user)", "\(query.text ?? "*")"]
            }
            .range(\.size, 1...6)
            .handle { _, _ in Response(.success, .init()) }
    }

    private static func find(
        _ query: EntityQuery, for parameter: String = "dish", of intent: String = "Cook"
    ) async throws -> EntityPage {
        let found = FindWork(
            intent: IntentMessage(intent, ["dish": "soup"]), parameter: parameter, query: query, context: workContext)
        let work = try work(.finding, found)
        let channel = UpdateChannel(work: work.header, link: KeepingLink())
        return try JSON.decode(EntityPage.self, from: try await AppPerformer(Self.app).perform(work, updates: channel))
    }

    @Test func theManifestSaysWhatCanBeAskedAndChosen() throws {
        let cook = try #require(Self.app.manifest.intent("Cook"))
        #expect(cook.parameters.filter(\.isQueryable).map(\.name) == ["dish", "sides"])
        #expect(cook.parameter("size")?.range == ParameterRange(1, 6))
        let written = try JSON.encode(Self.app.manifest)
        #expect(try JSON.decode(Manifest.self, from: written) == Self.app.manifest)
        let range = try JSON.decode(ParameterRange.self, from: Array(#"{"minimum":1,"maximum":2}"#.utf8))
        #expect(range == ParameterRange(1, 2))
    }

    @Test(
        arguments: [
            (EntityQuery(), Self.dishes, false),
            (EntityQuery(text: "sou"), ["Soup", "Soufflé", "Soup of the Day", "Onion Soup"], false),
            (EntityQuery(text: "soup"), ["Soup", "Soup of the Day", "Onion Soup"], false),
            (EntityQuery(text: "SOUFFLE"), ["Soufflé"], false), (EntityQuery(text: "zebra"), [], false),
            (EntityQuery(text: "soup", limit: 2), ["Soup", "Soup of the Day"], true),
            (EntityQuery(text: "soup", offset: 2, limit: 2), ["Onion Soup"], false),
            (EntityQuery(text: "soup", offset: 9), [], false),
            (EntityQuery(identifiers: ["Bread", "Cake", "Soup"]), ["Bread", "Soup"], false),
        ] as [(EntityQuery, [String], Bool)])
    func aPage(_ query: EntityQuery, _ names: [String], _ hasMore: Bool) async throws {
        #expect(try await Self.find(query) == EntityPage(names.map(Value.string), hasMore: hasMore))
    }

    @Test func anElementIsFoundByWhatIsKnownOfTheRequest() async throws {
        #expect(try await Self.find(EntityQuery(text: "x"), for: "sides") == EntityPage(["soup for u", "x"]))
    }

    @Test func whatCannotBeAskedIsRefused() async throws {
        await #expect(throws: WorkFailure.self) { try await Self.find(EntityQuery(), for: "size") }
        await #expect(throws: WorkFailure.self) { try await Self.find(EntityQuery(), of: "Eat") }
    }

    @Test(
        arguments: [
            (ParameterRange(16, 30), 23.0, [16.0, 21, 30], [15.0, 31, 20.5, .nan, .infinity]),
            (ParameterRange(0, 1, step: 0.1), 0.5, [0, 0.3, 0.7, 1], [0.35, -0.1]),
            (ParameterRange(-5, 10, step: 5), 0, [-5, 0, 10], [1]),
        ] as [(ParameterRange, Double, [Double], [Double])])
    func aRangeKnowsItsNumbers(_ range: ParameterRange, _ middle: Double, _ inside: [Double], _ outside: [Double]) {
        #expect((range.middle - middle).magnitude < 1e-9)
        #expect(inside.allSatisfy(range.contains) && !outside.contains(where: range.contains))
    }
}
