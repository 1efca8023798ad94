// swift-tools-version: 6.2
import PackageDescription

// Reads web pages of episodes that were saved as text. It is a package of its own because it knows phrases
// of particular sites and English words, for which the site itself has no use.
let package = Package(
  name: "SavedPages",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "saved-page", targets: ["saved-page"])],
  dependencies: [
    .package(name: "Colophon", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "SavedPages", dependencies: [.product(name: "Transcripts", package: "Colophon")],
      swiftSettings: .houseRules),
    .executableTarget(
      name: "saved-page",
      dependencies: ["SavedPages", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: .houseRules),
    .testTarget(
      name: "SavedPagesTests",
      dependencies: ["SavedPages", .product(name: "Transcripts", package: "Colophon")],
      swiftSettings: .houseRules),
  ],
  swiftLanguageModes: [.v6]
)

extension [SwiftSetting] {
  /// Those of Colophon's own Package.swift.
  static var houseRules: [SwiftSetting] {
    let strict = Context.environment["STRICT"] == "1"
    return [
      .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
      + (strict ? [.treatAllWarnings(as: .error)] : [])
  }
}
