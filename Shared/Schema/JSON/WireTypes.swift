// Beckon: which types are read and written by hand, for callers that do not know their type
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// How values of a type that says itself how it is written are read and written where they lie.
struct WireType: Sendable {
    let type: any WireCodable.Type
    /// Writes the value that lies there.
    let write: @Sendable (UnsafeRawPointer, inout JSONWriter) -> Void
    /// Reads a value and puts it there.
    let read: @Sendable (UnsafeMutableRawPointer, inout JSONReader) throws(WireError) -> Void

    // Each is made for its type; generic code would copy the values.
    @inline(__always)
    init<Wire: WireCodable>(_ type: Wire.Type) {
        self.type = type
        self.write = { place, writer in place.assumingMemoryBound(to: Wire.self).pointee.write(to: &writer) }
        self.read = { place, reader throws(WireError) in
            place.initializeMemory(as: Wire.self, to: try Wire(from: &reader))
        }
    }
}

/// The types that stand for themselves on the wire, by their identity. Generic callers find them here: to ask a value
/// whether it conforms to ``WireCodable`` costs more than to write it.
enum WireTypes {
    static let string = WireType(String.self)
    private static let integer = WireType(Int.self), double = WireType(Double.self), truth = WireType(Bool.self)

    /// How a type is written that is no object.
    @inline(__always)
    static func scalar(_ type: Any.Type) -> WireType? {
        if type == String.self { return Self.string }
        if type == Int.self { return Self.integer }
        if type == Bool.self { return Self.truth }
        return type == Double.self ? Self.double : nil
    }
    static let all: [ObjectIdentifier: WireType] = {
        let types: [WireType] = [
            WireType(Accepted.self), WireType(Answer.self), WireType(CatalogChange.self), WireType(ConfirmWork.self),
            WireType(CorrelationID.self), WireType(CurrencyAmount.self), WireType(DecimalText.self),
            WireType(DateFields.self), WireType(Delivered.self),
            WireType(DeviceReport.self), WireType(Event.self), WireType(Events.self), WireType(Fetch.self),
            WireType(FollowWork.self), WireType(HandleWork.self), WireType(Heard.self), WireType(Hearing.self),
            WireType(InHand.self), WireType(IntentMessage.self), WireType(Person.self), WireType(PersonHandle.self),
            WireType(Placemark.self), WireType(PriceRange.self), WireType(Question.self),
            WireType(RawJSON.self), WireType(RecognizeWork.self), WireType(Recognition.self), WireType(Refusal.self),
            WireType(Reply.self), WireType(RequestContext.self), WireType(ResolutionResult<Value>.self),
            WireType(Resolutions.self), WireType(ResolveWork.self), WireType(ResponseMessage.self), WireType(Say.self),
            WireType(SpeakableString.self), WireType(Submit.self), WireType(TypeDeclaration.self), WireType(Value.self),
            WireType(VocabularySet.self), WireType(Welcome.self), WireType(WorkFailure.self), WireType([Event].self),
            WireType([String: Value].self), WireType([String].self),
        ]
        return Dictionary(types.map { (ObjectIdentifier($0.type), $0) }, uniquingKeysWith: { first, _ in first })
    }()

    private static let table = IdentityTable(Self.all)

    /// How a type is read and written by hand, if it is.
    @inline(__always)
    static func wire(_ type: Any.Type) -> WireType? { Self.table[ObjectIdentifier(type)] }

    /// The value as one that is written by hand, if it is.
    static func wire<Content>(_ value: Content) -> (any WireCodable)? {
        Self.wire(Content.self) == nil ? nil : value as? any WireCodable
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
