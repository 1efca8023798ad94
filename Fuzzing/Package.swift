// swift-tools-version: 6.2
import PackageDescription

// What libFuzzer runs. A package of its own, as all of it, Colophon included, has to be compiled for that: see `run`.
let package = Package(
  name: "ColophonFuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Colophon", path: "..")],
  targets: [
    // `Agreement` in there is a link to what the tests check as well.
    .fuzzer("fuzz-server", of: "Server"),
    .fuzzer("fuzz-feeds", of: "Feeds"),
    .fuzzer("fuzz-sanitiser", of: "Sanitizer"),
  ],
  swiftLanguageModes: [.v6]
)

extension Target {
  static func fuzzer(_ name: String, of room: String) -> Target {
    .executableTarget(
      name: name, dependencies: [.product(name: room, package: "Colophon")],
      swiftSettings: [.unsafeFlags(["-parse-as-library", "-enable-experimental-feature", "Extern"])])
  }
}
