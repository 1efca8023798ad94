import Accounts
import Foundation
import HTTP
import HTTPTypes
import Routing
import Server
import SiteBase

/// The addresses at which owners see readers and change their subscriptions.
package enum DeskMembersRoute: Hashable, Sendable {
  /// The list: a text that addresses or names contain and the id of a plan, each empty for all, and the key
  /// after which it begins.
  case list(String, plan: String, after: String)
  /// How many there are, and what happened in the last months.
  case figures
  /// All of them as a CSV file.
  case export
  /// Gives somebody a plan.
  case add
  case member(UUID)
  case act(UUID, MemberAction)
  case gifts(DeskGiftRoute)
  case plans(DeskPlansRoute)

  /// The path and query of this address.
  package var url: String { deskMembersRouter.url(for: self) }
}

/// The actions of an owner on what a reader has. The raw value is the last part of the address.
package enum MemberAction: String, Hashable, Sendable, CaseIterable {
  case extend, cancel, pause, resume, end
  /// Notes that a payment failed.
  case pastDue = "past-due"
  /// Sets how many people the subscription lets in.
  case seats
  /// Keeps remarks.
  case note
  /// Removes the account.
  case remove
}

package let deskMembersRouter = Router<DeskMembersRoute> {
  Mount(deskPlansRouter, as: DeskMembersRoute.plans) { if case .plans(let route) = $0 { route } else { nil } }
  Mount(deskGiftRouter, as: DeskMembersRoute.gifts) { if case .gifts(let route) = $0 { route } else { nil } }
  Route(
    "\(AdministrationSection.members.url)?q={words}&plan={id}&after={key}", .text.defaulting(to: ""),
    .text.defaulting(to: ""), .text.defaulting(to: ""), to: { .list($0, plan: $1, after: $2) }
  ) {
    if case .list(let words, let plan, let after) = $0 { (words, plan, after) } else { nil }
  }
  Route("\(AdministrationSection.members.url)/figures", to: .figures)
  Route("\(AdministrationSection.members.url)/export.csv", to: .export)
  Route(.post, AdministrationSection.members.url, to: .add)
  Route("\(AdministrationSection.members.url)/{id}", .uuid, to: DeskMembersRoute.member) {
    if case .member(let id) = $0 { id } else { nil }
  }
  Route(
    .post, "\(AdministrationSection.members.url)/{id}/{action}", .uuid, .oneOf(MemberAction.self),
    to: DeskMembersRoute.act
  ) {
    if case .act(let id, let action) = $0 { (id, action) } else { nil }
  }
}

extension Site {
  /// Addresses of readers are for those who manage members and have signed in lately.
  package func endpoint(of route: DeskMembersRoute) -> Endpoint {
    switch route {
    case .list(let words, let plan, let after):
      signedIn(.manager, isRecent: true) { _, person in
        try await listMembers(containing: words, plan: plan, after: after, person)
      }
    case .gifts(let route): endpoint(of: route)
    case .plans(let route): endpoint(of: route)
    case .figures: signedIn(.manager) { _, person in try await showMemberFigures(person) }
    case .export: signedIn(.manager, isRecent: true) { _, person in try await exportMembers(person) }
    case .add:
      signedInForm(.manager, isRecent: true, limits: .small) { form, _, person in
        try await addMember(form, person)
      }
    case .member(let id): signedIn(.manager, isRecent: true) { _, person in try await showMember(id, person) }
    case .act(let id, let action):
      signedInForm(.manager, isRecent: true, limits: .small) { form, _, person in
        try await act(action, onMember: id, form, person)
      }
    }
  }
}
