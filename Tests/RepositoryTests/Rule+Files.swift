// Beckon: rules about a file as a whole: header, length, language
// SPDX-License-Identifier: Apache-2.0

extension Rule {
    static let header = Rule(
        "a file says what it is",
        breaks: [
            SourceFile("Shared/Bus/A.swift", "import Schema\n"),
            SourceFile("Shared/Bus/A.swift", "// Beckon: a bus\n\nimport Schema\n"),
            SourceFile("Shared/Bus/A.swift", "// Beckon:\n// SPDX-License-Identifier: Apache-2.0\n"),
        ],
        keeps: [
            SourceFile(
                "Shared/Bus/A.swift", "// Beckon: a bus\n// SPDX-License-Identifier: Apache-2.0\n\nimport Schema\n"),
            SourceFile("Tests/Benchmarks/Package.swift", "// swift-tools-version: 6.2\n"),
        ]
    ) { file in
        // A manifest begins with its version.
        guard file.path.split(separator: "/").last != "Package.swift" else { return [] }
        let lines = file.lines
        guard lines.count >= 2, lines[0].hasPrefix("// Beckon: "), lines[0].count > 12,
            lines[1] == "// SPDX-License-Identifier: Apache-2.0"
        else {
            let message = "begins with '// Beckon: <what this file is>' and '// SPDX-License-Identifier: Apache-2.0'"
            return [Violation(path: file.path, line: 1, message: message)]
        }
        return []
    }

    /// Files of commands over 60 lines, with the lines they may have: subcommands that stand together. They may shrink.
    static let longCommands = [
        "Services/Beckon/Command/InspectSubcommands.swift": 111,
        "Services/Beckon/Command/RequestSubcommands.swift": 112,
        "Services/Beckon/Command/Up.swift": 80,
        "Services/Lab/Command/Chaos.swift": 61,
    ]

    static let commandLength = Rule(
        "a command parses, wires and runs, in at most 60 lines",
        breaks: [SourceFile("Services/Dispatcher/Command/A.swift", String(repeating: "//\n", count: 61))],
        keeps: [
            SourceFile("Services/Dispatcher/Command/A.swift", String(repeating: "//\n", count: 60)),
            SourceFile("Services/Dispatcher/Service/A.swift", String(repeating: "//\n", count: 61)),
        ]
    ) { file in
        let most = Self.longCommands[file.path] ?? 60
        guard file.isIn(Self.commands), file.lines.count > most else { return [] }
        let message =
            "\(file.lines.count) lines, of at most \(most); move what is not parsing or wiring to its Service or Kit"
        return [Violation(path: file.path, line: most + 1, message: message)]
    }

    /// Files over 300 lines, with the lines they may have. Entries may shrink and go, never grow and come.
    static let longFiles: [String: Int] = [
        // A package has one manifest.
        "Package.swift": 450
    ]

    static let length = Rule(
        "a file has at most 300 lines",
        breaks: [
            SourceFile("Shared/Bus/A.swift", String(repeating: "//\n", count: 301))
        ],
        keeps: [
            SourceFile("Shared/Bus/A.swift", String(repeating: "//\n", count: 300))
        ]
    ) { file in
        let most = Self.longFiles[file.path] ?? 300
        guard file.lines.count > most else { return [] }
        let message = "\(file.lines.count) lines, of at most \(most); look for the second thing that it does"
        return [Violation(path: file.path, line: most + 1, message: message)]
    }

    static let language = Rule(
        "another language's words are data",
        breaks: [
            SourceFile("Services/Recognizer/Engine/A.swift", "let and = \"\u{548C}\""),
            SourceFile("Shared/Bus/A.swift", "// \u{D55C}\n"),
            SourceFile("Services/Presenter/View/A.swift", "let to = \"\u{306B}\""),
        ],
        keeps: [
            SourceFile("Services/Recognizer/Languages/A.swift", "let and = \"\u{548C}\""),
            SourceFile("Tests/SchemaTests/A.swift", "let and = \"\u{548C}\""),
            SourceFile("Shared/Bus/A.swift", "let sign = \"\u{20AC} \u{3001} \u{E9}\""),
        ]
    ) { file in
        guard
            !file.isIn([
                "Services/Recognizer/Languages", "Services/Presenter/Words", "Shared/DomainCards/Words", "Tests",
            ])
        else { return [] }
        let letters: [ClosedRange<UInt32>] = [0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF]
        // Most files hold nothing beyond ASCII and need no look at each letter.
        guard file.text.utf8.count > file.text.unicodeScalars.count else { return [] }
        return file.lines.enumerated().compactMap { number, line in
            guard line.unicodeScalars.contains(where: { scalar in letters.contains { $0.contains(scalar.value) } })
            else { return nil }
            let message = "words of a language stand in Languages or Words, as data"
            return Violation(path: file.path, line: number + 1, message: message)
        }
    }
}
