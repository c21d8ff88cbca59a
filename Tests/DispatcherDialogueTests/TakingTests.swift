// Beckon: resolutions that change nothing, told from their JSON
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

/// What takes all, told from the bytes alone, is what takes all once it has been read.
struct TakingTests {
    private static let parameters: [String: Value] = [
        "text": "Calle Mayor 7", "quoted": "a \"b\" \\n", "number": 3, "flag": true, "half": 2.5,
        "thing": ["name": "x", "deep": [1, ["y": .null]]],
    ]

    private static let plain = ["flag", "half", "number", "text", "thing", "none"]

    /// A request whose `resolve` is out.
    private static func resolving(_ names: [String]) throws -> Walker {
        var walker = Walker(Domain.confirming(names.map { ParameterDeclaration(name: $0, type: "Any") }, .never))
        try walker.submit(Self.parameters.filter { names.contains($0.key) })
        return walker
    }

    private static func resolutions(_ names: [String]) -> [ParameterResolution] {
        names.map { name in ParameterResolution(name, [Self.parameters[name].map { .success($0) } ?? .notRequired]) }
    }

    private static func takes(_ walker: Walker, _ entries: [ParameterResolution]) throws -> Bool {
        let ticket = try #require(walker.request?.pendingTicket)
        var conversation = walker.conversation
        return conversation.takesAll(try JSON.encode(Resolutions(entries)), ticket)
    }

    @Test func whatIsWrittenAsWeWriteItIsTaken() throws {
        var walker = try Self.resolving(Self.plain)
        #expect(walker.resolving?.parameters == Self.plain)
        #expect(try Self.takes(walker, Self.resolutions(Self.plain)))
        walker.resolve()
        #expect(walker.phase == .confirming)
        // Nothing is out that it could be the result of.
        #expect(try !Self.takes(walker, Self.resolutions(Self.plain)))
    }

    @Test func aTextWithEscapesIsRead() throws {
        let walker = try Self.resolving(["quoted"])
        #expect(try !Self.takes(walker, Self.resolutions(["quoted"])))
    }

    @Test func aValueThatHasChangedMeanwhileIsRead() throws {
        var walker = try Self.resolving(["number"])
        #expect(try Self.takes(walker, Self.resolutions(["number"])))
        walker.conversation.open[0].parameters["number"] = 4
        #expect(try !Self.takes(walker, [ParameterResolution("number", [.success(4)])]))
    }

    @Test(
        arguments: [
            { $0.removeLast() }, { $0.append(ParameterResolution("more", [.notRequired])) }, { $0.swapAt(0, 1) },
            { $0[0].results = [] }, { $0[0].results.append(.notRequired) }, { $0[2].results = [.success(4)] },
            { $0[2].results = [.needsValue] }, { $0[2].results = [.confirmationRequired(3)] },
            { $0[2].results = [.successes([3])] }, { $0[0].parameter = "other" },
        ] as [@Sendable (inout [ParameterResolution]) -> Void])
    func whatChangesAnythingIsNot(change: @Sendable (inout [ParameterResolution]) -> Void) throws {
        let walker = try Self.resolving(Self.plain)
        var entries = Self.resolutions(Self.plain)
        #expect(try Self.takes(walker, entries))
        change(&entries)
        #expect(try !Self.takes(walker, entries))
    }

    /// A name that comes twice does not stand for one that does not come.
    @Test(
        arguments: [
            (#"{"a":1,"b":2}"#, true), (#"{"b":2,"a":1}"#, false), (#"{"a":1,"a":1}"#, false), (#"{"a":1}"#, false),
            (#"{"a":1,"b":2,"c":3}"#, false), (#"{"a":1,"b":3}"#, false), ("{}", false),
            ("[1,2]", false), ("3", false),
        ]) func anObjectIsTakenWithExactlyItsMembers(value: String, isTaken: Bool)
    {
        let body = #"{"resolutions":[{"parameter":"thing","results":[{"result":"success","value":\#(value)}]}]}"#
        #expect(Resolutions.take(Array(body.utf8), ["thing"]) { _, _ in ["a": 1, "b": 2] } == isTaken)
    }

    /// Whatever byte is another, cut off or put in: what is told to be taken can be read, and says so.
    @Test func whatIsTakenCanBeRead() throws {
        let values: [String: Value] = ["number": 31, "text": "a b", "thing": ["x": [1]]]
        let names = ["number", "text", "thing"]
        let whole = try JSON.encode(
            Resolutions(names.map { ParameterResolution($0, [.success(values[$0] ?? .null)]) }))
        var taken = 0
        var random = SplitMix64(seed: 7)
        for place in whole.indices {
            for byte in [0x20, 0x22, 0x2C, 0x30, 0x5C, 0x61, 0x7D, UInt8.random(in: 0...255, using: &random)] {
                for kind in 0..<3 {
                    var body = whole
                    switch kind {
                    case 0: body[place] = byte
                    case 1: body.insert(byte, at: place)
                    default: body.removeSubrange(place...)
                    }
                    guard Resolutions.take(body, names, value: { _, name in values[name] }) else { continue }
                    taken += 1
                    let read = try JSON.decode(Resolutions.self, from: body).resolutions
                    #expect(read.map(\.parameter) == names)
                    #expect(read.allSatisfy { $0.results == [.success(values[$0.parameter] ?? .null)] })
                }
            }
        }
        #expect(taken > 0)
    }

    @Test func aValueTooDeepToBeReadIsNotTaken() throws {
        func nested(_ levels: Int) -> Value { (0..<levels).reduce(1) { value, _ in .array([value]) } }
        for levels in (Limits.bodyDepth - 8)...(Limits.bodyDepth + 1) {
            let value = nested(levels)
            let open = String(repeating: "[", count: levels), close = String(repeating: "]", count: levels)
            let body = [UInt8](
                #"{"resolutions":[{"parameter":"it","results":[{"result":"success","value":\#(open)1\#(close)}]}]}"#
                    .utf8)
            let isRead = (try? JSON.decode(Resolutions.self, from: body)) != nil
            #expect(Resolutions.take(body, ["it"]) { _, _ in value } == isRead, "\(levels)")
        }
    }
}
