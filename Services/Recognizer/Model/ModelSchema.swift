// Beckon: what a model may answer, as a JSON Schema
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What a model may answer, made of the intents that apps have registered: one of the intents with words for its
/// parameters, or nothing. Of a manifest only names stand in it, those of intents, parameters and cases: no terms, no
/// contacts, nothing of a user.
public struct ModelSchema: Hashable, Sendable {
    /// Intents that a model is told of; of more the last by name are left out.
    static let intents = 128
    /// Words of one value in a list, and how long they are.
    static let elements = 8, wordsBytes = 512

    /// A parameter that words can be said of.
    struct Parameter: Hashable, Sendable {
        var isArray: Bool
        /// Of an enumeration or an option set; `nil` where words are wanted.
        var cases: [String]?
    }

    /// The parameters by intent and name.
    let parameters: [String: [String: Parameter]]

    /// - Parameter manifests: What apps have registered.
    public init(_ manifests: [Manifest]) {
        var parameters: [String: [String: Parameter]] = [:]
        for manifest in manifests.sorted(by: { $0.app < $1.app }) {
            for intent in manifest.intents {
                for parameter in intent.parameters {
                    guard let said = Self.parameter(parameter, manifest) else { continue }
                    // What several apps offer they declare in the same way, or the first of them counts.
                    parameters[intent.name, default: [:]].merge([parameter.name: said]) { first, _ in first }
                }
                parameters[intent.name, default: [:]].merge([:]) { first, _ in first }
            }
        }
        let names = parameters.keys.sorted().prefix(Self.intents)
        self.parameters = Dictionary(uniqueKeysWithValues: names.map { ($0, parameters[$0] ?? [:]) })
    }

    /// `nil` for what words cannot say by themselves: truth values.
    private static func parameter(_ declaration: ParameterDeclaration, _ manifest: Manifest) -> Parameter? {
        switch manifest.type(declaration.type)?.kind {
        case .boolean: return nil
        case .enumeration: return Parameter(isArray: declaration.isArray, cases: manifest.type(declaration.type)?.cases)
        case .optionSet: return Parameter(isArray: true, cases: manifest.type(declaration.type)?.cases)
        default: return Parameter(isArray: declaration.isArray, cases: nil)
        }
    }

    /// Whether there is anything to ask for.
    var isEmpty: Bool { self.parameters.isEmpty }

    /// The JSON Schema, within what servers take that hold a model to one: an object whose members are all required, and
    /// nothing beside them.
    var document: Value {
        let intents = self.parameters.sorted { $0.key < $1.key }.map { Self.intent($0.key, $0.value) }
        return Self.object(["request": ["anyOf": .array(intents + [["type": "null"]])]])
    }

    private static func intent(_ name: String, _ parameters: [String: Parameter]) -> Value {
        self.object([
            "intent": ["type": "string", "enum": [.string(name)]],
            "values": self.object(parameters.mapValues(self.words)),
        ])
    }

    private static func words(of parameter: Parameter) -> Value {
        var one: [String: Value] = ["type": "string"]
        if let cases = parameter.cases { one["enum"] = .array(cases.map(Value.string)) }
        let whole: Value = parameter.isArray ? ["type": "array", "items": .object(one)] : .object(one)
        return ["anyOf": [whole, ["type": "null"]]]
    }

    private static func object(_ members: [String: Value]) -> Value {
        [
            "type": "object", "properties": .object(members),
            "required": .array(members.keys.sorted().map(Value.string)), "additionalProperties": false,
        ]
    }
}
