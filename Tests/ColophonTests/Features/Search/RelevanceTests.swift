import Foundation
import Publication
import Search
import Syndication
import Testing

@testable import Colophon

/// Queries that people would type into the search of two real blogs, and what they would hope for: posts by the beginning
/// of their titles, with 2 for what is meant and 1 for what is useful too. The labels were written before the first run.
private let labelled: [(query: String, wanted: [String: Double])] = [
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
]

@Suite("Relevance", .enabled(if: Checkout.hasSeeds, "the seeds are not there"))
struct RelevanceTests {
  @Test("What people look for comes first: nDCG@10 of labelled queries")
  func relevance() async throws {
    try await TestSite.run { site in
      try await site.importSeed("twocentstudios-ios.rss.xml")
      try await site.importSeed("alwaysrightinstitute.rss.xml")
      try await site.indexForSearch()
      let searching = Searching(
        store: site.database.search(site.visibility), language: SearchLanguage(tag: "en"))
      var sum = 0.0
      for (query, wanted) in labelled {
        let titles = try await searching.results(for: query, SearchFilter(), page: 1).found.map(\.head.name)
        let gains = titles.map { title in wanted.first { title.hasPrefix($0.key) }?.value ?? 0 }
        let score = gain(gains) / gain(wanted.values.sorted(by: >))
        if score < 0.9 { print("  \(query): \(score) \(titles.prefix(4))") }
        sum += score
      }
      let mean = sum / Double(labelled.count)
      print("nDCG@10 of \(labelled.count) queries: \((mean * 1000).rounded() / 1000)")
      #expect(mean > 0.9)
    }
  }

  /// Discounted cumulative gain of the first ten.
  private func gain(_ gains: [Double]) -> Double {
    gains.prefix(10).enumerated().reduce(0) { $0 + (pow(2, $1.element) - 1) / log2(Double($1.offset) + 2) }
  }
}
