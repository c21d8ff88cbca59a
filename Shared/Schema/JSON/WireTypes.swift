// Beckon: which types are read and written by hand, for callers that do not know their type
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// The types that stand for themselves on the wire, by their identity. Generic callers find them here: to ask a value
/// whether it conforms to ``WireCodable`` costs more than to write it.
enum WireTypes {
    static let all: [ObjectIdentifier: any WireCodable.Type] = {
        let types: [any WireCodable.Type] = [
            Accepted.self, Answer.self, CatalogChange.self, ConfirmWork.self, CorrelationID.self, DateFields.self,
            Delivered.self, DeviceReport.self, Event.self, Events.self, Fetch.self, FollowWork.self, HandleWork.self,
            Heard.self, Hearing.self, InHand.self, IntentMessage.self, Placemark.self, Question.self, RawJSON.self,
            RecognizeWork.self, Recognition.self, Refusal.self, Reply.self, RequestContext.self,
            ResolutionResult<Value>.self, Resolutions.self, ResolveWork.self, ResponseMessage.self, Say.self,
            SpeakableString.self, Submit.self, TypeDeclaration.self, Value.self, VocabularySet.self, Welcome.self,
            WorkFailure.self, [Event].self, [String: Value].self, [String].self,
        ]
        return Dictionary(types.map { (ObjectIdentifier($0), $0) }, uniquingKeysWith: { first, _ in first })
    }()

    private static let table = IdentityTable(Self.all)

    /// A type as one that is written by hand, if it is.
    @inline(__always)
    static func type(_ type: Any.Type) -> (any WireCodable.Type)? { Self.table[ObjectIdentifier(type)] }

    /// The value as one that is written by hand, if it is.
    static func wire<Content>(_ value: Content) -> (any WireCodable)? {
        Self.type(Content.self) == nil ? nil : value as? any WireCodable
    }
}

/// The types of Foundation that have a form of their own in JSON.
enum FoundationTypes {
    private static let table = IdentityTable([
        ObjectIdentifier(Date.self): true, ObjectIdentifier(Data.self): true, ObjectIdentifier(URL.self): true,
        ObjectIdentifier(Decimal.self): true,
    ])

    static func contains(_ type: Any.Type) -> Bool { Self.table[ObjectIdentifier(type)] ?? false }
}

/// What belongs to types. It is asked for each value that is read or written, and costs a few instructions.
struct IdentityTable<Content: Sendable>: Sendable {
    private let slots: [(key: ObjectIdentifier, content: Content)?]
    private let mask: UInt

    init(_ contents: [ObjectIdentifier: Content]) {
        var size: UInt = 16
        while size < 8 * UInt(contents.count) { size *= 2 }
        var slots = [(key: ObjectIdentifier, content: Content)?](repeating: nil, count: Int(size))
        for (key, content) in contents {
            var place = Self.place(key) & (size - 1)
            while slots[Int(place)] != nil { place = (place + 1) & (size - 1) }
            slots[Int(place)] = (key, content)
        }
        self.slots = slots
        self.mask = size - 1
    }

    /// Types stand at addresses that are multiples of eight.
    private static func place(_ key: ObjectIdentifier) -> UInt {
        let address = UInt(bitPattern: key)
        return address >> 3 ^ address >> 12
    }

    @inline(__always)
    subscript(key: ObjectIdentifier) -> Content? {
        var place = Self.place(key) & self.mask
        while let slot = self.slots[Int(place)] {
            if slot.key == key { return slot.content }
            place = (place + 1) & self.mask
        }
        return nil
    }
}
