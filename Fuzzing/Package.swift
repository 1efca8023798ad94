// swift-tools-version: 6.2
import PackageDescription

// The fuzz targets. They are a separate package because everything, including Colophon, is compiled for
// libFuzzer; see `run`.
let package = Package(
  name: "ColophonFuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Colophon", path: "..")],
  targets: [
    // `Agreement` is a link to the properties that the tests check.
    .fuzzer("fuzz-server", of: "Server"),
    .fuzzer("fuzz-feeds", of: "Feeds"),
    .fuzzer("fuzz-sanitiser", of: "Sanitizer"),
    .fuzzer("fuzz-markdown", of: "Markdown"),
    .fuzzer("fuzz-webauthn", of: "WebAuthn"),
    .fuzzer("fuzz-moving", of: "Moving"),
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
