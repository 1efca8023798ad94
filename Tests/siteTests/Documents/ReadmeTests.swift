import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  private let readme: MarkdownFile
  private let benchmarks: MarkdownFile

  init() throws {
    readme = try MarkdownFile("README.md")
    benchmarks = try MarkdownFile("Benchmarks/README.md")
  }

  @Test("It fits on two screens")
  func short() { #expect(readme.lineCount <= 120) }

  @Test("Its figures are the rounded ones of the benchmarks")
  func figures() throws {
    let measured = measurements
    let rows = readme.table("", "Colophon")
    let names = [
      "A small answer", "A page of 100 KB", "The same page as gzip", "A file of 10 KB", "A file of 1 MB",
      "10 pipelined requests", "A new connection for each request",
    ]
    try #require(rows.count == names.count)
    for (row, name) in zip(rows, names) {
      for (cell, server) in zip(row.dropFirst(), ["**Colophon**", "Hummingbird", "nginx"]) {
        let shown = try #require(Self.number(cell), "\(cell)")
        let exact = try #require(measured[name]?[server], "\(name), \(server)")
        #expect(abs(shown - exact) <= exact / 100, "\(name), \(server)")
      }
    }
  }

  @Test("The memory that it names is the rounded maximum of the benchmarks")
  func memory() throws {
    let most = try #require(
      benchmarks.table("memory, MB").filter { $0[0].hasPrefix("**Colophon**") }.compactMap { Double($0[3]) }
        .max())
    #expect(readme.text.contains("Colophon used at most \(Int(most.rounded())) MB of memory"))
  }

  /// Requests per second, by row and server; for a server in several variants, those of the first.
  private var measurements: [String: [String: Double]] {
    var measurements: [String: [String: Double]] = [:]
    var name = ""
    for row in benchmarks.table("", "", "requests/s") {
      if !row[0].isEmpty { name = row[0] }
      let server = String(row[1].prefix { $0 != "," })
      if measurements[name]?[server] == nil { measurements[name, default: [:]][server] = Self.number(row[2]) }
    }
    return measurements
  }

  private static func number(_ text: String) -> Double? { Double(text.replacing(",", with: "")) }
}
