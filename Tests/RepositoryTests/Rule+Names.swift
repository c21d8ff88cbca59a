// Beckon: rules about what types are called
// SPDX-License-Identifier: Apache-2.0

extension Rule {
    /// Pictures that the core once spoke in, with the field's word for what was meant. Whoever reads a name cold has to
    /// know what the type does.
    private static let pictures = [
        "Desk": "a tracker, a batcher, an app's intents", "Tray": "a batcher", "Pace": "a throttle, a timing",
        "Crowd": "overload, or users", "Shelf": "records", "Keeper": "a runner", "Bell": "a notifier",
        "Postman": "a sender", "Naming": "names", "Keeping": "a commit",
    ]

    static let typeNames = Rule(
        "types have the field's names",
        breaks: [
            SourceFile("Shared/Bus/A.swift", "final class Desk {}\n"),
            SourceFile("Services/Handlers/Rides/App/A.swift", "public struct RideDesk: Sendable {}\n"),
            SourceFile("Services/Lab/A.swift", "private actor CatalogPace {\n"),
        ],
        keeps: [
            SourceFile("Shared/Bus/A.swift", "/// A class Desk.\nstruct Spacer { let desk = \"struct Desk\" }\n"),
            SourceFile("Tests/BusTests/A.swift", "struct Desk {}\n"),
        ]
    ) { file in
        guard file.isIn(["Services", "Shared"]), Self.pictures.keys.contains(where: file.mayHold) else { return [] }
        return SwiftCode(file.text).lines.enumerated().flatMap { number, line in
            Self.declared(in: line).flatMap(Self.words).compactMap { word in
                Self.pictures[word].map {
                    Violation(
                        path: file.path, line: number + 1, message: "'\(word)' is a picture; say what it is: \($0)")
                }
            }
        }
    }

    /// The names of the types that a line of code declares.
    private static func declared(in line: String) -> [String] {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        let kinds: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        return zip(words, words.dropFirst()).compactMap { kinds.contains($0) ? $1 : nil }
    }

    /// The words of a name in camel case.
    private static func words(_ name: String) -> [String] {
        var words: [String] = []
        for letter in name {
            if letter.isUppercase || words.isEmpty { words.append("") }
            words[words.count - 1].append(letter)
        }
        return words
    }
}
