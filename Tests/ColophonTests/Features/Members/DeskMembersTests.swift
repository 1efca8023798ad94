import Accounts
import Foundation
import HTTP
import HTTPTypes
import Memberships
import Testing

@testable import Colophon
@testable import Desk
@testable import SiteBase

@Suite("Members at the desk", .timeLimit(.minutes(15)))
struct DeskMembersTests {
  private let members = AdministrationSection.members.url

  @Test("A manager gives a plan, sees its history, keeps remarks, and ends it")
  func plan() async throws {
    try await withMembersSite { desk, posts in
      let manager = try await desk.browser("Mara", .manager)
      let reader = try await desk.browser(as: .member)
      #expect(try await !reader.text(posts.paying).contains(MembersPosts.payingSecret))
      let given = try await manager.post(members, ["email": reader.person.email, "plan": "yearly"])
      let page = try #require(given.headerFields[.location])
      #expect(try await reader.text(posts.paying).contains(MembersPosts.payingSecret))
      #expect(try await manager.post("\(page)/extend", ["months": "2"]).status == .seeOther)
      #expect(try await manager.post("\(page)/note", ["note": "Met at <the> fair"]).status == .seeOther)
      let shown = try await manager.text(page)
      #expect(shown.contains("began by Mara") && shown.contains("extended by Mara"))
      #expect(shown.contains("Met at &lt;the&gt; fair"))
      #expect(try await manager.post("\(page)/end").status == .seeOther)
      #expect(try await !reader.text(posts.paying).contains(MembersPosts.payingSecret))
      let data = try await reader.text("/account/data.json")
      #expect(data.contains("Met at <the> fair") && data.contains("extended"))
    }
  }

  @Test("Members are found by words and by plans, and counted")
  func list() async throws {
    try await withMembersSite { desk, _ in
      let manager = try await desk.browser("Mara", .manager)
      let paying = try await desk.browser(as: .paying).person
      let member = try await desk.browser(as: .member).person
      let all = try await manager.text(members)
      #expect(all.contains(paying.email) && all.contains(member.email) && !all.contains("mara@example.com"))
      let monthly = try await manager.text("\(members)?plan=monthly")
      #expect(monthly.contains(paying.email) && !monthly.contains(member.email))
      let found = try await manager.text("\(members)?q=MIA%40")
      #expect(found.contains(member.email) && !found.contains(paying.email))
      #expect(try await manager.text("\(members)?q=%25").contains("Nobody is like this."))
      let figures = try await manager.text("\(members)/figures")
      #expect(figures.contains("2 have an account, 1 have a plan."))
      #expect(figures.contains("<td>2027-01</td>"))
      let file = try await manager.get("\(members)/export.csv")
      #expect(file.headerFields[.contentDisposition] == "attachment; filename=\"members.csv\"")
      let text = try await file.text
      #expect(text.split(separator: "\r\n").count == 3 && text.contains(paying.email), "\(text)")
    }
  }

  @Test("Addresses of readers are for those who manage members, who have no part in administration beyond")
  func rights() async throws {
    try await withMembersSite { desk, _ in
      let reader = try await desk.browser(as: .paying)
      let editor = try await desk.browser("Ed", .editor)
      let id = reader.person.id.uuidString.lowercased()
      for path in [members, "\(members)/figures", "\(members)/export.csv", "\(members)/\(id)"] {
        #expect(try await editor.get(path).status == .forbidden, "\(path)")
        #expect(try await reader.get(path).status == .forbidden, "\(path)")
      }
      for action in MemberAction.allCases {
        #expect(try await editor.post("\(members)/\(id)/\(action.rawValue)").status == .forbidden)
      }
      let manager = try await desk.browser("Mara", .manager)
      #expect(try await manager.get(AdministrationSection.people.url).status == .forbidden)
      let other = try await desk.browser("Writer", .author).person.id.uuidString.lowercased()
      #expect(try await manager.get("\(members)/\(other)").status == .notFound)
      #expect(try await manager.post("\(members)/\(other)/remove", ["sure": "yes"]).status == .notFound)
    }
  }
}
