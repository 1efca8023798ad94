import Foundation
import Testing

@Suite("Links between documents")
struct LinkTests {
  @Test("Each relative link leads to an existing file and heading")
  func resolve() throws {
    let files = try MarkdownFile.all()
    #expect(files.count > 15)
    let anchors = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.anchors) })
    for file in files {
      for link in file.relativeLinks {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init)
        let target = parts[0].isEmpty ? file.path : Self.path(parts[0], from: file.path)
        let isThere = FileManager.default.fileExists(
          atPath: SiteProcess.checkout.appending(path: target).path)
        #expect(isThere, "\(file.path): \(link)")
        if parts.count == 2 {
          #expect(anchors[target]?.contains(parts[1]) == true, "\(file.path): no heading \(link)")
        }
      }
    }
  }

  @Test("Links lead from the README to every page of the documentation")
  func reachable() throws {
    let files = try MarkdownFile.all()
    let links = Dictionary(
      uniqueKeysWithValues: files.map { file in
        (file.path, file.relativeLinks.map { Self.path($0.components(separatedBy: "#")[0], from: file.path) })
      })
    var reached: Set = ["README.md"]
    var next = reached
    while !next.isEmpty {
      next = Set(next.flatMap { links[$0] ?? [] }).subtracting(reached)
      reached.formUnion(next)
    }
    for file in files where file.path.hasPrefix("Documentation/") { #expect(reached.contains(file.path)) }
  }

  @Test("Each target of make and each script that a document names exists")
  func makeTargets() throws {
    let makefile = try String(contentsOf: SiteProcess.checkout.appending(path: "Makefile"), encoding: .utf8)
    let targets = Set(makefile.matches(of: #/(?m)^([a-z\-]+):/#).map { String($0.1) })
    var named: Set<String> = []
    for file in try MarkdownFile.all() {
      let code = file.text.matches(of: #/(?m)(?:`|^ {4})make ([a-z\-]+)/#).map { String($0.1) }
      named.formUnion(code)
      for target in code { #expect(targets.contains(target), "\(file.path): make \(target)") }
      for script in file.text.matches(of: #/\b(?:Scripts|Benchmarks|\.ci)\/[a-z\-]+(?![a-z\-\/.])/#) {
        let path = SiteProcess.checkout.appending(path: String(script.0)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(file.path): \(script.0)")
      }
    }
    #expect(named.isSuperset(of: ["serve", "test", "bench", "lint"]))
  }

  @Test("Each suite that a document names for --filter exists")
  func suites() throws {
    let tests = SiteProcess.checkout.appending(path: "Tests").path
    let files = FileManager.default.enumerator(atPath: tests)?.compactMap { $0 as? String } ?? []
    let names = Set(files.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent })
    for file in try MarkdownFile.all() {
      for suite in file.text.matches(of: #/--filter (\w+)/#) {
        #expect(names.contains(String(suite.1)), "\(file.path): \(suite.1)")
      }
    }
  }

  private static func path(_ link: String, from file: String) -> String {
    let folder = file.components(separatedBy: "/").dropLast()
    var parts = Array(folder)
    for part in link.components(separatedBy: "/") where part != "." && !part.isEmpty {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
