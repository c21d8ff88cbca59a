// Beckon: every file has its room, and every room its target
// SPDX-License-Identifier: Apache-2.0

import Testing

struct LayoutTests {
    private static let entries: Set<String> = [
        ".ci", ".dockerignore", ".editorconfig", ".gitignore", ".swift-format", "Dockerfile", "LICENSE", "Makefile",
        "Package.resolved", "Package.swift", "README.md", "Services", "Shared", "Tests", "compose.front.yaml",
        "compose.yaml", "docs",
    ]
    /// Of Tests, beside one folder a target.
    private static let testFolders: Set<String> = ["Benchmarks", "Browser", "Conversations", "Fuzz", "Stack"]

    private static let package = PackageFile(Repository.file("Package.swift")?.text ?? "")

    @Test func rootHoldsOnlyWhatItMay() {
        for entry in Repository.entries where !Self.entries.contains(entry) {
            Issue.record("\(entry) has no place in the root: see docs/architecture.md, or add it to .gitignore")
        }
    }

    @Test func packageIsRead() {
        #expect(Self.package.targets.count > 40)
        #expect(Self.package.targets.contains(PackageTarget(name: "Schema", path: "Shared/Schema", isTest: false)))
        let command = PackageTarget(
            name: "beckon-handler-rides", path: "Services/Handlers/Rides/Command", isTest: false)
        #expect(Self.package.targets.contains(command))
        #expect(
            Self.package.targets.contains(PackageTarget(name: "BusTests", path: "Tests/BusTests", isTest: true))
                == false)
    }

    @Test func everyFileOfARoomBelongsToATarget() {
        for path in Self.strays(Repository.swift.map(\.path), Self.package) {
            Issue.record("\(path) is in no target's folder, so nobody compiles it")
        }
    }

    @Test func everyTargetHasItsFolder() {
        guard !Self.package.leavesOut else { return }
        for target in Self.package.targets where !Repository.exists(target.path) {
            Issue.record("\(target.name) of Package.swift has no folder \(target.path)")
        }
    }

    @Test func everyTargetStandsInTheArchitecture() {
        guard let text = Repository.file("docs/architecture.md")?.text else { return }
        for target in Self.package.targets where !target.isTest && !text.contains("`\(target.name)`") {
            Issue.record("docs/architecture.md does not say what the target `\(target.name)` is for")
        }
    }

    @Test func strayIsCaught() {
        let package = PackageFile(#".target(name: "A", path: "Shared/A"), .testTarget(name: "ATests")"#)
        #expect(Self.strays(["Shared/A/B.swift", "Tests/ATests/B.swift", "Package.swift"], package).isEmpty)
        #expect(Self.strays(["Shared/B.swift", "Tests/BTests/A.swift"], package).count == 2)
    }

    @Test func theListOfDomainsIsRead() {
        let package = PackageFile(
            #"let domains = ["A", "B"]; for domain in domains { x += [.target(name: "\(domain)Handler", path: "H/\(domain)/App")] }; let absent = 1"#
        )
        #expect(package.targets.map(\.name) == ["AHandler", "BHandler"])
        #expect(package.targets.map(\.path) == ["H/A/App", "H/B/App"])
        #expect(package.leavesOut)
    }

    private static func strays(_ paths: [String], _ package: PackageFile) -> [String] {
        let rooms = package.targets.map(\.path) + self.testFolders.map { "Tests/\($0)" } + ["Package.swift"]
        return paths.filter { !SourceFile($0, "").isIn(rooms) }
    }
}
