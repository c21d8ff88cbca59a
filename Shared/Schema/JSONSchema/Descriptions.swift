// Beckon: what the types and members of the wire mean, for JSON Schema
// SPDX-License-Identifier: Apache-2.0

/// What the documentation comments say of the types and members that docs/schema describes. The texts in the folder
/// Generated are written by `make schema` from those comments, because a program does not know its own comments.
package enum Descriptions {
    /// The texts by definition (`Event`) and by definition and member (`Event.time`).
    static let all: [String: String] = [Self.cards, Self.dialogue, Self.manifest, Self.messages, Self.values]
        .reduce(into: [:]) { all, text in all.merge(Self.read(text)) { first, _ in first } }

    /// The files of texts, by the folder of Shared/Schema that they are written from.
    package static let folders = ["Cards", "Dialogue", "Manifest", "Messages", "Values"]

    /// Adds descriptions to the definitions of a schema and to their members. What has one already keeps it.
    package static func added(to schema: Value, from texts: [String: String]) -> Value {
        guard let definitions = schema["$defs"]?.object else { return schema }
        var described: [String: Value] = [:]
        for (name, definition) in definitions {
            var definition = Self.described(definition, texts[name])
            if var members = definition["properties"]?.object {
                for (member, form) in members { members[member] = Self.described(form, texts["\(name).\(member)"]) }
                definition = definition.setting("properties", to: .object(members))
            }
            described[name] = definition
        }
        return schema.setting("$defs", to: .object(described))
    }

    private static func described(_ form: Value, _ text: String?) -> Value {
        guard let text, form.object != nil, form["description"] == nil else { return form }
        return form.setting("description", to: .string(text))
    }

    /// Reads texts: a line `name: text` each, and lines that go on, which begin with a space.
    package static func read(_ text: String) -> [String: String] {
        var texts: [String: String] = [:], latest = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix(" ") {
                texts[latest, default: ""] += " \(line.drop { $0 == " " })"
            } else if let colon = line.firstIndex(of: ":") {
                latest = String(line[..<colon])
                texts[latest] = String(line[colon...].dropFirst().drop { $0 == " " })
            }
        }
        return texts
    }

    /// The Swift file of the texts that are written from a folder of Shared/Schema.
    package static func file(_ folder: String, _ texts: [String: String]) -> String {
        var lines = [
            "// Beckon: what \(folder) means, for JSON Schema; written by `make schema` from the comments there",
            "// SPDX-License-Identifier: Apache-2.0", "", "extension Descriptions {",
            "    static let \(folder.lowercased()) = #\"\"\"",
        ]
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            var line = "        \(name):"
            for word in text.split(separator: " ") {
                if line.count + word.count > 118 {
                    lines.append(line)
                    line = "           "
                }
                line += " \(word)"
            }
            lines.append(line)
        }
        return (lines + ["        \"\"\"#", "}", ""]).joined(separator: "\n")
    }
}
