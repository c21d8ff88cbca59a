// Beckon: a rule of the repository, with samples that break and keep it
// SPDX-License-Identifier: Apache-2.0

/// Where a rule is broken, worded for whoever has to mend it.
struct Violation: Hashable, Sendable, CustomStringConvertible {
    let path: String
    let line: Int
    let message: String

    var description: String { "\(self.path):\(self.line): \(self.message)" }
}

/// A rule over one file at a time. It carries samples, because a rule that cannot catch anything passes for ever.
struct Rule: Sendable, CustomStringConvertible {
    /// A few words.
    let name: String
    /// Files that break it, each in another way.
    let breaks: [SourceFile]
    /// Files that look like it and are allowed.
    let keeps: [SourceFile]
    /// What is wrong with a file.
    let check: @Sendable (SourceFile) -> [Violation]

    var description: String { self.name }

    init(
        _ name: String, breaks: [SourceFile], keeps: [SourceFile],
        check: @escaping @Sendable (SourceFile) -> [Violation]
    ) {
        self.name = name
        self.breaks = breaks
        self.keeps = keeps
        self.check = check
    }

    /// A rule that words of code stand in certain places only.
    ///
    /// - Parameters:
    ///   - needles: The words, found in code alone, not in comments and strings.
    ///   - within: Where the rule holds.
    ///   - except: Where it does not.
    ///   - because: What to do instead.
    init(
        _ name: String, forbids needles: [String], within: [String], except: [String] = [], because: String,
        breaks: [SourceFile], keeps: [SourceFile]
    ) {
        self.init(name, breaks: breaks, keeps: keeps) { file in
            guard file.isIn(within), !file.isIn(except) else { return [] }
            let held = needles.filter(file.mayHold)
            guard !held.isEmpty else { return [] }
            let code = SwiftCode(file.text)
            return held.flatMap { needle in
                code.lines(with: needle).map {
                    Violation(path: file.path, line: $0, message: "'\(needle)': \(because)")
                }
            }
        }
    }
}
