// Beckon: inputs survive being kept
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema
import Testing

@testable import DispatcherJournal

@Suite struct RecordTests {
    static let context = RequestContext(conversation: "c", user: "ada")
    static let ticket = Ticket(Sample.id(1), 7)
    static let response = ResponseMessage(code: "success", payload: ["price": 5])
    static let inputs: [Input] = [
        .say(Sample.id(1), Say("book me a ride", context: Self.context), traceparent: nil),
        .say(Sample.id(1), Say("hallo 🚕", context: Self.context), traceparent: ""),
        .submit(Sample.id(2), Submit("Ship", ["note": "x"], app: "depot", context: Self.context), traceparent: "00-ab"),
        .answer(Sample.id(2), Answer("q/1", .correction(["note": .null]))), .cancel(Sample.id(3)),
        .delivered(Sample.id(3), question: "q/1"), .device(isLocked: true), .device(isLocked: false),
        .offers(Sample.id(1), []),
        .offers(Sample.id(1), [Offer(Sample.manifest, authorization: .denied, isDefault: true)]),
        .sent(Self.ticket, worker: "w@host:1", number: 1 << 40),
        .result(Self.ticket, .recognized(Recognition(understood: ["Hop"])), worker: "w"),
        .result(Self.ticket, .resolved(Resolutions([ParameterResolution("note", [.needsValue])])), worker: nil),
        .result(Self.ticket, .responded(Self.response), worker: ""),
        .result(Self.ticket, .failed(WorkFailure("neverDone", "no")), worker: "w"),
        .result(Self.ticket, .lost(.restart), worker: nil), .update(Self.ticket, Self.response, worker: "w"), .tick,
    ]

    @Test(arguments: Self.inputs.indices) func anInputComesBackAsItWas(_ index: Int) throws {
        let input = Self.inputs[index]
        let record = Record(input, at: Sample.now) { _ in "digest" }
        #expect(Record.all(in: record.coded + record.coded) == [record, record])
        #expect(record.input { $0 == "digest" ? Sample.manifest : nil } == input)
    }

    /// Bytes that are cut off or changed are none, or something else, but never a trap.
    @Test(arguments: Self.inputs.indices) func brokenBytes(_ index: Int) throws {
        let written = Record(Self.inputs[index], at: Sample.now) { _ in "digest" }.coded
        for count in 0..<written.count {
            #expect(Record.all(in: Array(written.prefix(count))) == nil || count == 0)
        }
        for place in written.indices {
            for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
                var bytes = written
                bytes[place] = value
                for record in Record.all(in: bytes) ?? [] { _ = record.input { _ in Sample.manifest } }
            }
        }
    }

    @Test func aManifestThatIsNotThereIsNoOffer() {
        let record = Record(Self.inputs[9], at: Sample.now) { _ in "digest" }
        #expect(record.manifests == ["digest"])
        #expect(record.input { _ in nil } == nil)
    }
}
