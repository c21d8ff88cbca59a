// Beckon: what makes a Swift type a type of parameter values
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A Swift type whose values can stand in parameters and responses.
public protocol IntentValue: Codable, Hashable, Sendable {
    /// What everybody else has to know of it.
    static var declaration: TypeDeclaration { get }
    /// What SiriKit calls it, without prefix; the declaration's name, unless Swift has another use for that word.
    static var siriName: String { get }
}

extension IntentValue {
    public static var siriName: String { Self.declaration.name }
}

/// An enumeration of SiriKit. Its `unknown` is left out: a parameter that was not said is absent.
public protocol IntentEnumeration: IntentValue, CaseIterable, RawRepresentable where RawValue == String {}

extension IntentEnumeration {
    public static var declaration: TypeDeclaration {
        TypeDeclaration("\(Self.self)", .enumeration, cases: Self.allCases.map(\.rawValue))
    }
}

/// An option set of SiriKit: some of an enumeration's cases, without order or repetition.
public struct Options<Case: IntentEnumeration>: IntentValue, ExpressibleByArrayLiteral {
    public static var declaration: TypeDeclaration {
        TypeDeclaration("\(Case.self)Options", .optionSet, cases: Case.allCases.map(\.rawValue))
    }

    /// The cases that are in.
    public var cases: Set<Case>

    /// - Parameter cases: The cases that are in.
    public init(_ cases: Set<Case> = []) { self.cases = cases }
    public init(arrayLiteral elements: Case...) { self.cases = Set(elements) }

    /// Whether a case is in.
    public func contains(_ one: Case) -> Bool { self.cases.contains(one) }

    public init(from decoder: any Decoder) throws {
        self.cases = Set(try decoder.singleValueContainer().decode([Case].self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.cases.sorted { $0.rawValue < $1.rawValue })
    }
}

extension String: IntentValue {
    public static let declaration = TypeDeclaration("String", .string)
}

extension Int: IntentValue {
    public static let declaration = TypeDeclaration("Integer", .integer)
}

extension Double: IntentValue {
    public static let declaration = TypeDeclaration("Double", .double)
}

extension Bool: IntentValue {
    public static let declaration = TypeDeclaration("Boolean", .boolean)
}

extension Date: IntentValue {
    public static let declaration = TypeDeclaration("Date", .date)
}
