import Digests
import Foundation
import HTTP
import HTTPTypes
import Media
import Postgres
import Publication
import Server
import Synchronization
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import Desk
@testable import SiteBase

@Suite("Media at the desk", .timeLimit(.minutes(15)))
struct DeskMediaTests {
  private let picture = PNGFixture.noise(width: 60, height: 30)

  @Test("A script sends several files at once, and is told of each what shows it or why it was refused")
  func script() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser("Ada", .author)
      let response = try await ada.upload(
        [
          ("My diagram.png", "image/png", picture), ("notes.png", "image/png", Array("Some notes".utf8)),
          ("demo.py", "", Array("print(1)".utf8)),
        ],
        [.accept: "application/json"])
      #expect(response.status == .ok)
      let answer = try JSONDecoder().decode(Answer.self, from: Data(try await response.text.utf8))
      let url = try #require(answer.media.first?.url)
      #expect(url.wholeMatch(of: #//media/[0-9a-f]{16}/My-diagram\.png/#) != nil)
      #expect(
        answer.media[0]
          == Answer.Medium(
            url: url, name: "My-diagram.png", alt: "", markdown: "![](\(url))", width: 60, height: 30))
      #expect(answer.media[1].markdown == "[demo.py](\(answer.media[1].url))" && answer.media[1].width == nil)
      #expect(
        answer.refused == [
          Answer.Refused(
            name: "notes.png",
            reason:
              "is no picture that browsers show: it contains text; choose a PNG, JPEG, GIF, WebP, AVIF or SVG file."
          )
        ])
      #expect(try await desk.stranger.get(url).body.collect(upTo: 1 << 20) == picture)
      let medium = try #require(
        try await MediaStore(desk.site.database).medium(atKey: String(url.split(separator: "/")[1])))
      #expect(medium.addedBy == ada.person.id && medium.added == desk.now)
    }
  }

  @Test("Without scripts, a form adds files and leads to the list")
  func form() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      #expect(try await ada.text("/desk/media").contains("There are no media yet."))
      let response = try await ada.upload([("a.png", "image/png", picture)])
      #expect(response.status == .seeOther && response.headerFields[.location] == "/desk/media")
      let page = try await ada.text("/desk/media")
      #expect(
        page.contains(
          #/<img src="\/media\/[0-9a-f]{16}\/a\.png" alt="" width="60" height="30" loading="lazy">/#))
      #expect(page.contains("image/png, 5 KB, 60 × 30, added "))
      #expect(page.contains(" by Ada</p>") && page.contains("No post refers to it."))
      #expect(page.contains("<a href=\"/desk/media\" aria-current=\"page\">Media</a>"))
    }
  }

  @Test("What is refused is said on the list, and the other files are added; no file at all is said too")
  func refused() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let response = try await ada.upload([
        ("<i>.html", "text/html", Array("<html>".utf8)), ("a.png", "image/png", picture),
      ])
      #expect(response.status == .unprocessableContent)
      let page = try await response.text
      #expect(page.contains("<p>&lt;i&gt;.html is a web page or another document"))
      #expect(page.contains("/a.png\""))
      let none = try await ada.upload([("", "application/octet-stream", [])])
      #expect(none.status == .unprocessableContent)
      #expect(try await none.text.contains("No file was chosen."))
    }
  }

  @Test("The alternative text is changed in the list, and is only text there")
  func alternative() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser("Ada", .author)
      let medium = try await desk.add(picture, "a.png", by: ada.person.id)
      let text = "\"><script>alert(1)</script>\n& more"
      let response = try await ada.post(
        "/desk/media/\(medium.key)/alt", ["alt": text, "page": "2", "show": "unused"])
      #expect(response.headerFields[.location] == "/desk/media?show=unused&page=2")
      #expect(
        try await MediaStore(desk.site.database).medium(medium.digest)?.alternative
          == "\"><script>alert(1)</script> & more")
      let page = try await ada.text("/desk/media")
      #expect(!page.contains("<script>alert") && page.contains("&lt;script"))
    }
  }

  @Test("Authors change the alternative text only of what they added")
  func alternativeOfOthers() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (try await desk.browser("Ada", .editor), try await desk.browser("Bob", .author))
      let medium = try await desk.add(picture, "a.png", by: ada.person.id)
      let path = "/desk/media/\(medium.key)/alt"
      #expect(try await bob.post(path, ["alt": "By Bob"]).status == .forbidden)
      #expect(try await MediaStore(desk.site.database).medium(medium.digest)?.alternative == "")
      #expect(try await !bob.text("/desk/media").contains("Save the text"))
      #expect(try await ada.text("/desk/media").contains("Save the text"))
      #expect(try await ada.post(path, ["alt": "By Ada"]).status == .seeOther)
      #expect(try await MediaStore(desk.site.database).medium(medium.digest)?.alternative == "By Ada")
    }
  }

  @Test("The list says where a medium is used: in posts and in changes that are not published")
  func uses() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let (shown, other) = (try await desk.add(picture, "a.png"), try await desk.add([1, 2, 3], "b.bin"))
      let path = try await ada.begin("A post")
      _ = try await ada.publish(path, "---\ntitle: A post\n---\n\n![A](\(shown.address))\n")
      #expect(try await ada.text("/desk/media").contains("<li><a href=\"\(path)\">A post</a></li>"))
      let unused = try await ada.text("/desk/media?show=unused")
      #expect(unused.contains(other.address) && !unused.contains(shown.address))

      _ = try await ada.json(
        "\(path)/text",
        [
          "version": try await ada.editor(path).version,
          "text": "---\ntitle: A post\n---\n\n[B](\(other.address))\n",
        ])
      let page = try await ada.text("/desk/media")
      #expect(page.contains("A post</a>, in changes that are not published</li>"))
      #expect(try await ada.text("/desk/media?show=unused").contains("Each medium is used in a post."))

      _ = try await ada.post("\(path)/publish", ["version": try await ada.editor(path).version])
      #expect(try await ada.text("/desk/media?show=unused").contains(shown.address))
      let second = try await ada.begin("With a preview")
      _ = try await ada.publish(second, "---\ntitle: With a preview\nimage: \(shown.address)\n---\n\nText.\n")
      #expect(try await ada.text("/desk/media").contains(">With a preview</a></li>"))
    }
  }

  @Test("A used medium stays, and the answer says so; an unused one is removed by hand")
  func removal() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let medium = try await desk.add(picture, "a.png")
      let path = try await ada.begin("A post")
      let base = "---\ntitle: A post\n---\n\n"
      let saved = try await ada.json(
        "\(path)/text",
        ["version": try await ada.editor(path).version, "text": base + "![A](\(medium.address))"])
      #expect(!(try await ada.text("/desk/media").contains("Remove a.png")))
      let refused = try await ada.post("/desk/media/\(medium.key)/remove")
      #expect(refused.status == .conflict)
      #expect(
        try await refused.text.contains(
          "a.png was not removed, because a post refers to it, as the list says."))
      #expect(try await desk.stranger.get(medium.address).status == .ok)

      _ = try await ada.json(
        "\(path)/text", ["version": saved.value["version"] as? String ?? "", "text": base])
      #expect(try await ada.text("/desk/media").contains("Remove a.png"))
      #expect(try await ada.post("/desk/media/\(medium.key)/remove").status == .seeOther)
      #expect(try await desk.stranger.get(medium.address).status == .notFound)
      #expect(try await ada.post("/desk/media/\(medium.key)/remove").status == .notFound)
    }
  }

  @Test("A medium stays that a text refers to which is being saved while the medium is removed")
  func removalDuringSave() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let medium = try await desk.add(picture, "a.png")
      _ = try await ada.begin("A post")
      let database = desk.site.database
      let removing = try await database.transaction { transaction in
        try await transaction.execute("UPDATE working_copies SET source = '![A](\(medium.address))'")
        let removing = Task { try await ada.post("/desk/media/\(medium.key)/remove").status }
        let isOver = Mutex(false)
        Task {
          _ = try? await removing.value
          isOver.withLock { $0 = true }
        }
        while try await database.one(waiters) == 0, !isOver.withLock(\.self) {
          try await Task.sleep(for: .milliseconds(5))
        }
        return removing
      }
      #expect(try await removing.value == .conflict)
      #expect(try await desk.stranger.get(medium.address).status == .ok)
    }
  }

  @Test("Authors remove only what they added, and see no titles of what others have not published")
  func roles() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (try await desk.browser("Ada", .editor), try await desk.browser("Bob", .author))
      _ = try await bob.upload([("own.bin", "", [1, 2, 3])])
      let own = try #require(
        try await MediaListStore(desk.site.database).list(isUnusedOnly: false, limit: 9, offset: 0).first?
          .medium)
      let medium = try await desk.add(picture, "a.png")
      #expect(try await bob.post("/desk/media/\(medium.key)/remove").status == .forbidden)
      let path = try await ada.begin("A secret plan")
      _ = try await ada.json(
        "\(path)/text",
        [
          "version": try await ada.editor(path).version,
          "text": "---\ntitle: A secret plan\n---\n\n![A](\(medium.address))",
        ])
      let page = try await bob.text("/desk/media")
      #expect(!page.contains("secret plan") && page.contains("<li>a text of somebody else</li>"))
      #expect(page.contains("Remove own.bin"))
      #expect(try await bob.post("/desk/media/\(own.key)/remove").status == .seeOther)
    }
  }

  @Test(
    "A form without its token, from another site, or of somebody who has not signed in changes nothing",
    arguments: ["/desk/media", "alt", "remove"])
  func forgery(action: String) async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let medium = try await desk.add(picture, "a.png")
      let path = action.hasPrefix("/") ? action : "/desk/media/\(medium.key)/\(action)"
      let file = [("b.png", "image/png", SampleBytes.other)]
      var forms: [(Browser, HTTPResponse.Status)] = []
      var other = ada
      other.token = "wrong"
      forms.append((other, .forbidden))
      other = ada
      other.fields[HTTPField.Name("Sec-Fetch-Site")!] = "cross-site"
      forms.append((other, .forbidden))
      forms.append((desk.stranger, action.hasPrefix("/") ? .seeOther : .unauthorized))
      for (browser, status) in forms {
        let response =
          action.hasPrefix("/") ? try await browser.upload(file) : try await browser.post(path, ["alt": "x"])
        #expect(response.status == status)
      }
      #expect(try await ada.get(path).status == (action.hasPrefix("/") ? .ok : .notFound))
      let media = try await MediaListStore(desk.site.database).list(isUnusedOnly: false, limit: 9, offset: 0)
      #expect(media.map(\.medium) == [medium])
    }
  }

  @Test("A script that has no session is told so, and the token may be in a field of the request")
  func scriptSessions() async throws {
    try await DeskFixture.run { desk in
      let file = [("a.png", "image/png", picture)]
      #expect(try await desk.stranger.upload(file, [.accept: "application/json"]).status == .unauthorized)
      var ada = try await desk.browser()
      let token = ada.token
      ada.token = ""
      #expect(try await ada.upload(file, [.accept: "application/json", .formToken: token]).status == .ok)
    }
  }

  @Test("The list has pages of 50, the newest medium first")
  func pages() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      for number in 1...52 {
        _ = try await desk.add(Array("file \(number)".utf8), "file-\(number).txt")
        desk.pass(seconds: 1)
      }
      let first = try await ada.text("/desk/media")
      #expect(first.contains("file-52.txt") && first.contains("file-3.txt") && !first.contains("file-2.txt"))
      #expect(first.contains("<a href=\"/desk/media?page=2\" rel=\"next\">"))
      let second = try await ada.text("/desk/media?page=2")
      #expect(
        second.contains("file-2.txt") && second.contains("file-1.txt") && !second.contains("file-3.txt"))
      #expect(!second.contains("rel=\"next\""))
    }
  }

  @Test("A large form is accepted only at the address for files, and only as much as it may have")
  func limits() async throws {
    try await DeskFixture.run { desk in
      #expect(desk.site.site.bodyLimits(for: Request(.post, "/desk/media"))?.size == 600 << 20)
      #expect(
        (desk.site.site.bodyLimits(for: Request(.post, "/desk/media/0123456789abcdef/alt"))?.size ?? 0) == 64
          * 1024)
    }
  }

  private struct Answer: Decodable {
    let media: [Medium]
    let refused: [Refused]

    struct Medium: Decodable, Hashable {
      let url: String
      let name: String
      let alt: String
      let markdown: String
      let width: Int?
      let height: Int?
    }

    struct Refused: Decodable, Hashable {
      let name: String
      let reason: String
    }
  }
}

private enum SampleBytes {
  static let other = PNGFixture.noise(width: 6, height: 3)
}

extension DeskFixture {
  fileprivate func add(_ bytes: [UInt8], _ name: String, by person: UUID? = nil) async throws -> Medium {
    try await site.site.media.add(.bytes(bytes), named: name, by: person, at: now)
  }
}

private let waiters = Statement(
  "waiters",
  "SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  column: Column("count", Int.self, .computedNotNull))
