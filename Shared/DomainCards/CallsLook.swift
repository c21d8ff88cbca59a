// Beckon: the look of calls of the past
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// Calls of the past (Domains, `CallRecord`).
public struct CallsLook: Look {
    /// The look of calls.
    public init() {}

    public func blocks(_ rest: inout [String: Value], isPreview: Bool, _ maker: CardMaker) -> [Block] {
        maker.calls(&rest)
    }

    public var counted: [String] { ["callRecords"] }

    public func slots(_ told: Told) -> [String: String] {
        let contacts = told.first("contacts")
        let isVideo = told.parameters["callCapability"]?.string == "videoCall"
        let caller = told.payload["callRecords"]?.array?.first?["caller"].flatMap { told.maker.text(of: $0) }
        return ["contacts": contacts, "videoContacts": isVideo ? contacts : nil, "person": caller]
            .compactMapValues(\.self)
    }
}

extension CardMaker {
    /// Calls of a payload, taken out of it (Domains, `CallRecord`): who, then what became of it, when, how long. A call
    /// that nobody has looked at is flagged.
    fileprivate func calls(_ rest: inout [String: Value]) -> [Block] {
        guard let calls = rest.removeValue(forKey: "callRecords")?.array, !calls.isEmpty else { return [] }
        let items = calls.prefix(Self.itemsPerCard).map { call in
            let name = call["caller"].flatMap { self.text(of: $0) }.map { PlainText.line($0, limit: 60) } ?? "…"
            let kinds = [("callRecordType", "CallRecordType"), ("callCapability", "CallCapability")]
            let words = kinds.compactMap { member, type in
                call[member]?.string.map { self.text(ofCase: $0, of: type) }
            }
            let duration = call["callDuration"]?.double.flatMap { Int64(exactly: $0.rounded()) }
            let details =
                words + [self.formats.moment(call["dateCreated"])].compactMap { $0 }
                + [duration.map { self.formats.span(.seconds(max(0, min($0, 1_000_000)))) }].compactMap { $0 }
            return Block.Item(.bullet, name, details: details, isFlagged: call["unseen"]?.boolean == true)
        }
        return [.items(heading: nil, Array(items), more: self.more(calls.count - items.count))]
    }
}
