// Beckon: the targets that Package.swift names
// SPDX-License-Identifier: Apache-2.0

/// A target as Package.swift writes it down.
struct PackageTarget: Hashable, Sendable {
    let name: String
    let path: String
    let isTest: Bool
}

/// Reads targets out of Package.swift's text. It knows the two forms that stand there: a target with name and path on one
/// or two lines, and the list of domains. Asking SwiftPM would take its lock, which `swift test` may hold.
struct PackageFile {
    let targets: [PackageTarget]
    /// Whether targets without a folder are left out, as while the first rooms are being built.
    let leavesOut: Bool

    init(_ text: String) {
        let domains = Self.domains(text)
        var targets: [PackageTarget] = []
        for piece in Self.pieces(text) {
            guard let name = Self.value("name", in: piece.text) else { continue }
            let path = Self.value("path", in: piece.text) ?? "Tests/\(name)"
            for domain in name.contains("\\(") ? domains : [""] {
                targets.append(
                    PackageTarget(
                        name: Self.expand(name, domain), path: Self.expand(path, domain), isTest: piece.isTest))
            }
        }
        self.targets = targets
        self.leavesOut = text.contains("let absent")
    }

    private static func pieces(_ text: String) -> [(text: Substring, isTest: Bool)] {
        let kinds = [".target(", ".executableTarget(", ".testTarget(", ".systemLibrary("]
        var starts: [(String.Index, Bool)] = []
        for kind in kinds {
            for range in text.ranges(of: kind) { starts.append((range.upperBound, kind == ".testTarget(")) }
        }
        starts.sort { $0.0 < $1.0 }
        return starts.indices.map { index in
            let end = index + 1 < starts.count ? starts[index + 1].0 : text.endIndex
            return (text[starts[index].0..<end], starts[index].1)
        }
    }

    private static func value(_ label: String, in text: Substring) -> String? {
        guard let start = text.firstRange(of: "\(label): \"") else { return nil }
        let rest = text[start.upperBound...]
        return rest.firstIndex(of: "\"").map { String(rest[..<$0]) }
    }

    private static func domains(_ text: String) -> [String] {
        guard let start = text.firstRange(of: "let domains = ["),
            let end = text[start.upperBound...].firstIndex(of: "]")
        else { return [] }
        return text[start.upperBound..<end].split(separator: ",").map { name in
            String(name.filter { $0 != " " && $0 != "\"" && $0 != "\n" })
        }
        .filter { !$0.isEmpty }
    }

    private static func expand(_ text: String, _ domain: String) -> String {
        text.replacing("\\(domain.lowercased())", with: domain.lowercased()).replacing("\\(domain)", with: domain)
    }
}
