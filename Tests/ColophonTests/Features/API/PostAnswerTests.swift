import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import ProgramInterfaces

@Suite("What programs are told of posts with changes", .timeLimit(.minutes(15)))
struct PostAnswerTests {
  @Test("A title, a summary and a picture that are removed become those that the text will be published with")
  func removedMembers() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      for text in ["Only words.", "Words and a picture.\n\n![A](https://photos.example/b.png)"] {
        let (path, tag) = try await program.post([
          "source": .text(
            "---\ntitle: A\nsummary: Own summary\nimage: https://photos.example/a.png\n---\n\n\(text)\n"),
          "publish": true,
        ])
        let changed = try await program.send(
          .patch, path, ["summary": .null, "image": .null], [.ifMatch: tag])
        #expect(changed.status == 200 && changed["hasChanges"] == true, "\(changed.text)")
        #expect(changed["summary"] != "Own summary" && changed["summary"] != JSON.null)
        #expect(changed["image"] != "https://photos.example/a.png")
        #expect(try await program.get("\(path)?fields=title").tag == changed.tag)
        let listed = try #require(try await program.get("/posts?fields=summary,image&limit=1").items.first)
        #expect(listed["summary"] == changed["summary"] && listed["image"] == changed["image"])
        let published = try await program.send(
          .put, "\(path)/publication", [:], [.ifMatch: changed.tag])
        #expect(published["hasChanges"] == false, "\(published.text)")
        #expect(published["summary"] == changed["summary"] && published["image"] == changed["image"])
      }
    }
  }

  @Test("A draft has no changes that readers do not see, also if it was published once")
  func changesOfDrafts() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let (path, tag) = try await program.post(["title": "A", "markdown": "Text", "publish": true])
      let drafted = try await program.send(.delete, "\(path)/publication", nil, [.ifMatch: tag])
      let changed = try await program.send(.patch, path, ["title": "B"], [.ifMatch: drafted.tag])
      #expect(changed["state"] == "draft" && changed["title"] == "B", "\(changed.text)")
      #expect(changed["hasChanges"] == false)
    }
  }

  @Test("A mistake is told with a JSON pointer, which is empty for the whole content")
  func pointers() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let whole = try await program.send(.post, "/posts", [])
      #expect(whole["errors"] == [["detail": "should be an object", "pointer": ""]], "\(whole.text)")
      let name = JSON.object([.init(name: "title", value: "A"), .init(name: "~a/b", value: 1)])
      let member = try await program.send(.post, "/posts", name)
      #expect(
        member["errors"] == [["detail": "is no member that can be set", "pointer": "/~0a~1b"]],
        "\(member.text)")
    }
  }
}
