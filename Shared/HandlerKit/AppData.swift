// Beckon: data that is compiled into an app
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Data that the package compiles into an app: `resources: [.embedInCode("Phrases.json")]`.
public enum AppData {
    /// Reads a file of JSON. What cannot be read is a programming error: every test that touches it ends here.
    ///
    /// - Parameters:
    ///   - json: The file's bytes, such as `PackageResources.Phrases_json`.
    ///   - name: The file's name, for what is said of an error.
    public static func read<Value: Decodable>(_ json: [UInt8], _ name: String, as type: Value.Type = Value.self)
        -> Value
    {
        do {
            return try JSONDecoder().decode(type, from: Data(json))
        } catch {
            preconditionFailure("\(name) is no \(type): \(error)")
        }
    }
}
