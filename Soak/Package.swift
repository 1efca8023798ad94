// swift-tools-version: 6.2
import PackageDescription

// A server with every feature of `Server` that clients can use, for load under the sanitisers.
let package = Package(
  name: "ColophonSoak",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Colophon", path: "..")],
  targets: [
    .target(name: "CRaceAnnotations"),
    .executableTarget(
      name: "soak-server",
      dependencies: [
        "CRaceAnnotations", .product(name: "Prometheus", package: "Colophon"),
        .product(name: "Server", package: "Colophon"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
