import Foundation
import HTTPTypes
import Routing

/// The addresses of teams.
package enum TeamRoute: Hashable, Sendable {
  /// The teams that a reader has, is in, and may join.
  case teams
  /// Changes a team: the id of its subscription.
  case change(UUID, TeamChange)
  /// What an invitation or the link of a team opens: its secret.
  case invitation(String)
  case accept(String)

  /// The path and query of this address.
  package var url: String { MemberRoute.team(self).url }
}

/// The changes of a team. The raw value is the last part of the address.
package enum TeamChange: String, CaseIterable, Sendable {
  case invite, withdraw, link
  case linkOff = "link-off"
  case domain
  case domainOff = "domain-off"
  case remove
  case handOver = "hand-over"
  case leave
  /// By the domain of one's address.
  case join
}

let teamRouter = Router<TeamRoute> {
  Route("/account/team", to: .teams)
  Route(
    .post, "/account/team/{id}/{change}", .uuid, .oneOf(TeamChange.self), to: TeamRoute.change
  ) {
    if case .change(let id, let change) = $0 { (id, change) } else { nil }
  }
  Route("/account/join/{secret}", .text, to: TeamRoute.invitation) {
    if case .invitation(let secret) = $0 { secret } else { nil }
  }
  Route(.post, "/account/join/{secret}", .text, to: TeamRoute.accept) {
    if case .accept(let secret) = $0 { secret } else { nil }
  }
}
