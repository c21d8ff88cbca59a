// Beckon: what the slots of sentences are
// SPDX-License-Identifier: Apache-2.0

import Schema

extension CompiledCatalog {
    /// A slot of a sentence: the parameter of that name, or a member of it, if the intent has it.
    static func slot(
        _ name: String, _ rule: String?, of intent: IntentDeclaration?, types: [String: TypeDeclaration],
        in language: Language? = nil
    ) throws(GraphBuilder.SlotProblem) -> Slot? {
        if name == "app" { return Slot(name: "app", reader: .app) }
        let path = name.split(separator: ".", maxSplits: 1)
        guard let intent, let parameter = intent.parameter(String(path.first ?? "")) else { return nil }
        let type = types[parameter.type] ?? TypeDeclaration(parameter.type, .string)
        if let rule, let list = language?.lists[rule] {
            let reader: Reader =
                switch list {
                case .values(_, let areNames): .list(rule, areNames: areNames)
                case .range(let from, let to, let halves): .range(from...max(from, to), halves: halves)
                case .anything: .words
                }
            return Slot(name: name, reader: reader, type: type, isArray: parameter.isArray, intent: intent.name)
        }
        if path.count > 1 { return try Self.memberSlot(name, rule, of: intent, in: language) }
        var slotRule: SlotRule?
        if let rule {
            guard let known = SlotRule(rawValue: rule) else {
                throw .init(
                    message:
                        "there is no list and no slot rule '\(rule)'; use one of \(SlotRule.allCases.map(\.rawValue).joined(separator: ", "))"
                )
            }
            slotRule = known
        }
        return Slot(
            name: name, reader: Self.reader(of: type, slotRule), rule: slotRule, type: type, isArray: parameter.isArray,
            intent: intent.name)
    }

    /// A member of a parameter, `{mediaSearch.mediaName}`. What it is stands behind the colon: a type, or a type and a list
    /// of it, `Strings`; text where nothing stands there. Behind a stroke stands what of the language's lists it is one of:
    /// `Strings/genres`.
    private static func memberSlot(
        _ name: String, _ rule: String?, of intent: IntentDeclaration, in language: Language?
    ) throws(GraphBuilder.SlotProblem) -> Slot {
        if let parts = rule?.split(separator: "/", maxSplits: 1).map(String.init), parts.count == 2 {
            var slot = try Self.memberSlot(name, parts[0], of: intent, in: language)
            guard case .values(_, let areNames)? = language?.lists[parts[1]] else {
                throw .init(message: "there is no list '\(parts[1])' in lists.yaml; add it, or correct the name")
            }
            slot.reader = .list(parts[1], areNames: areNames)
            return slot
        }
        let type: TypeDeclaration
        var isArray = false
        var slotRule: SlotRule?
        switch rule {
        case nil, "String": type = TypeDeclaration("String", .string)
        case "Strings":
            type = TypeDeclaration("String", .string)
            isArray = true
        case "Integer": type = TypeDeclaration("Integer", .integer)
        case "Double": type = TypeDeclaration("Double", .double)
        case "SpeakableString": type = SpeakableString.declaration
        case "CurrencyAmount": type = CurrencyAmount.declaration
        case "DateComponentsRange": type = DateComponentsRange.declaration
        case .some(let rule) where SlotRule(rawValue: rule) != nil:
            type = TypeDeclaration("String", .string)
            slotRule = SlotRule(rawValue: rule)
        case .some(let rule):
            guard let cases = language?.cases[rule] else {
                throw .init(
                    message:
                        "there is no list '\(rule)' and no type with words for its cases; add it, or correct the name")
            }
            type = TypeDeclaration(rule, .enumeration, cases: cases.keys.sorted())
        }
        return Slot(
            name: name, reader: Self.reader(of: type, slotRule), rule: slotRule, type: type, isArray: isArray,
            intent: intent.name)
    }

    static func reader(of type: TypeDeclaration, _ rule: SlotRule?) -> Reader {
        switch (type.name, type.kind) {
        case ("DateComponentsRange", _): .date
        case ("DateFields", _), ("DateComponents", _): .dateFields
        case ("TemporalEventTrigger", _): .temporalTrigger
        case ("SpatialEventTrigger", _): .spatialTrigger(event: rule == .depart ? "depart" : "arrive")
        case ("CurrencyAmount", _), ("PaymentAmount", _): .money
        case ("Temperature", _): .temperature
        case ("Length", _): .length
        case (_, .date): .instant
        case (_, .integer): .integer
        case (_, .double): .double
        case (_, .boolean): .boolean
        case (_, .enumeration): .enumeration
        case (_, .optionSet): .optionSet
        default: .words
        }
    }
}
