import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing

@testable import Accounts
@testable import Colophon
@testable import Publication
@testable import SiteBase
@testable import StaticSites

@Suite("Working copies", .timeLimit(.minutes(15)))
struct WorkingCopyTests {
  private static func post(_ title: String, _ body: String, _ more: String = "") -> String {
    "---\ntitle: \(title)\n\(more)---\n\n\(body)\n"
  }

  private static func save(_ browser: Browser, _ path: String, _ text: String) async throws {
    let version = try await browser.editor(path).version
    #expect(try await browser.json("\(path)/text", ["version": version, "text": text]).status == 200)
  }

  /// The pages of all texts in the history of a post.
  private static func history(_ browser: Browser, _ path: String) async throws -> [String] {
    let versions = try await browser.text("\(path)/history").matches(of: #/versions/(\w+)"/#)
    var pages: [String] = []
    for version in versions { pages.append(try await browser.text("\(path)/versions/\(version.1)")) }
    return pages
  }

  @Test("To go on from an earlier version keeps the text as it was, however young it is")
  func earlierVersion() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Mine")
      _ = try await ada.publish(path, Self.post("Mine", "As it was published."))
      for draft in ["First", "Second", "Third"] {
        try await Self.save(ada, path, Self.post("Mine", "\(draft) text after that."))
      }
      #expect(try await ada.post("\(path)/version", ["chosen": "r1"]).status == .seeOther)
      #expect(try await ada.editor(path).text.contains("As it was published."))
      #expect(try await Self.history(ada, path).contains { $0.contains("Third text after that.") })
    }
  }

  @Test("Two people with one name are two people")
  func namesakes() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (try await desk.browser("Ada"), try await desk.browser("Bob"))
      _ = try await bob.post("/desk/account/rename", ["name": "Ada"])
      let path = try await ada.begin("Ours")
      for draft in ["First", "Second"] {
        try await Self.save(ada, path, Self.post("Ours", "\(draft) text, of Ada."))
      }
      let stale = ["version": "r0", "text": Self.post("Ours", "A text, of the other Ada.")]
      for (browser, isOwn) in [(ada, true), (bob, false)] {
        let conflict = try await browser.json("\(path)/text", stale)
        #expect(conflict.status == 409 && conflict.value["author"] as? String == "Ada")
        #expect(conflict.value["isOwn"] as? Bool == isOwn)
        let presence = try await browser.json("\(path)/presence", ["tab": browser.person.email]).value
        #expect(presence["isOwn"] as? Bool == isOwn)
      }
      try await Self.save(bob, path, Self.post("Ours", "A text, of the other Ada."))
      #expect(try await Self.history(ada, path).contains { $0.contains("Second text, of Ada.") })
    }
  }

  @Test("The title of the text is the one that the desk shows, and finds")
  func titles() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Working title")
      try await Self.save(ada, path, Self.post("The final name of it", "Text."))
      for page in ["/desk", "/desk?q=FINAL%20name", path, "\(path)/history"] {
        let text = try await ada.text(page)
        #expect(text.contains("The final name of it") && !text.contains("Working title"), "\(page)")
      }
      #expect(try await ada.post("\(path)/link").text.contains("The final name of it"))

      try await Self.save(ada, path, Self.post("\"Quotation marks", "Text."))
      #expect(try await ada.text("/desk").contains("The final name of it"), "the title cannot be read")
      try await Self.save(ada, path, Self.post("Once more", "Text.", "date: soon\n"))
      #expect(try await ada.text("/desk").contains("Once more"), "only the date has a mistake")
    }
  }

  @Test("A published post has the title of its working copy at the desk, until that is discarded")
  func publishedTitles() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("As readers know it")
      _ = try await ada.publish(path, Self.post("As readers know it", "Text."))
      try await Self.save(ada, path, Self.post("Its next title", "Text."))
      for query in ["know%20it", "next%20title"] {
        #expect(try await ada.text("/desk?q=\(query)").contains("Its next title"), "\(query)")
      }
      _ = try await ada.post("\(path)/discard", ["version": try await ada.editor(path).version])
      let list = try await ada.text("/desk")
      #expect(list.contains("As readers know it") && !list.contains("Its next title"))
    }
  }

  @Test("A working copy from before the columns has its post's title, and its author's name decides")
  func before() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("The title of the post")
      for draft in ["First", "Second"] {
        try await Self.save(ada, path, Self.post("Another", "\(draft) text."))
      }
      try await desk.site.database.execute("UPDATE working_copies SET title = NULL, person_id = NULL")
      #expect(try await ada.text("/desk").contains("The title of the post"))
      #expect(try await ada.json("\(path)/presence", ["tab": "1"]).value["isOwn"] as? Bool == true)
      try await Self.save(ada, path, Self.post("Another", "Third text."))
      #expect(try await ada.text("/desk").contains("Another"))
      #expect(try await Self.history(ada, path).contains { $0.contains("Second text.") })
    }
  }

  @Test("The text of somebody who is no longer among the people stays, with their name")
  func removedPerson() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (try await desk.browser("Ada"), try await desk.browser("Bob"))
      let path = try await ada.begin("Ours")
      try await Self.save(bob, path, Self.post("Ours", "A text, of Bob."))
      try await desk.site.database.execute("DELETE FROM people WHERE name = 'Bob'")
      let presence = try await ada.json("\(path)/presence", ["tab": "1"]).value
      #expect(presence["isOwn"] as? Bool == false && presence["author"] as? String == "Bob")
      #expect(try await ada.editor(path).text.contains("A text, of Bob."))
    }
  }

  @Test("Fields complete the topics that readers see and those of one's own posts; an editor's complete all")
  func hints() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (try await desk.browser("Ada", .author), try await desk.browser("Bob", .author))
      let eve = try await desk.browser("Eve", .editor)
      for tag in ["seen", "scheduled", "back"] {
        let path = try await bob.begin("About \(tag)")
        let front = "tags: [\(tag)-topic]\nauthors: [Writer of \(tag)]\nseries: Series of \(tag)\n"
        let form = tag == "scheduled" ? ["date": "2027-03-01T10:30"] : [:]
        let answer = try await bob.publish(path, Self.post("About \(tag)", "Text.", front), form)
        #expect(answer.status == .seeOther)
        if tag == "back" { _ = try await bob.post("\(path)/unpublish") }
      }
      let begun = [
        (try await ada.begin("By Ada"), ada, false), (try await bob.begin("By Bob"), bob, true),
        (try await eve.begin("By Eve"), eve, true),
      ]
      for (path, browser, seesAll) in begun {
        let page = try await browser.text(path)
        for (tag, isPublic) in [("seen", true), ("scheduled", false), ("back", false)] {
          for name in ["\(tag)-topic", "Writer of \(tag)", "Series of \(tag)"] {
            #expect(page.contains(name) == (isPublic || seesAll), "\(browser.person.name): \(name)")
          }
        }
      }
      let program = try await MicropubProgram(desk, "Mia", .author, scopes: [.readPosts])
      #expect(try await program.get("?q=category").value["categories"] as? [String] == ["seen-topic"])
    }
  }
}
