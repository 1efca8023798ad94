import Foundation
import Importing
import Postgres
import Publication
import Testing
import Timestamps

@testable import Colophon

@Suite("When a written post was last changed for readers")
struct UpdatedDateTests {
  @Test(
    "A change of a file that no reader notices is no update",
    arguments: [
      post("Text.").replacing("\n", with: "\r\n"), post("Text.").replacing("\n", with: "\r"),
      post("Text.", more: "# A comment\n"), post("Text.").replacing("title: One", with: "title: 'One'"),
      post("Text.\n\n\n"), post("Text.", more: "redirects: [/old]\n"),
    ])
  func unnoticed(text: String) async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("one.md", post("Text."))
      try await site.sync(folder)
      folder.write("one.md", text)
      #expect(try await site.sync(folder).changed == ["one.md"])
      #expect(try await updated(site) == nil)
      folder.write("one.md", text.replacing("Text.", with: "Other text."))
      try await site.sync(folder)
      #expect(try await updated(site) == Timestamp(site.now))
    }
  }

  @Test(
    "Whatever readers get of a post updates it",
    arguments: [
      post("Text.").replacing("title: One", with: "title: Two"), post("Text.", more: "tags: [a]\n"),
      post("Text.", more: "authors: [Ada]\n"), post("Text.", more: "summary: In short.\n"),
      post("Text.", more: "image: /cover.png\n"), post("Text.", more: "series: Parts\n"),
      post("Text.", more: "outdated: true\n"), post("Text.", more: "language: de\n"),
    ])
  func noticed(text: String) async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("one.md", post("Text."))
      try await site.sync(folder)
      folder.write("one.md", text)
      try await site.sync(folder)
      #expect(try await updated(site) == Timestamp(site.now))
    }
  }

  @Test("Other line ends are no update of an episode, but another transcript is")
  func episodes() async throws {
    try await TestSite.run { site in
      let (folder, file) = (ContentFixture(), "episodes/1-one/episode.md")
      folder.write("one.md", post("Text."))
      folder.write(episode: "1-one", post("[0:05] Said."))
      try await site.sync(folder)
      folder.write(episode: "1-one", post("[0:05] Said.").replacing("\n", with: "\r\n"))
      #expect(try await site.sync(folder).changed.count == 1)
      #expect(try await updated(site, file) == nil)
      folder.write(episode: "1-one", post("[0:05] Not said."))
      try await site.sync(folder)
      #expect(try await updated(site, file) == Timestamp(site.now))
    }
  }

  @Test("A post that was gone is updated when it comes back with another text, and not with the same")
  func comeback() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("other.md", post("Other."))
      folder.write("one.md", post("Text."))
      try await site.sync(folder)
      let rounds: [(text: String, date: Timestamp?)] = [("Text.", nil), ("New text.", later(site, 2))]
      for (text, date) in rounds {
        folder.remove("one.md")
        try await site.sync(folder, at: later(site, 1))
        folder.write("one.md", post(text))
        try await site.sync(folder, at: later(site, 2))
        #expect(try await updated(site) == date)
      }
    }
  }

  @Test("A post that was a draft for a while is updated when readers get another text, and at no other time")
  func takenBack() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      let syncs = [
        ("Text.", false), ("Text.", true), ("New text.", true), ("Text.", false), ("Newer text.", true),
        ("Newer text.", false),
      ]
      for (hours, (text, isDraft)) in zip(1..., syncs) {
        folder.write("one.md", post(text, more: isDraft ? "draft: true\n" : ""))
        try await site.sync(folder, at: later(site, hours))
        #expect(try await updated(site) == (hours == syncs.count ? later(site, hours) : nil), "\(hours)")
      }
    }
  }

  @Test("A post that nobody has seen is not updated when it comes out")
  func unseen() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      let scheduled = post("Text.").replacing("2026-11-21", with: "2027-02-01")
      for text in [
        post("Text.", more: "draft: true\n"), scheduled, scheduled.replacing("Text.", with: "New text."),
        post("Newer text."),
      ] {
        folder.write("one.md", text)
        try await site.sync(folder)
        #expect(try await updated(site) == nil)
      }
    }
  }

  @Test("A new version of the program updates no post, and then tells changes for readers from others")
  func newVersion() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("one.md", post("Text."))
      try await site.sync(folder)
      // As versions wrote rows that knew no digests.
      try await site.database.execute("UPDATE posts SET shown_digest = NULL, rendering = 1")
      #expect(try await site.sync(folder).changed == ["one.md"])
      folder.write("one.md", post("Text.").replacing("\n", with: "\r\n"))
      try await site.sync(folder)
      #expect(try await updated(site) == nil)
      try await site.database.execute("UPDATE posts SET shown_digest = NULL")
      folder.write("one.md", post("New text."))
      try await site.sync(folder)
      #expect(try await updated(site) == Timestamp(site.now))
    }
  }

  private func updated(_ site: TestSite, _ file: String = "one.md") async throws -> Timestamp? {
    try await site.database.contentFiles.all().first { $0.name == file }?.post.updated
  }

  private func later(_ site: TestSite, _ hours: Int) -> Timestamp {
    Timestamp(site.now).adding(seconds: Double(hours) * 3600)
  }
}

private func post(_ text: String, more: String = "") -> String {
  "---\ntitle: One\ndate: 2026-11-21\n\(more)---\n\(text)\n"
}
