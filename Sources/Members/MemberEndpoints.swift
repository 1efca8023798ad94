import Accounts
import HTTP
import HTTPTypes
import Server
import SiteBase

extension Site {
  package func endpoint(of route: MemberRoute) -> Endpoint {
    switch route {
    case .account(let to): .viewer { request in try await account(ReturnAddress(to), request) }
    case .mail: ownForm { form, request in try await sendMemberCode(form, request) }
    case .code(let id, let to): .viewer { _ in try await memberCodePage(id, ReturnAddress(to)) }
    case .useCode: ownForm { form, request in try await useMemberCode(form, request) }
    case .link(let secret, let to): .viewer { _ in try await memberLinkPage(secret, ReturnAddress(to)) }
    case .useLink(let secret):
      ownForm { form, request in try await useMemberLink(secret, ReturnAddress(form["to"] ?? ""), request) }
    case .end:
      signedInForm(.reader, limits: .small) { _, _, person in
        try await database.sessions.end(person.session.id, of: person.person.id)
        return try endOfSession(to: MemberRoute.account("").url)
      }
    case .change(let change):
      signedInForm(.reader, limits: .small) { form, _, person in try await apply(change, form, person) }
    case .team(let route): endpoint(of: route)
    case .gift(let route): endpoint(of: route)
    case .prices(let route): endpoint(of: route)
    case .data:
      .viewer { request in
        guard let person = try await currentSession(request) else {
          return .seeOther(MemberRoute.account("").url)
        }
        return try await accountData(of: person)
      }
    }
  }
}

/// A path of this site to which signing in leads back. An address elsewhere is not followed.
struct ReturnAddress: Hashable, Sendable {
  /// Empty for the account.
  let text: String

  init(_ text: String) {
    let isPath = text.hasPrefix("/") && !text.hasPrefix("//") && text.utf8.count <= 2000
    self.text = isPath && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x5C } ? text : ""
  }

  var url: String { text.isEmpty ? MemberRoute.account("").url : text }
}
