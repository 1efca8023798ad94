import Accounts
import HTTP
import HTTPTypes
import Server
import SiteBase

extension Site {
  package func endpoint(of route: ReaderRoute) -> Endpoint {
    switch route {
    case .seen: ownPage { _, person in try await seenPage(person) }
    case .removeSeen:
      signedInForm(.reader, limits: .small) { form, _, person in try await removeSeen(form, person) }
    case .keepSeen:
      signedInForm(.reader, limits: .small) { form, _, person in try await keepSeen(form, person) }
    case .progress(let path):
      signedInData(limits: .progress) { _, person in try await progress(in: path, person) }
    case .keepProgress(let path):
      signedInData(limits: .progress) { request, person in
        try await keepProgress(in: path, request, person)
      }
    case .endSession:
      signedInForm(.reader, limits: .small) { form, _, person in
        guard let id = form.session else { return .seeOther(MemberRoute.account("").url) }
        try await database.sessions.end(id, of: person.person.id)
        guard id == person.session.id else { return .seeOther(MemberRoute.account("").url) }
        return try endOfSession(to: MemberRoute.account("").url)
      }
    case .passkeys: ownPage { _, person in try await passkeysPage(person) }
    case .changePasskey(let change):
      signedInForm(.reader, limits: .small) { form, _, person in
        try await changePasskey(change, form, person)
      }
    case .passkeyOptions: ownForm { _, request in try await passkeyOptions(request) }
    case .usePasskey: ownForm { form, request in try await signInByPasskey(form, request) }
    case .address: ownPage { _, person in try await addressPage(person) }
    case .beginAddress:
      signedInForm(.reader, limits: .small) { form, request, person in
        try await beginAddressChange(form, request, person)
      }
    case .proveAddress:
      signedInForm(.reader, limits: .small) { form, request, person in
        try await proveAddress(form, request, person)
      }
    case .allowLink(let secret): .viewer { _ in try await allowPage(secret) }
    case .allow(let secret): ownForm { _, request in try await allowAddress(secret, request) }
    }
  }

  /// A page of the account. Others are led to sign in, and back.
  func ownPage(
    _ handler: @escaping @Sendable (Request, SignedIn) async throws -> Response
  ) -> Endpoint {
    .viewer { request in
      guard let person = try await currentSession(request) else {
        return .seeOther(MemberRoute.account("\(request.target)").url)
      }
      return try await handler(request, person).noStore
    }
  }
}

extension BodyLimits {
  fileprivate static let progress = BodyLimits(size: 1024, deadline: .seconds(10))
}
