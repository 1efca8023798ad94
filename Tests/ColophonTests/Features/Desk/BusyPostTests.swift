import HTTP
import HTTPTypes
import Testing

@testable import Accounts
@testable import Colophon
@testable import ProgramInterfaces
@testable import Publication
@testable import SiteBase

@Suite("A post that somebody else is writing", .timeLimit(.minutes(15)))
struct BusyPostTests {
  private static let text = "---\ntitle: Ours\n---\n\nWords that took an <hour> to write.\n"

  @Test("At the desk, nothing is done, the form is asked to try again, and the text that was sent is shown")
  func desk() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Ours")
      let before = try await ada.editor(path)
      let form = ["version": before.version, "text": Self.text]
      let id = try #require(ada.post(at: path))
      let (page, json) = try await desk.site.writing(id) {
        (
          try await ada.post("\(path)/text", form),
          try await ada.post("\(path)/text", form, [.accept: "application/json"])
        )
      }
      for answer in [page, json] {
        #expect(answer.status == .serviceUnavailable && answer.headerFields[.retryAfter] == "1")
      }
      let html = try await page.text
      #expect(html.contains("The post is being written by another process. Try again."))
      #expect(html.contains("Words that took an &lt;hour&gt; to write."))
      #expect(html.contains("name=\"version\" value=\"\(before.version)\""))
      #expect(try await json.text.contains("\"error\""))
      #expect(try await ada.editor(path) == before)

      #expect(try await ada.post("\(path)/text", form).status == .seeOther)
      #expect(try await ada.editor(path).text == Self.text)
    }
  }

  @Test("Programs get 503 and when to try again, and the same request works then")
  func programs() async throws {
    try await MicropubProgram.run { micropub in
      let desk = micropub.desk
      let program = try await desk.program("Bob")
      let (path, tag) = try await program.post(["title": "Ours", "markdown": "First.", "publish": true])
      let url = "https://blog.example/posts/ours"
      let change = #"{"action": "update", "url": "\#(url)", "replace": {"content": ["Third."]}}"#
      let id = try #require(try await desk.site.database.deskPosts.post(at: "/posts/ours"))
      let (answer, response) = try await desk.site.writing(id) {
        (
          try await program.send(.patch, path, ["markdown": "Second."], [.ifMatch: tag]),
          try await micropub.json(change)
        )
      }
      #expect(answer.status == 503 && answer.response.headerFields[.retryAfter] == "1", "\(answer.text)")
      #expect(answer.response.headerFields[.contentType] == "application/problem+json")
      #expect(response.status == .serviceUnavailable && response.headerFields[.retryAfter] == "1")
      #expect(try await response.micropubError == "busy")
      #expect(try await program.get(path).tag == tag)

      var next = try await program.send(.patch, path, ["markdown": "Second."], [.ifMatch: tag])
      #expect(next.status == 200, "\(next.text)")
      next = try await program.send(.put, "\(path)/publication", [:], [.ifMatch: next.tag])
      #expect(next.status == 200, "\(next.text)")
      #expect(try await micropub.json(change).status == .noContent)
      #expect(try await micropub.page(url).contains("Third."))
    }
  }
}
