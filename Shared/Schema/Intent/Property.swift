// Beckon: the properties of a struct, with their types and places
// SPDX-License-Identifier: Apache-2.0

/// A property of an intent or of a payload, as Swift's reflection shows it.
public struct Property: Sendable {
    /// Its name.
    public let name: String
    /// The type of its value, or of the elements of its array.
    public let type: any (Codable & Sendable).Type
    /// Whether it is an array.
    public let isArray: Bool
    /// Where it lies in the struct, in bytes.
    let offset: Int

    /// The type as one of values that parameters can have.
    var value: any IntentValue.Type {
        guard let value = self.type as? any IntentValue.Type else {
            preconditionFailure("\(self.name) has the type \(self.type); a parameter's type is an IntentValue")
        }
        return value
    }

    /// The stored properties of a struct, in order.
    ///
    /// Swift lays the members of a struct out one after the other, each at the next multiple of its alignment.
    public static func all(of subject: some Any) -> [Property] {
        var end = 0
        return Mirror(reflecting: subject).children.map { name, value in
            let kind = Swift.type(of: value)
            let (size, alignment) = Self.layout(of: kind)
            let offset = (end + alignment - 1) / alignment * alignment
            end = offset + size
            let whole = (kind as? any Wrapping.Type)?.wrapped ?? kind
            let element = (whole as? any Listing.Type)?.element
            guard let name, let type = (element ?? whole) as? any (Codable & Sendable).Type else {
                preconditionFailure("\(Swift.type(of: subject)) has a property of the type \(kind); it must be Codable")
            }
            return Property(name: name, type: type, isArray: element != nil, offset: offset)
        }
    }

    private static func layout<T>(of type: T.Type) -> (size: Int, alignment: Int) {
        (MemoryLayout<T>.size, MemoryLayout<T>.alignment)
    }
}

private protocol Wrapping {
    static var wrapped: Any.Type { get }
}

extension Optional: Wrapping {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}

private protocol Listing {
    static var element: Any.Type { get }
}

extension Array: Listing {
    fileprivate static var element: Any.Type { Element.self }
}
