// swift-tools-version: 6.2
import PackageDescription

// What libFuzzer runs. A package of its own, as all of it, Colophon included, has to be compiled for that: see `run`.
let package = Package(
  name: "ColophonFuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Colophon", path: "..")],
  targets: [
    // `Agreement` in there is a link to what the tests check as well.
    .executableTarget(
      name: "fuzz-server", dependencies: [.product(name: "Server", package: "Colophon")],
      swiftSettings: [.unsafeFlags(["-parse-as-library", "-enable-experimental-feature", "Extern"])]),
    // `FuzzTarget.swift` in there is a link too.
    .executableTarget(
      name: "fuzz-feeds", dependencies: [.product(name: "Feeds", package: "Colophon")],
      swiftSettings: [.unsafeFlags(["-parse-as-library", "-enable-experimental-feature", "Extern"])]),
  ],
  swiftLanguageModes: [.v6]
)
