// swift-tools-version: 6.2
import PackageDescription

// What the documents show, as a package of its own: it sees of Beckon what any other package sees. `make snippets`
// compiles it.
let beckon = ["AppStore", "ClientKit", "CommandKit", "Domains", "HandlerKit", "Schema"].map {
    Target.Dependency.product(name: $0, package: "Beckon")
}
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")

let package = Package(
    name: "BeckonSnippets",
    dependencies: [
        .package(name: "Beckon", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(name: "notepad", dependencies: beckon + [arguments], path: "notepad"),
        .executableTarget(
            name: "house", dependencies: beckon + [arguments], path: "lights", exclude: ["manifest.json"]),
        .executableTarget(
            name: "tables", dependencies: beckon + [arguments, grdb], path: "tables", exclude: ["conversations"]),
        .executableTarget(name: "cards", dependencies: beckon + [arguments], path: "cards"),
        .executableTarget(name: "ask", dependencies: beckon + [arguments], path: "ask"),
        .target(name: "Ledgers", dependencies: beckon + [grdb], path: "ledgers"),
    ]
)

// As Beckon sets them for itself. A package of your own needs none of them.
for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
    ]
}
