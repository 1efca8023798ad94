// swift-tools-version: 6.2
import PackageDescription

// A server that has everything a client can ask of `Server`, to be kept busy under the sanitisers.
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
