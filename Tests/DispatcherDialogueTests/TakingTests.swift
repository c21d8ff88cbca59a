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

    /// In the bytes that were sent; in others it is read.
    @Test func aTextWithEscapesIsTaken() throws {
        let walker = try Self.resolving(["quoted"])
        #expect(try Self.takes(walker, Self.resolutions(["quoted"])))
        let body = [UInt8](
            #"{"resolutions":[{"parameter":"it","results":[{"result":"success","value":"\u0061"}]}]}"#.utf8)
        #expect(!Resolutions.take(body, ["it"]) { _, _ in "a" })
        #expect(try JSON.decode(Resolutions.self, from: body).resolutions[0].results == [.success("a")])
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
        ]) func anObjectIsTakenWithExactlyItsMembers(value: String, isTaken: Bool) throws
    {
        let body = #"{"resolutions":[{"parameter":"thing","results":[{"result":"success","value":\#(value)}]}]}"#
        let thing: Value = ["a": 1, "b": 2]
        for written in [WrittenOnce(), WrittenOnce(try RawJSON(encoding: Value.object(["thing": thing])))] {
            #expect(Resolutions.take(Array(body.utf8), ["thing"], written: written) { _, _ in thing } == isTaken)
        }
    }

    /// Whatever byte is another, cut off or put in: what is told to be taken can be read, and says so.
    @Test func whatIsTakenCanBeRead() throws {
        let values: [String: Value] = ["number": 31, "text": "a b", "thing": ["x": [1]]]
        let names = ["number", "text", "thing"]
        let whole = try JSON.encode(
            Resolutions(names.map { ParameterResolution($0, [.success(values[$0] ?? .null)]) }))
        var taken = 0
        let written = WrittenOnce(try RawJSON(encoding: Value.object(values)))
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
                    let isTaken = Resolutions.take(body, names) { _, name in values[name] }
                    #expect(Resolutions.take(body, names, written: written) { _, name in values[name] } == isTaken)
                    guard isTaken else { continue }
                    taken += 1
                    let read = try JSON.decode(Resolutions.self, from: body).resolutions
                    #expect(read.map(\.parameter) == names)
                    #expect(read.allSatisfy { $0.results == [.success(values[$0.parameter] ?? .null)] })
                }
            }
        }
        #expect(taken > 0)
    }

    /// What is at hand as JSON stands there for the same value, and for no other.
    @Test func writtenValuesAreTakenByTheirBytes() throws {
        let values: [String: Value] = ["a": "x", "b": ["é": 1.5, "ü": "\n"], "c": 3]
        let names = ["c", "a", "b"]
        let written = WrittenOnce(try RawJSON(encoding: Value.object(values)))
        let body = try JSON.encode(Resolutions(names.map { ParameterResolution($0, [.success(values[$0] ?? .null)]) }))
        #expect(Resolutions.take(body, names, written: written) { _, name in values[name] })
        #expect(!Resolutions.take(body, names, written: written) { _, name in name == "b" ? nil : values[name] })
        // Of a value whose bytes are not at hand, or are others', the value counts.
        let others = WrittenOnce(try RawJSON(encoding: Value.object(["b": "y", "c": 33])))
        let simple = try JSON.encode(
            Resolutions(["c", "a"].map { ParameterResolution($0, [.success(values[$0] ?? .null)]) }))
        #expect(Resolutions.take(simple, ["c", "a"], written: others) { _, name in values[name] })
        #expect(!Resolutions.take(simple, ["c", "a"], written: others) { _, _ in 4 })
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
            let written = WrittenOnce(try? RawJSON(encoding: Value.object(["it": value])))
            #expect(Resolutions.take(body, ["it"], written: written) { _, _ in value } == isRead, "\(levels)")
        }
    }
}
