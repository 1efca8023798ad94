import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import ProgramInterfaces

@Suite("What the process that wrote a post shows next")
struct OwnChangeTests {
  @Test("An author sees at once what they have published, although nobody has told of the change yet")
  func desk() async throws {
    try await DeskFixture.run(cache: true) { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Mine")
      _ = try await ada.publish(path, "---\ntitle: Mine\n---\n\nFirst.\n")
      #expect(try await desk.stranger.text("/posts/mine").contains("First."))
      _ = try await ada.publish(path, "---\ntitle: Mine\n---\n\nSecond.\n")
      #expect(try await desk.stranger.text("/posts/mine").contains("Second."))
      _ = try await ada.post("\(path)/remove")
      #expect(try await desk.stranger.get("/posts/mine").status == .gone)
    }
  }

  @Test("So does a program")
  func program() async throws {
    try await DeskFixture.run(cache: true) { desk in
      let program = try await desk.program()
      #expect(try await !desk.stranger.text("/archive").contains("Mine"))
      let (path, made) = try await program.post(["title": "Mine", "markdown": "First.", "publish": true])
      #expect(try await desk.stranger.text("/archive").contains("Mine"))
      #expect(try await desk.stranger.text("/posts/mine").contains("First."))
      var tag = try await program.send(.patch, path, ["markdown": "Second."], [.ifMatch: made]).tag
      tag = try await program.send(.put, "\(path)/publication", [:], [.ifMatch: tag]).tag
      #expect(try await desk.stranger.text("/posts/mine").contains("Second."))
      _ = try await program.send(.delete, "\(path)/publication", nil, [.ifMatch: tag])
      #expect(try await desk.stranger.get("/posts/mine").status == .notFound)
    }
  }
}
