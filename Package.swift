// swift-tools-version: 6.2
import PackageDescription

// A module may import only modules below it; ARCHITECTURE.md draws the layers.
let package = Package(
  name: "Colophon",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "site", targets: ["site"]),
    .library(name: "Colophon", targets: ["Colophon", "Publication", "Settings", "SiteBase"]),
    .library(name: "Server", targets: ["HTTP", "Server"]),
    .library(name: "Feeds", targets: ["Feeds"]),
    .library(name: "Markdown", targets: ["HTML", "Markdown"]),
    .library(name: "Postgres", targets: ["Postgres", "SocketEvents"]),
    .library(name: "Prometheus", targets: ["Prometheus"]),
    .library(name: "Sanitizer", targets: ["Sanitizer"]),
    .library(name: "Transcripts", targets: ["Texts", "Transcripts"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: [
    // C libraries.
    .system("CBrotli", "libbrotlienc", apt: ["libbrotli-dev"], brew: "brotli"),
    .system(
      "CCmarkGFM", "libcmark-gfm", apt: ["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"], brew: "cmark-gfm"
    ),
    .system("CCurl", "libcurl", apt: ["libcurl4-openssl-dev"], brew: "curl"),
    .systemLibrary(name: "CEpoll", path: "Sources/System/CEpoll"),
    .system("CGumbo", "gumbo", apt: ["libgumbo-dev"], brew: "gumbo-parser"),
    .systemLibrary(name: "CMalloc", path: "Sources/System/CMalloc"),
    .system("CLibpq", "libpq", apt: ["libpq-dev"], brew: "libpq"),
    .system("CLibSSL", "libssl", apt: ["libssl-dev"], brew: "openssl@3"),
    .system("COpenSSL", "libcrypto", apt: ["libssl-dev"], brew: "openssl@3"),
    .systemLibrary(name: "CSockets", path: "Sources/System/CSockets"),
    // Snowball's libstemmer has no pkg-config file.
    .systemLibrary(
      name: "CStemmer", path: "Sources/System/CStemmer",
      providers: [.apt(["libstemmer-dev"]), .brew(["snowball"])]),
    .system("CZip", "libzip", apt: ["libzip-dev"], brew: "libzip"),
    .system("CZlib", "zlib", apt: ["zlib1g-dev"], brew: "zlib"),

    // Foundations: values that every module may use.
    .module("Concurrency", [.logging]),
    .module("Dependencies", [.product(name: "IssueReporting", package: "xctest-dynamic-overlay")]),
    .module("Digests", ["COpenSSL"]),
    .module("Platform", []),
    .module("Files", ["Platform"]),
    .module("Programs", []),
    .module("FolderWatching", ["Files"]),
    .module("Spools", ["Platform"]),
    .module("TextComparison", []),
    .module("Texts", []),
    .module("Timestamps", []),
    .module("Traces", ["Concurrency", .tracing]),
    .module("URIs", []),

    // Layer 0: modules without I/O.
    .module("Feeds", ["Platform", "Texts", "Timestamps", "URIs"], linkedOnMacOS: ["iconv"]),
    .module("HTML", []),
    .module("HTTP", ["Dependencies", "Digests", "Platform", "Timestamps", "URIs", .httpTypes]),
    .module("Markdown", ["CCmarkGFM", "HTML", "Platform"]),
    .module("Pictures", ["Programs"]),
    .module("Routing", ["HTTP", "URIs"]),
    .module("Sanitizer", ["CGumbo", "Platform", "URIs"]),
    .module("Transcripts", ["Markdown", "Texts"]),
    .module("Search", ["CStemmer"]),
    .module("WebAuthn", ["COpenSSL", "Digests", "URIs"]),
    .module("Words", ["HTML"]),
    .module("YAML", ["Texts", "Yams"]),
    .module("SocialImages", ["Digests", "HTML", "Programs", "Spools"]),

    // IssueReportingTestSupport is loaded at run time, to turn a reported issue into a failed test.
    .testSupport(
      "DependenciesTestSupport",
      [
        "Dependencies", .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]),

    // Layer 1: sockets.
    .module("SocketEvents", ["CEpoll", "Platform"]),
    .module(
      "HTTPClient",
      [
        "CCurl", "Concurrency", "Dependencies", "HTTP", "Spools", "Traces", "URIs", .httpTypes, .tracing,
      ]),
    .module("Mail", ["CCurl", "Concurrency", "Dependencies", "Timestamps", "URIs"]),
    .module(
      "Postgres",
      [
        "CLibpq", "Concurrency", "Digests", "Files", "Platform", "SocketEvents", "Timestamps", "Traces",
        .logging, .tracing,
      ]),
    .module("Jobs", ["Concurrency", "Dependencies", "Postgres", "Timestamps", "Traces", .logging, .tracing]),
    .module("Backups", ["Concurrency", "Digests", "Files", "Platform", "Postgres", "Timestamps"]),
    .module(
      "Server",
      [
        "CBrotli", "CLibSSL", "CMalloc", "CSockets", "CZlib", "Concurrency", "HTTP", "Platform",
        "SocketEvents", "Spools", "Timestamps", "URIs", .coreMetrics, .logging,
      ], exclude: ["README.md"]),
    .module("Prometheus", ["HTTP", .coreMetrics, .httpTypes]),

    .module("Accounts", ["Dependencies", "Digests", "Postgres", "Timestamps"]),
    .module("Memberships", ["Accounts", "Dependencies", "Digests", "Postgres", "Texts", "Timestamps"]),

    // Layer 2: the publication, and what is made from it.
    .module(
      "Publication",
      [
        "Dependencies", "Digests", "Feeds", "Platform", "Postgres", "Sanitizer", "Search", "Timestamps",
        "Transcripts", "URIs", "Words", .logging,
      ]),
    .module(
      "Media",
      [
        "Concurrency", "Digests", "HTTP", "HTTPClient", "Pictures", "Postgres", "Timestamps", "URIs",
        .httpTypes,
      ]),
    .module(
      "Importing",
      [
        "Concurrency", "Dependencies", "Digests", "Feeds", "Files", "HTTP", "HTTPClient", "Markdown",
        "Platform", "Postgres", "Publication", "Sanitizer", "Spools", "Texts", "Timestamps",
        "Transcripts", "URIs", "Words", "YAML", .httpTypes,
      ]),
    .module("StaticSites", ["Digests", "Files", "Platform", "Sanitizer", "Texts", "URIs"]),
    .module(
      "Editing",
      [
        "Accounts", "Concurrency", "Files", "Importing", "Postgres", "Publication", "Sanitizer", "Texts",
        "Timestamps", "URIs",
      ]),
    .module(
      "Moving",
      [
        "CZip", "Concurrency", "Dependencies", "Digests", "Feeds", "Files", "HTTP", "HTTPClient",
        "Importing", "Markdown", "Media", "Pictures", "Platform", "Programs", "Publication", "Sanitizer",
        "Spools", "Texts", "Timestamps", "URIs", "YAML", .httpTypes,
      ]),
    .module(
      "Syndication",
      [
        "Concurrency", "Dependencies", "Digests", "Feeds", "HTML", "HTTP", "HTTPClient", "Jobs",
        "Postgres", "Publication", "Routing", "Sanitizer", "Server", "Spools", "Texts", "Timestamps",
        "Transcripts", "URIs", "Words", .httpTypes, .logging,
      ]),
    .module(
      "Pages",
      [
        "Digests", "Feeds", "HTML", "HTTP", "Publication", "Sanitizer", "SocialImages", "Syndication",
        "Texts", "Timestamps", "Transcripts", "URIs", "Words",
      ]),

    // Layer 3: the site.
    .module(
      "Settings",
      [
        "Dependencies", "Mail", "Media", "Publication", "Server", "Syndication", "Texts", "URIs", "Words",
        "YAML", .logging,
      ]),
    .module(
      "SiteBase",
      [
        "Accounts", "Backups", "Concurrency", "Dependencies", "Digests", "Editing", "Files", "HTML",
        "HTTP", "HTTPClient", "Importing", "Jobs", "Mail", "Media", "Memberships", "Pages", "Pictures",
        "Platform", "Postgres", "Prometheus", "Publication", "Routing", "Sanitizer", "Search", "Server",
        "Settings",
        "SocialImages", "SocketEvents", "Spools", "Syndication", "Texts", "Timestamps", "Traces",
        "Transcripts", "URIs", "WebAuthn", .httpTypes, .logging, .tracing,
      ]),
    .module(
      "Reading",
      [
        "Concurrency", "Dependencies", "Editing", "Feeds", "Files", "HTML", "HTTP", "HTTPClient",
        "Importing", "Jobs", "Markdown", "Memberships", "Pages", "Postgres", "Publication", "Routing",
        "Sanitizer", "Search", "Server", "Settings", "SiteBase", "SocialImages", "Syndication", "Texts",
        "Timestamps", "Transcripts", "URIs", "Words", .httpTypes, .logging,
      ]),
    .module(
      "Desk",
      [
        "Accounts", "Concurrency", "Dependencies", "Digests", "Editing", "Files", "HTML", "HTTP",
        "HTTPClient", "Importing", "Jobs", "Media", "Memberships", "Pages", "Pictures", "Platform",
        "Postgres", "Publication", "Routing", "Sanitizer", "Server", "Settings", "SiteBase", "Syndication",
        "TextComparison", "Texts", "Timestamps", .httpTypes, .logging,
      ]),
    .module(
      "ProgramInterfaces",
      [
        "Accounts", "Concurrency", "Dependencies", "Digests", "Editing", "HTML", "HTTP", "HTTPClient",
        "Importing", "Media", "Memberships", "Pages", "Postgres", "Publication", "Routing", "Sanitizer",
        "Search",
        "Server", "Settings", "SiteBase", "Syndication", "Texts", "Timestamps", "Transcripts", "URIs",
        .httpTypes,
        .logging,
      ]),
    .module(
      "Members",
      [
        "Accounts", "Concurrency", "Dependencies", "Digests", "HTML", "HTTP", "Jobs", "Mail", "Memberships",
        "Pages", "Postgres", "Publication", "Server", "Settings", "SiteBase", "Timestamps", "Transcripts",
        "Words", .httpTypes, .logging,
      ]),
    .module(
      "Exporting",
      [
        "Dependencies", "Files", "HTTP", "Importing", "Media", "Pages", "Postgres", "Publication",
        "Routing", "Search", "Server", "Settings", "SiteBase", "Spools", "StaticSites", "Syndication",
        "Texts", "Timestamps", "URIs", .httpTypes,
      ]),
    .module(
      "Colophon",
      [
        "Backups", "Concurrency", "Dependencies", "Desk", "Digests", "Exporting", "Files", "HTTP",
        "Importing", "Jobs", "Members", "Memberships", "Pages", "Platform", "Postgres",
        "ProgramInterfaces", "Prometheus", "Publication", "Reading", "Routing", "Search", "Server",
        "Settings", "SiteBase", "StaticSites", "Syndication", "Timestamps", .httpTypes, .logging,
      ]),

    // Layer 4: the command line.
    .executableTarget(
      name: "site",
      dependencies: [
        "Accounts", "Backups", "Colophon", "Concurrency", "Dependencies", "Digests", "Editing",
        "Exporting", "Feeds", "Files", "FolderWatching", "HTTP", "HTTPClient", "Importing", "Jobs",
        "Mail", "Media", "Memberships", "Moving", "Platform", "Postgres", "Programs", "Prometheus",
        "Publication", "Reading", "Server", "Settings", "SiteBase", "Spools", "StaticSites", "Syndication",
        "TextComparison", "Texts", "Timestamps", "Traces", "URIs", "Words", .httpTypes, .coreMetrics,
        .tracing, .product(name: "ArgumentParser", package: "swift-argument-parser"), .logging,
      ],
      swiftSettings: .houseRules),

    // Shared by the tests of several modules.
    .testSupport("PostgresTestSupport", ["Digests", "Platform", "Postgres", "ProcessTestSupport"]),

    .testSupport("CodingTestSupport", ["CBrotli", "CZlib", "HTTP", "Server"]),

    .testSupport("ProcessTestSupport", []),

    .testSupport("FilesTestSupport", ["Platform"]),

    .testSupport("RandomTestSupport", []),

    .testSupport("TLSTestSupport", ["CLibSSL"]),

    .testSupport("FeedsTestSupport", ["Texts", "Timestamps"]),

    .testSupport("PagesTestSupport", ["Pages", "Publication", "Sanitizer", "Syndication", "Timestamps"]),

    .testSupport("WebTestSupport", ["HTTP", "Server", .httpTypes, .logging]),

    // For `make highlighting`.
    .executableTarget(
      name: "markdown-measure", dependencies: ["HTML", "Markdown", "Sanitizer"],
      path: "Tests/MarkdownMeasure",
      swiftSettings: .houseRules),

    .tests(
      "Accounts",
      ["Dependencies", "DependenciesTestSupport", "Postgres", "PostgresTestSupport", "Timestamps"]),
    .tests(
      "Memberships",
      ["Accounts", "Dependencies", "Digests", "Postgres", "PostgresTestSupport", "Texts", "Timestamps"]),
    .tests("Concurrency"),
    .tests("Digests"),
    .tests("Files"),
    .tests("Programs"),
    .tests("FolderWatching", ["Files"]),
    .tests("Spools"),
    .tests("TextComparison", ["RandomTestSupport"]),
    .tests("Texts"),
    .tests("Timestamps"),
    .tests("Traces", [.tracing]),
    .tests("URIs"),
    .tests("YAML", ["RandomTestSupport"]),
    .tests("Dependencies", ["DependenciesTestSupport"]),
    .tests("Feeds", ["FeedsTestSupport", "RandomTestSupport"], exclude: ["Corpus"]),
    .tests("HTML", ["RandomTestSupport"]),
    .tests("HTTP", ["Dependencies", .httpTypes]),
    .tests("Markdown", ["HTML"], exclude: ["Specifications"]),
    .tests("Routing", ["HTTP"]),
    .tests("Sanitizer", ["RandomTestSupport", "URIs"]),
    .tests("Transcripts", ["RandomTestSupport"]),
    .tests(
      "WebAuthn", ["COpenSSL", "Digests", "RandomTestSupport"], exclude: ["SpecificationVectors.txt"]),
    .tests("Words", ["HTML"]),
    .tests("HTTPClient", ["Spools"]),
    .tests("Mail", ["ProcessTestSupport", "TLSTestSupport", "Timestamps"], exclude: ["smtp_server.py"]),
    .tests("SocketEvents"),
    .tests(
      "Postgres",
      ["PostgresTestSupport", "SocketEvents", "Timestamps", .logging]),
    .tests(
      "Jobs",
      [
        "Concurrency", "Dependencies", "DependenciesTestSupport", "Postgres", "PostgresTestSupport",
        "Timestamps", .logging,
      ]),
    .tests("Backups", ["Postgres", "PostgresTestSupport", "ProcessTestSupport", "Timestamps"]),
    .tests(
      "Media",
      [
        "Digests", "HTTP", "HTTPClient", "Pictures", "Postgres", "PostgresTestSupport", "Timestamps",
        .httpTypes,
      ], exclude: ["Moto"]),
    .tests("Prometheus", ["HTTP", "HTTPClient", "Server", .coreMetrics, .httpTypes, .logging]),
    .tests(
      "Publication",
      [
        "Dependencies", "Digests", "Feeds", "Postgres", "PostgresTestSupport", "RandomTestSupport",
        "Sanitizer", "Timestamps",
      ]),
    .tests(
      "Server",
      ["CLibSSL", "CodingTestSupport", "RandomTestSupport", "TLSTestSupport"],
      exclude: ["Corpus"]),
    .tests(
      "Pages",
      [
        "Digests", "Feeds", "HTML", "HTTP", "PagesTestSupport", "Publication", "Sanitizer", "Settings",
        "Syndication", "Timestamps", "Words",
      ]),
    .tests(
      "Importing",
      [
        "Dependencies", "Feeds", "FeedsTestSupport", "FilesTestSupport", "HTTP", "HTTPClient",
        "Publication", "Sanitizer", "Spools", "Timestamps", "WebTestSupport", .httpTypes,
      ]),
    .tests(
      "Moving",
      [
        "CZip", "Dependencies", "FilesTestSupport", "HTTP", "HTTPClient", "Importing", "Markdown",
        "Programs", "Publication", "RandomTestSupport", "Sanitizer", "Texts", "Timestamps",
        "WebTestSupport", "YAML", .httpTypes,
      ], exclude: ["Samples"]),
    .tests("StaticSites", ["Digests", "Files"]),
    .tests("Search"),
    .tests("Pictures", ["Programs"]),
    .tests("SocialImages"),
    .tests("Settings", ["Mail", "Media", "Publication", "Server", "Syndication", "Words"]),
    .tests(
      "Colophon",
      [
        "Accounts", "CodingTestSupport", "Concurrency", "Dependencies", "DependenciesTestSupport", "Desk",
        "Digests", "Editing", "Exporting", "Feeds", "FeedsTestSupport", "FilesTestSupport", "HTML", "HTTP",
        "HTTPClient",
        "Importing", "Jobs", "Mail", "Media", "Members", "Memberships", "Moving", "Pages", "PagesTestSupport",
        "Postgres",
        "PostgresTestSupport", "ProgramInterfaces", "Prometheus", "Publication", "RandomTestSupport",
        "Reading", "Routing", "Sanitizer", "Server", "Settings", "SiteBase", "SocialImages",
        "StaticSites", "Spools", "Syndication", "Timestamps", "Transcripts", "WebTestSupport", "Words",
        "YAML", .httpTypes, .logging,
      ], exclude: ["Fixtures", "Support/ManyPosts.sql"]),
    .tests(
      "site",
      [
        "FilesTestSupport", "HTTP", "HTTPClient", "Postgres", "PostgresTestSupport", "ProcessTestSupport",
        "Server", "Spools", "TLSTestSupport", "WebTestSupport", .httpTypes, .logging,
      ], exclude: ["Clients"]),
  ],
  swiftLanguageModes: [.v6]
)

// What only the fuzz targets use; `Fuzzing/run` sets the variable.
let fuzzed = Context.environment["FUZZING"] == "1" ? ["Moving", "WebAuthn"] : []
package.products += fuzzed.map { .library(name: $0, targets: [$0]) }

extension [SwiftSetting] {
  static var houseRules: [SwiftSetting] {
    let strict = Context.environment["STRICT"] == "1"
    return [
      .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
      + (strict ? [.treatAllWarnings(as: .error)] : [])
  }
}

extension Target {
  static func module(
    _ name: String, _ dependencies: [Dependency], exclude: [String] = [], linkedOnMacOS: [String] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, exclude: exclude, swiftSettings: .houseRules,
      linkerSettings: linkedOnMacOS.map { .linkedLibrary($0, .when(platforms: [.macOS])) })
  }

  static func tests(_ module: String, _ also: [Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
      name: "\(module)Tests", dependencies: [.byName(name: module)] + also, exclude: exclude,
      swiftSettings: .houseRules)
  }

  /// What the tests of several modules share.
  static func testSupport(_ name: String, _ dependencies: [Dependency]) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: .houseRules)
  }

  static func system(_ name: String, _ pkgConfig: String, apt: [String], brew: String) -> Target {
    .systemLibrary(
      name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig,
      providers: [.apt(apt), .brew([brew])])
  }
}

// Products of packages that several targets use.
extension Target.Dependency {
  static var coreMetrics: Self { .product(name: "CoreMetrics", package: "swift-metrics") }
  static var httpTypes: Self { .product(name: "HTTPTypes", package: "swift-http-types") }
  static var logging: Self { .product(name: "Logging", package: "swift-log") }
  static var tracing: Self { .product(name: "Tracing", package: "swift-distributed-tracing") }
}
