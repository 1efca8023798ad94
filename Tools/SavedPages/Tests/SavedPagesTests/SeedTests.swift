import Foundation
import Testing
import Transcripts

@testable import SavedPages

@Suite("Real pages", .enabled(if: Seeds.areThere, "no sample pages beside the checkout (../shared/seeds)"))
struct SeedTests {
  static let talkPage = Result { try SavedPage(Seeds.bytes(Seeds.talk), name: Seeds.talk) }

  @Test("A talk at a conference")
  func talk() throws {
    let page = try Self.talkPage.get()
    let episode = page.episode
    #expect(episode.title == "SwiftUI essentials")
    #expect(episode.number == 10150)
    #expect(episode.blurb.hasPrefix("Join us on a tour of SwiftUI"))
    #expect(episode.chapters.map(\.time.seconds) == [0, 94, 786, 1056, 1230])
    #expect(episode.transcript.count == 109)
    #expect(episode.transcript.allSatisfy { $0.kind == .paragraph && $0.speaker == nil })
    #expect(
      episode.resources.map(\.title) == [
        "Forum: UI Frameworks", "Learning SwiftUI", "SwiftUI", "SwiftUI Pathway",
      ])
    #expect(episode.related.map(\.title) == ["Xcode essentials", "Introduction to SwiftUI"])
    #expect(episode.codeSamples.count == 32)
    #expect(episode.codeTitles.count == 33)
    #expect(page.report.undecided.count == 2)
    #expect(
      page.report.undecided.first
        == "33 code titles with times, 32 code blocks: titles were not assigned to the blocks")
  }

  @Test(
    "Glued words of the talk are separated, and its names are not",
    arguments: [
      "tracking our pets, their tricks, and how they stack up",
      "I have one more insight about SwiftUI and those",
      "working on it We love our pets,", "a collection of pets and creates a horizontal stack",
      "Rufus, Come Rufus, Take Bat Rufus, Home Plate And so on",
      "whether the pet has an award or not establishing",
      "keeps your UI up to date eliminating both", "watchOS: digitalCrownRotation Now, as I turn",
      "When I wrap withAnimation around", "Custom crafted views from low level APIs will produce",
      "creating a ForEach view. ForEach generates",
      "NavigationSplitView automatically adapts to watchOS's design",
      "built-in to SwiftUI and how they work", "with less code Provide a wide range",
      "changes hasAward to now be true",
    ])
  func gluedWords(text: String) throws {
    let page = try Self.talkPage.get()
    #expect(page.episode.transcript.contains { $0.text.contains(text) })
  }

  @Test("An episode of a series")
  func series() throws {
    let page = try SavedPage(Seeds.bytes(Seeds.series), name: Seeds.series)
    let episode = page.episode
    #expect(episode.title == "Point-Free Live: Dependencies & Stacks")
    #expect(episode.number == 221)
    #expect(episode.date == .init(year: 2023, month: 2, day: 6))
    #expect(episode.visibility == .free)
    #expect(
      episode.transcript.filter { $0.kind == .heading }.map(\.text) == [
        "Introduction", "Dependencies", "New dependency tools", "withDependencies(from:)",
        "withEscapedDependencies",
        "pointfree.co", "Navigation stacks", "Tree vs. stack navigation", "Tree/stack pros/cons",
        "Refactoring tree to stack", "Refactor pros/cons", "Final Q&A", "Conclusion",
      ])
    #expect(Set(episode.transcript.compactMap(\.speaker)) == ["Brandon", "Stephen"])
    #expect(episode.questions.count == 18)
    #expect(episode.questions.allSatisfy { $0.time != nil && !$0.answer.isEmpty })
    #expect(episode.exercises.count == 1)
    #expect(episode.references.count == 11)
    #expect(episode.references.count { $0.date != nil } == 8)
    #expect(page.report.undecided.isEmpty)
    #expect(page.report.restoredSpaces.isEmpty)
    #expect(page.report.dropped.count == 10)
  }

  @Test("All code of the talk parses as Swift", .enabled(if: Swiftc.path != nil, "no swiftc"))
  func codeParses() throws {
    let samples = try Self.talkPage.get().episode.codeSamples
    let folder = FileManager.default.temporaryDirectory.appending(path: "saved-pages-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, sample) in samples.enumerated() {
      let file = folder.appending(path: "\(index).swift")
      try Data(sample.source.utf8).write(to: file)
      #expect(try Swiftc.parses(file.path()), "sample \(index + 1)")
    }
  }
}

/// The compiler that runs the tests, as far as it can be found.
enum Swiftc {
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  static func parses(_ file: String) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: path ?? "")
    process.arguments = ["-frontend", "-parse", file]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
