// Beckon: the members of an object in a file, read strictly
// SPDX-License-Identifier: Apache-2.0

/// The members of an object, and where it stands.
struct StrictObject {
    let members: [String: StrictJSON]
    let place: String

    /// - Parameters:
    ///   - json: The value that must be an object.
    ///   - place: Where it stands.
    ///   - known: The members that it may have.
    init(_ json: StrictJSON, at place: String, known: [String]) throws(AccessError) {
        guard case .object(let members) = json else { throw Self.wrongType(place, "an object") }
        if let unknown = members.keys.sorted().first(where: { !known.contains($0) }) {
            throw AccessError(
                .unknownMember, at: place,
                "there is no '\(unknown.prefix(40))'; there is \(known.joined(separator: ", "))")
        }
        self.members = members
        self.place = place
    }

    static func wrongType(_ place: String, _ type: String) -> AccessError {
        AccessError(.wrongType, at: place, "here stands \(type)")
    }

    func place(_ name: String) -> String { "\(self.place).\(name)" }

    func required(_ name: String) throws(AccessError) -> StrictJSON {
        guard let value = self.members[name] else {
            throw AccessError(.missingMember, at: self.place, "'\(name)' is missing; add it")
        }
        return value
    }

    func string(_ name: String) throws(AccessError) -> String {
        guard case .string(let text) = try self.required(name) else {
            throw Self.wrongType(self.place(name), "a text")
        }
        return text
    }

    func optionalString(_ name: String) throws(AccessError) -> String? {
        self.members[name] == nil ? nil : try self.string(name)
    }

    func optionalNumber(_ name: String) throws(AccessError) -> Int64? {
        guard let value = self.members[name] else { return nil }
        guard case .number(let number) = value else { throw Self.wrongType(self.place(name), "a whole number") }
        return number
    }

    func bool(_ name: String) throws(AccessError) -> Bool {
        guard let value = self.members[name] else { return false }
        guard case .bool(let isTrue) = value else { throw Self.wrongType(self.place(name), "true or false") }
        return isTrue
    }

    func array(_ name: String, atMost most: Int) throws(AccessError) -> [StrictJSON]? {
        guard let value = self.members[name] else { return nil }
        guard case .array(let elements) = value else { throw Self.wrongType(self.place(name), "an array") }
        guard elements.count <= most else {
            throw AccessError(.tooLarge, at: self.place(name), "\(elements.count) entries, of at most \(most)")
        }
        return elements
    }

    func patterns(_ name: String) throws(AccessError) -> [NamePattern]? {
        guard let elements = try self.array(name, atMost: RightsFile.patternsMaximum) else { return nil }
        var patterns: [NamePattern] = []
        for (index, element) in elements.enumerated() {
            let place = "\(self.place(name))[\(index)]"
            guard case .string(let text) = element else { throw Self.wrongType(place, "a text") }
            patterns.append(try NamePattern(text, at: place))
        }
        return patterns
    }

    func version(_ spoken: Int64) throws(AccessError) {
        let version = try self.required("version")
        guard version == .number(spoken) else {
            throw AccessError(
                .unknownVersion, at: self.place,
                "its version is not \(spoken), the one that is spoken here; use the beckon that wrote it")
        }
    }
}
