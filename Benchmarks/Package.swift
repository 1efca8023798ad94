// swift-tools-version: 6.2
import PackageDescription

// The servers with which Colophon is compared, each as small as in its documentation. They are a separate
// package, so that Colophon does not depend on their dependencies.
let package = Package(
  name: "ColophonBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Colophon", path: ".."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .executableTarget(
      name: "bench-colophon-server", dependencies: [.product(name: "Server", package: "Colophon")]),
    .executableTarget(
      name: "bench-rows", dependencies: [.product(name: "Postgres", package: "Colophon")]),
    .executableTarget(
      name: "bench-hummingbird-server", dependencies: [.product(name: "Hummingbird", package: "hummingbird")]),
    .executableTarget(
      name: "bench-flyingfox-server", dependencies: [.product(name: "FlyingFox", package: "FlyingFox")]),
  ],
  swiftLanguageModes: [.v6]
)
