import Foundation
import ProcessTestSupport
import Testing

@Suite("Examples in the documentation", .timeLimit(.minutes(15)))
struct ExampleTests {
  /// The modules of the build, beside the test program; missing if another program runs the tests.
  private static let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "Modules").path

  private static let isCompilable = FileManager.default.fileExists(atPath: modules + "/Server.swiftmodule")

  private static let libraries = [
    "Colophon", "Feeds", "Markdown", "Postgres", "Prometheus", "Sanitizer", "Server", "Transcripts",
  ]

  @Test("Each example of a library compiles", .enabled(if: isCompilable), arguments: libraries)
  func library(name: String) async throws {
    try await compile(MarkdownFile("Documentation/modules/\(name).md"))
  }

  @Test("Each example of the page on extending compiles", .enabled(if: isCompilable))
  func extending() async throws {
    try await compile(MarkdownFile("Documentation/extending.md"))
  }

  @Test("Each library of the package has a page that begins with a whole program")
  func pages() throws {
    let package = try String(
      contentsOf: SiteProcess.checkout.appending(path: "Package.swift"), encoding: .utf8)
    let products = package.matches(of: #/\.library\(name: "(\w+)"/#).map { String($0.1) }
    #expect(products.sorted() == Self.libraries)
    for name in products {
      let first = try MarkdownFile("Documentation/modules/\(name).md").swiftPrograms.first
      #expect(first?.contains("@main") == true, "\(name)")
    }
  }

  @Test("The first example of a server has at most ten lines")
  func tenLines() throws {
    let program = try #require(MarkdownFile("Documentation/modules/Server.md").swiftPrograms.first)
    let lines = program.split(separator: "\n").filter { line in
      !line.hasPrefix("import ") && line.contains { !" }".contains($0) }
    }
    #expect(lines.count <= 10)
  }

  @Test("An example that does not compile is found", .enabled(if: isCompilable))
  func wrong() async throws {
    let site = SiteProcess()
    let program = "import Server\nlet server: Server = \"none\"\n"
    let (status, errors) = try await typeCheck(site.file("Wrong.swift", program), in: site.data)
    #expect(status != 0)
    #expect(errors.contains("cannot convert"))
  }

  /// The module maps of C libraries, of the system and of packages.
  private static var moduleMaps: [String] {
    get throws {
      let packages = URL(fileURLWithPath: modules).resolvingSymlinksInPath().appending(
        path: "../../../checkouts")
      let sources = try packages.folders.flatMap { try $0.appending(path: "Sources").folders }
      let system = try SiteProcess.checkout.appending(path: "Sources/System").folders
      return (sources.map { $0.appending(path: "include") } + system).map {
        $0.appending(path: "module.modulemap").standardizedFileURL.path
      }.filter(FileManager.default.fileExists)
    }
  }

  private func compile(_ page: MarkdownFile) async throws {
    let programs = page.swiftPrograms
    #expect(!programs.isEmpty, "\(page.path)")
    let site = SiteProcess()
    for (index, program) in programs.enumerated() {
      let file = site.file("Example\(index + 1).swift", program)
      let (status, errors) = try await typeCheck(file, in: site.data)
      #expect(status == 0, "\(page.path), block \(index + 1): \(errors)")
    }
  }

  private func typeCheck(_ file: String, in folder: String) async throws -> (status: Int32?, errors: String) {
    let maps = try Self.moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    let files = ["output", "errors"].map { "\(folder)/compiler.\($0)" }
    for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    let arguments =
      [
        "-typecheck", "-warnings-as-errors", "-parse-as-library", "-swift-version", "6", "-package-name",
        "example",
        "-I", Self.modules,
      ]
      + maps + [file]
    // pkg-config knows the folder of libpq's headers.
    let compiler = try SpawnedProcess(
      "/bin/sh", ["-c", "exec swiftc $(pkg-config --cflags-only-I libpq) \"$@\"", "swiftc"] + arguments,
      environment: ProcessInfo.processInfo.environment, folder: folder,
      input: FileHandle.nullDevice.fileDescriptor, output: files[0], errors: files[1])
    while compiler.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    return (compiler.terminationStatus, try String(contentsOfFile: files[1], encoding: .utf8))
  }
}

extension URL {
  /// The contents of this folder; empty if it does not exist.
  fileprivate var folders: [URL] {
    get throws {
      guard FileManager.default.fileExists(atPath: path) else { return [] }
      return try FileManager.default.contentsOfDirectory(at: self, includingPropertiesForKeys: nil)
    }
  }
}
