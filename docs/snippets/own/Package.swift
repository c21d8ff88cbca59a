// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "notepad",
    dependencies: [
        .package(name: "Beckon", path: "../beckon"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ],
    targets: [
        .executableTarget(
            name: "notepad",
            dependencies: ["CommandKit", "Domains", "HandlerKit", "Schema"].map {
                .product(name: $0, package: "Beckon")
            }
                + [.product(name: "ArgumentParser", package: "swift-argument-parser")])
    ]
)
