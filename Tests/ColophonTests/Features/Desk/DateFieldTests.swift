import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("The date of a post at the desk", .timeLimit(.minutes(15)))
struct DateFieldTests {
  @Test(
    "A scheduled post whose date is emptied comes out now; only then its page leads to it",
    arguments: [nil, "2027-05-01T10:00"] as [String?])
  func emptied(shown: String?) async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Later")
      let text = "---\ntitle: Later\n---\n\nText.\n"
      _ = try await ada.publish(path, text, ["date": "2027-05-01T10:00"])
      let scheduled = try await ada.text(path)
      #expect(scheduled.contains("name=\"date\" id=\"date\" value=\"2027-05-01T10:00\""))
      #expect(!scheduled.contains("See it on the site"))
      var form = ["version": try await ada.editor(path).version, "date": ""]
      form["shown-date"] = shown
      #expect(try await ada.post("\(path)/publish", form).status == .seeOther)
      #expect(try await desk.stranger.get("/posts/later").status == .ok)
      #expect(try await ada.editor(path).text.contains("\ndate: 2027-01-15T09:00:00+01:00\n"))
      #expect(try await ada.text(path).contains("See it on the site"))
    }
  }

  @Test("A date in the text of a draft holds if the field did not show it, and not if it was emptied")
  func draft() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Later")
      let text = "---\ntitle: Later\ndate: 2027-05-01T10:00:00+02:00\n---\n\nText.\n"
      _ = try await ada.publish(path, text, ["date": "", "shown-date": ""])
      #expect(try await ada.text(path).contains("Scheduled for 1 May 2027, 10:00"))
      #expect(try await desk.stranger.get("/posts/later").status == .notFound)

      _ = try await ada.post("\(path)/unpublish")
      #expect(try await ada.text(path).contains("name=\"shown-date\" value=\"2027-05-01T10:00\""))
      let version = try await ada.editor(path).version
      _ = try await ada.post(
        "\(path)/publish", ["version": version, "date": "", "shown-date": "2027-05-01T10:00"])
      #expect(try await desk.stranger.get("/posts/later").status == .ok)
    }
  }
}
