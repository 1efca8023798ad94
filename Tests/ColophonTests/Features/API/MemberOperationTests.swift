import Foundation
import HTTP
import HTTPTypes
import Memberships
import Testing

@testable import Accounts
@testable import Colophon
@testable import ProgramInterfaces

@Suite("Members for programs", .timeLimit(.minutes(15)))
struct MemberOperationTests {
  @Test("A program adds a reader with a plan, extends it, ends it, and removes the reader")
  func life() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program("Mara", .manager)
      let made = try await program.send(
        .post, "/members", ["email": "Mia@Example.com", "name": "Mia", "plan": "yearly"])
      #expect(made.status == 201, "\(made.text)")
      #expect(made["email"] == "Mia@Example.com" && made["role"] == "reader")
      let path = made.location
      let begun = try #require(made.json.list("subscriptions")?.first)
      #expect(
        begun["plan"] == "yearly" && begun["state"] == "active" && begun["until"] == "2028-01-15T08:00:00Z")
      #expect(begun.list("history")?.map { $0["by"] } == ["Mara, by the API"])

      let extended = try await program.send(.post, "\(path)/changes", ["what": "extend", "months": 1])
      #expect(
        extended.json.list("subscriptions")?.first?["until"] == "2028-02-15T08:00:00Z", "\(extended.text)")
      #expect(extended.tag != made.tag)
      let ended = try await program.send(.post, "\(path)/changes", ["what": "end"])
      #expect(ended.json.list("subscriptions")?.first?["state"] == "ended")

      #expect(try await program.send(.delete, path, nil, [.ifMatch: made.tag]).status == 412)
      #expect(try await program.send(.delete, path, nil, [.ifMatch: ended.tag]).status == 204)
      #expect(try await program.get(path).status == 404)
    }
  }

  @Test("A reader with an address is found again, and keeps their name and role")
  func again() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program("Mara", .manager)
      let first = try await program.send(.post, "/members", ["email": "mia@example.com", "name": "Mia"])
      let second = try await program.send(
        .post, "/members", ["email": "MIA@example.com", "name": "Another", "plan": "monthly"])
      #expect(second["id"] == first["id"] && second["name"] == "Mia", "\(second.text)")
      let owner = try await desk.browser("Olga", .owner)
      let known = try await program.send(
        .post, "/members", ["email": "olga@example.com", "plan": "lifetime"])
      #expect(known["role"] == "owner")
      #expect(try await program.send(.delete, known.location, nil, [.ifMatch: known.tag]).status == 409)
      #expect(try await owner.get("/desk").status == .ok)
    }
  }

  @Test("A list is found by words and plans, and comes in pages")
  func list() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program("Mara", .manager)
      for (index, plan) in [nil, "monthly", "yearly", "monthly", nil].enumerated() {
        var body: JSON = ["email": .text("m\(index)@example.com"), "name": .text("100% M_\(index)")]
        if let plan { body = body.with(["plan": .text(plan)]) }
        let made = try await program.send(.post, "/members", body)
        #expect(made.status == 201, "\(made.text)")
      }
      func emails(_ query: String) async throws -> [JSON?] {
        try await program.get("/members?\(query)").items.map { $0["email"] }
      }
      #expect(try await emails("plan=monthly") == ["m1@example.com", "m3@example.com"])
      #expect(try await emails("search=M_2") == ["m2@example.com"])
      #expect(try await emails("search=m%252") == [])
      #expect(try await emails("search=100%25&plan=yearly") == ["m2@example.com"])
      var (found, next): ([JSON?], String?) = ([], "/members?limit=2")
      while let path = next {
        let page = try await program.get(path)
        found += page.items.map { $0["email"] }
        guard case .text(let url)? = page["next"] else { break }
        next = url.replacing("https://blog.example", with: "")
      }
      #expect(found == (0..<5).map { .text("m\($0)@example.com") })
      #expect(try await program.get("/plans").items.compactMap { $0["id"] }.contains("complimentary"))
    }
  }

  @Test(
    "What makes no sense is refused, and nothing is changed",
    arguments: [
      (["email": "nobody"], 422), (["email": "a@example.com\r\nBcc: b@example.com"], 422),
      (["email": "a@example.com", "plan": "gold"], 422),
      (["email": "a@example.com", "until": "2030-01-01T00:00:00Z"], 422),
      (["email": "a@example.com", "plan": "monthly", "until": "2001-01-01T00:00:00Z"], 409),
      (["email": "a@example.com", "role": "owner"], 422),
    ] as [(JSON, Int)])
  func refused(body: JSON, status: Int) async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program("Mara", .manager)
      let answer = try await program.send(.post, "/members", body)
      #expect(answer.status == status, "\(answer.text)")
      #expect(try await program.get("/members").items == [])
    }
  }

  @Test("Those who only write see no address, and a scope for reading changes nothing")
  func rights() async throws {
    try await DeskFixture.run { desk in
      let manager = try await desk.program("Mara", .manager)
      let made = try await manager.send(.post, "/members", ["email": "mia@example.com"])
      for role in [Role.author, .editor] {
        let program = try await desk.program("P \(role)", role)
        #expect(try await program.get("/members").status == 403)
        #expect(try await program.get(made.location).status == 403)
        #expect(try await program.send(.post, "\(made.location)/changes", ["what": "end"]).status == 403)
      }
      let reading = try await desk.program("Rita", .manager, [.readMembers])
      #expect(try await reading.get(made.location)["email"] == "mia@example.com")
      #expect(try await reading.send(.post, "/members", ["email": "eve@example.com"]).status == 403)
      #expect(try await reading.send(.delete, made.location, nil, [.ifMatch: made.tag]).status == 403)
    }
  }
}
