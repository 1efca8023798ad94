import Foundation
import Publication
import Search
import Syndication
import Testing

@testable import Colophon
@testable import SiteBase

/// Queries that people would type into the search of some blogs, and what they would hope for: posts by the
/// beginning of their titles, with 2 for what is meant and 1 for what is useful too. The labels were written
/// before the first run.
struct LabelledBlogs: CustomTestStringConvertible, Sendable {
  let name: String
  /// Their feeds.
  let blogs: [String]
  let queries: [(query: String, wanted: [String: Double])]
  var testDescription: String { name }

  static let all = [samples] + (Checkout.realBlogs.isEmpty ? [] : [real])
}

extension LabelledBlogs {
  private static let samples = LabelledBlogs(
    name: "samples", blogs: Checkout.blogs,
    queries: [
      ("unused index", ["An index that": 2]),
      ("autovacuum", ["Vacuum is": 2]),
      ("sqlite", ["SQLite in": 2]),
      ("migratons", ["Migrations that": 2]),
      ("rename a column", ["Migrations that": 2]),
      ("etag", ["What an entity": 2]),
      ("entity tag", ["What an entity": 2]),
      ("caching", ["Cache for": 2, "What an entity": 2]),
      ("stale while revalidate", ["Cache for": 2]),
      ("301 redirect", ["Redirects are": 2]),
      ("link rot", ["Redirects are": 2]),
      ("tls certificate", ["Reading a TLS": 2, "Renewing": 2]),
      ("expired certificate", ["Renewing": 2, "Reading a TLS": 1]),
      ("emoji length", ["Strings are": 2]),
      ("sort names", ["Sorting names": 2]),
      ("daylight saving", ["The hour": 2]),
      ("time zone", ["The hour": 2]),
      ("git bisect", ["Bisecting": 2]),
      ("git", ["Bisecting": 2, "Commit messages": 2]),
      ("flaky test", ["Tests that fail": 2]),
      ("seed", ["Random tests": 2]),
      ("profiler", ["Profiling": 2]),
      ("percentile", ["Tail latency": 2]),
      ("flexbox", ["Grid for": 2]),
      ("dark mode", ["Dark mode": 2]),
      ("screen reader", ["Labels for": 2]),
      ("accessibility", ["Labels for": 2, "Dark mode": 2]),
      ("rss", ["Why I": 2, "Guids are": 1]),
      ("newsletter spam", ["E-mail that": 2]),
      ("dns ttl", ["DNS is": 2]),
      ("restore a backup", ["Backups are": 2]),
      ("container image", ["Containers are": 2]),
      ("error message", ["Errors that": 2]),
      ("logging", ["Logging less": 2]),
      ("naming", ["Naming things": 2]),
      ("home server", ["A server in": 2]),
      ("weather", ["A weather": 2, "Listening to": 1, "E-ink": 1]),
      ("soldering", ["Learning to solder": 2]),
      ("keyboard", ["A keyboard": 2, "Switches": 2]),
      ("keybord", ["A keyboard": 2, "Switches": 2]),
      ("sourdough", ["Bread by": 2]),
      ("hedgehog", ["What a hedgehog": 2]),
      ("3d printing", ["Layers": 2, "Printing a gear": 2]),
      ("pen plotter", ["A pen plotter": 2]),
      ("repair radio", ["Repairing a": 2]),
      ("how do I grind a mirror", ["Building a": 2]),
      ("night sky", ["Photographing the": 2]),
      ("\"paper notebook\"", ["A paper": 2]),
      ("plain text notes", ["Plain text": 2]),
      ("gps track", ["Mapping the": 2]),
      ("cargo bike battery", ["A cargo": 2]),
      ("subtitles", ["Subtitles are": 2]),
    ])

  private static let real = LabelledBlogs(
    name: "real blogs", blogs: Checkout.realBlogs,
    queries: [
      ("coredata model macro", ["@Model for CoreData": 2]),
      ("NSManagedObject", ["@Model for CoreData": 2]),
      ("sqlite", ["The Lighter Swift": 2]),
      ("sqlite code generation", ["The Lighter Swift": 2]),
      ("flutter", ["Flutter for": 2]),
      ("mvc swiftui", ["Model View Controller": 2]),
      ("view controller", ["Model View Controller": 2]),
      ("visual studio code", ["🐮 iOS App w/ VisualStudio": 2, "🐮 SwiftUI Tools w/ VisualStudio": 2]),
      ("docc archive", ["DocC": 2]),
      ("async await ios 14", ["Async/Await for": 2, "3 Swift Concurrency": 1]),
      ("webassembly", ["Hosting WebAssembly": 2]),
      ("webasembly", ["Hosting WebAssembly": 2]),
      ("train tracking", ["Let's Write a Train": 2, "Shinkansen Live -": 1, "Shinkansen Live:": 1]),
      ("shinkansen", ["Shinkansen Live -": 2, "Shinkansen Live:": 2, "Let's Write a Train": 1]),
      ("shinkansn", ["Shinkansen Live -": 2, "Shinkansen Live:": 2, "Let's Write a Train": 1]),
      ("iosdc", ["I Presented": 2]),
      ("swift concurrency", ["3 Swift Concurrency": 2, "Async/Await for": 1]),
      ("@MainActor", ["3 Swift Concurrency": 2]),
      ("language learners", ["Comprehensible Later": 2]),
      ("\"read-it-later\"", ["Comprehensible Later": 2]),
      ("group modifier swiftui", ["SwiftUI Group": 2]),
      ("claude code", ["Closing the Loop": 2]),
      ("live activity", ["Shinkansen Live:": 2, "Shinkansen Live -": 2]),
      ("full stack swift", ["Full-Stack Swift": 2]),
      ("print design", ["Print Design": 2]),
      ("swift package manager tool", ["🐮 SwiftUI Tools w/ just": 2, "🐮 SwiftUI Tools w/ Vis": 1]),
      ("how do I scan a ticket", ["Shinkansen Live:": 2, "Shinkansen Live -": 1]),
    ])
}

@Suite("Relevance")
struct RelevanceTests {
  @Test("What people look for comes first: nDCG@10 of labelled queries", arguments: LabelledBlogs.all)
  func relevance(labelled: LabelledBlogs) async throws {
    try await TestSite.run { site in
      for blog in labelled.blogs { try await site.importBlog(blog) }
      try await site.indexForSearch()
      let searching = Searching(
        store: site.database.search(site.visibility), language: SearchLanguage(tag: "en"))
      var sum = 0.0
      for (query, wanted) in labelled.queries {
        let titles = try await searching.results(for: query, SearchFilter(), page: 1).found.map(\.head.name)
        let gains = titles.map { title in wanted.first { title.hasPrefix($0.key) }?.value ?? 0 }
        let score = gain(gains) / gain(wanted.values.sorted(by: >))
        if score < 0.9 { print("  \(query): \(score) \(titles.prefix(4))") }
        sum += score
      }
      let mean = sum / Double(labelled.queries.count)
      print(
        "nDCG@10 of \(labelled.queries.count) queries to \(labelled.name): \((mean * 1000).rounded() / 1000)")
      #expect(mean >= 0.97)
    }
  }

  /// Discounted cumulative gain of the first ten.
  private func gain(_ gains: [Double]) -> Double {
    gains.prefix(10).enumerated().reduce(0) { $0 + (pow(2, $1.element) - 1) / log2(Double($1.offset) + 2) }
  }
}
