// Beckon: SiriKit's facts, read from the files beside the repository
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Yams

/// What the three files of `Repository.specification` hold: intents, results of resolving, and types.
struct Specification {
    struct Catalogue: Decodable {
        var domains: [Domain]
    }

    struct Domain: Decodable {
        var intents: [Intent]
    }

    struct Intent: Decodable {
        var `class`: String
        var supported_by: [String]
        var lock: Lock
        var confirm: Confirm
        var risk: String
        var parameters: [Parameter]
        var response: Response
    }

    struct Lock: Decodable {
        var requires_unlock: String
    }

    struct Confirm: Decodable {
        var siri_asks: String
        var if_unimplemented: String?
    }

    struct Parameter: Decodable {
        var name: String
        var type: String
        var `class`: String?
        var `enum`: String?
        var unit: String?
        var cases: [String]?
        var array: Bool
        var optional: Bool
        var resolvable: Bool?
        var resolution_result: String?
        var `default`: String?
        var deprecated_ios: String?

        /// The type by the name that SiriKit has for it, without prefix.
        var siriType: String {
            if let name = self.enum ?? self.class { return String(name.dropFirst(2)) }
            let words = (self.unit ?? self.type).split(separator: "_")
            return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
    }

    struct Response: Decodable {
        var code_enum: String
        var codes: [Named]
        var payload: [Parameter]
    }

    struct Named: Decodable {
        var name: String
        var value: Int?
    }

    struct Resolution: Decodable {
        var classes: [String: ResultClass]
    }

    struct ResultClass: Decodable {
        var outcomes: [String]
        var unsupported_reasons: [Named]?
        var confirmation_reasons: [Named]?
    }

    struct Types: Decodable {
        var types: [String: [String: Structure]]
        var enumerations: [String: Enumeration]
    }

    struct Structure: Decodable {
        var extends: String?
        var fields: [Named]?
    }

    struct Enumeration: Decodable {
        var cases: [Named]
    }

    let intents: [Intent]
    let resultClasses: [String: ResultClass]
    let structures: [String: Structure]
    let enumerations: [String: Enumeration]

    init() throws {
        self.intents = try Self.read(Catalogue.self, "catalogue.yaml").domains.flatMap(\.intents)
        self.resultClasses = try Self.read(Resolution.self, "resolution.yaml").classes
        let types = try Self.read(Types.self, "types.yaml")
        self.structures = types.types.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        self.enumerations = types.enumerations
    }

    private static func read<File: Decodable>(_ type: File.Type, _ name: String) throws -> File {
        let file = Repository.specification.appendingPathComponent(name)
        return try YAMLDecoder().decode(type, from: String(contentsOf: file, encoding: .utf8))
    }
}
