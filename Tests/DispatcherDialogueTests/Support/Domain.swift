// Beckon: a domain that exists nowhere, for the dialogue's tests
// SPDX-License-Identifier: Apache-2.0

import Schema

/// A depot that ships crates: one intent, `Ship`, whose parameters and rules each test chooses.
enum Domain {
    static let types = [
        TypeDeclaration("Text", .string),
        TypeDeclaration("Count", .integer),
        TypeDeclaration("Grade", .enumeration, cases: ["low", "mid", "high", "top", "over", "under", "other"]),
        TypeDeclaration("Crate", .entity, label: ["name"], details: ["place", "size"]),
        TypeDeclaration("Window", .composite, label: ["start"], details: ["end"]),
        TypeDeclaration("Price", .composite, label: ["amount"], details: ["currency"]),
    ]

    static let note = ParameterDeclaration(name: "note", type: "Text")
    static let crate = ParameterDeclaration(name: "crate", type: "Crate", isRequired: true)
    static let items = ParameterDeclaration(name: "items", type: "Crate", isArray: true)
    static let route = ParameterDeclaration(name: "route", type: "Text", dependsOn: ["crate"])
    static let toll = ParameterDeclaration(name: "toll", type: "Text", dependsOn: ["route"])
    static let speed = ParameterDeclaration(name: "speed", type: "Text", isResolvable: false, defaultValue: "slow")

    /// The depot's manifest with one intent of these parameters.
    static func manifest(
        _ parameters: [ParameterDeclaration] = [note], app: String = "depot", ledger: Bool = false,
        restricted: Bool = false, _ edit: (inout IntentDeclaration) -> Void = { _ in }
    ) -> Manifest {
        var intent = IntentDeclaration(name: "Ship", domain: "depot", parameters: parameters)
        edit(&intent)
        return Manifest(
            app: app, name: app.uppercased(), usageDescription: "ships for you", keepsLedger: ledger, intents: [intent],
            types: Self.types, restrictedWhileLocked: restricted ? ["Ship"] : [])
    }

    /// An intent that is previewed, and asks for consent by `policy`.
    static func confirming(
        _ parameters: [ParameterDeclaration] = [note], _ policy: IntentDeclaration.Consent = .always,
        ledger: Bool = false,
        _ edit: (inout IntentDeclaration) -> Void = { _ in }
    ) -> Manifest {
        Self.manifest(parameters, ledger: ledger) { intent in
            intent.hasConfirm = true
            intent.consent = policy
            edit(&intent)
        }
    }

    static func crate(_ name: String, place: String = "A", size: Int = 1) -> Value {
        ["name": .string(name), "place": .string(place), "size": .integer(size)]
    }
}

/// The forms a parameter can have, each with seven values of it.
enum Shape: String, CaseIterable, Sendable {
    case scalar, number, enumeration, entity, array, range, composite

    var parameter: ParameterDeclaration {
        ParameterDeclaration(name: "it", type: self.type, isArray: self == .array, isRequired: true)
    }

    private var type: String {
        switch self {
        case .scalar: "Text"
        case .number: "Count"
        case .enumeration: "Grade"
        case .entity, .array: "Crate"
        case .range: "Window"
        case .composite: "Price"
        }
    }

    /// One value, for arrays one element; `index` is from 0 to 6.
    func value(_ index: Int) -> Value {
        switch self {
        case .scalar: .string("text \(index)")
        case .number: .integer(index)
        case .enumeration: .string(["low", "mid", "high", "top", "over", "under", "other"][index])
        case .entity, .array: Domain.crate("crate \(index)")
        case .range: ["start": .string("\(index)"), "end": .string("\(index + 1)")]
        case .composite: ["amount": .integer(index), "currency": "EUR"]
        }
    }

    /// What the parameter holds when its one value is `value`.
    func whole(_ value: Value) -> Value { self == .array ? .array([value]) : value }

    /// The element that questions about its one value name.
    var element: Int? { self == .array ? 0 : nil }

    /// A value of no type but another.
    var wrong: Value { self == .scalar || self == .enumeration ? 7 : "wrong" }
}
