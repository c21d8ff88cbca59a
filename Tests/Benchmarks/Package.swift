// swift-tools-version: 6.2
import PackageDescription

// Benchmarks are a package of their own: neither `swift build` nor CI of Beckon meets what they depend on. `make bench`
// runs them; docs/benchmarks.md says what they measure.
func beckon(_ name: String) -> Target.Dependency { .product(name: name, package: "Beckon") }

let package = Package(
    name: "BeckonBenchmarks",
    dependencies: [
        .package(name: "Beckon", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Without its traits: counting allocations would need packages that change how memory is given out.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        // A worker as an app's author writes it. The processes beside it are named so that one build makes them all.
        .executableTarget(
            name: "bench-worker",
            dependencies: [
                beckon("AppStore"), beckon("CommandKit"), beckon("HandlerKit"), beckon("Schema"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
                beckon("beckon"), beckon("beckon-dispatcher"), beckon("beckon-handler-lists"),
                beckon("beckon-handler-payments"),
                beckon("beckon-lab"), beckon("beckon-recognizer"),
            ],
            path: "Worker"),
        // What the recognizer costs by itself.
        .executableTarget(
            name: "bench-recognizer",
            dependencies: [
                beckon("CLinux"), beckon("RecognizerEngine"), beckon("RecognizerEvaluation"),
                beckon("RecognizerLanguages"), beckon("Schema"),
            ],
            path: "Recognizer"),
        .executableTarget(
            name: "Micro",
            dependencies: [
                beckon("AppStore"), beckon("DispatcherDialogue"), beckon("DispatcherJournal"), beckon("HandlerKit"),
                beckon("ListsHandler"),
                beckon("RecognizerEngine"), beckon("RecognizerLanguages"), beckon("Schema"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            // The plugin looks for benchmarks in a folder of this name only.
            path: "Benchmarks/Micro",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
