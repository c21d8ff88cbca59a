// Beckon: parameters that a person wrote by hand, as values
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Turns JSON that a person wrote into values of the declared types: where an entity is wanted, a plain string is its
/// name; where an array is wanted, one element may stand alone; where a number is wanted, its digits may be a string.
public struct ParameterReader: Sendable {
    private let catalog: Catalog

    /// - Parameter catalog: What the apps declare.
    public init(_ catalog: Catalog) { self.catalog = catalog }

    /// The manifests that take an intent; all of them, or the named app's alone.
    public func manifests(_ intent: String, app: String?) -> [Manifest] {
        self.catalog.manifests.filter { $0.intent(intent) != nil && (app == nil || $0.app == app) }
    }

    /// Reads `--parameters`.
    ///
    /// - Throws: ``CommandError`` for text that is no JSON object, or a value that its parameter cannot take.
    public func read(_ text: String, intent: String, app: String?) throws(CommandError) -> [String: Value] {
        let value: Value
        do {
            value = try JSON.decode(Value.self, from: text)
        } catch {
            throw CommandError(.usage, "--parameters is no JSON: \(error)")
        }
        guard let members = value.object else {
            throw CommandError(.usage, "--parameters must be a JSON object, as in '{\"partySize\": 3}'")
        }
        return self.read(members, intent: intent, app: app)
    }

    /// Reads values by parameter. What is not declared stays as it is: the dispatcher says what is wrong with it.
    public func read(_ members: [String: Value], intent: String, app: String?) -> [String: Value] {
        guard let manifest = self.manifests(intent, app: app).first, let declaration = manifest.intent(intent) else {
            return members
        }
        var values: [String: Value] = [:]
        for (name, value) in members {
            guard let parameter = declaration.parameter(name), let type = manifest.type(parameter.type) else {
                values[name] = value
                continue
            }
            values[name] = Self.value(value, type, isArray: parameter.isArray)
        }
        return values
    }

    /// A value of a type, or an array of them.
    static func value(_ value: Value, _ type: TypeDeclaration, isArray: Bool) -> Value {
        guard isArray else { return Self.single(value, type) }
        return .array((value.array ?? [value]).map { Self.single($0, type) })
    }

    private static func single(_ value: Value, _ type: TypeDeclaration) -> Value {
        guard !type.accepts(value), let words = value.string else { return value }
        switch type.kind {
        case .integer: return Int(words).map(Value.integer) ?? value
        case .double: return Double(words).map(Value.double) ?? value
        case .boolean:
            return ["true": true, "yes": true, "false": false, "no": false][words].map(Value.boolean) ?? value
        default: return type.value(fromWords: words) ?? value
        }
    }

    /// The value that a question asks for, written as JSON or as words.
    public static func value(_ text: String, for question: Question) -> Value {
        let read = try? JSON.decode(Value.self, from: text)
        let isStructured = read.map { $0.string == nil && $0 != .null } ?? false
        let value = isStructured ? read ?? .string(text) : .string(read?.string ?? text)
        guard let type = question.type else { return value }
        // A name of digits, such as "42", stays words where words are wanted.
        if type.kind == .string || type.kind == .entity, value.object == nil, value.array == nil {
            return Self.value(.string(read?.string ?? text), type, isArray: question.isArray)
        }
        return Self.value(value, type, isArray: question.isArray)
    }
}
