import SiteBase

extension Site {
  package func endpoint(of route: SignInRoute) -> Endpoint {
    switch route {
    case .page(let to): .viewer { request in try await signInPage(to, request) }
    case .mail: ownForm { form, request in try await sendCode(form, request) }
    case .code(let id, let to): .viewer { _ in try await codePage(id, to) }
    case .useCode: ownForm { form, request in try await useCode(form, request) }
    case .link(let secret): .viewer { _ in try await linkPage(secret) }
    case .useLink(let secret): ownForm { _, request in try await useLink(secret, request) }
    case .passkeyOptions: ownForm { _, request in try await passkeyOptions(request) }
    case .usePasskey: ownForm { form, request in try await usePasskey(form, request) }
    case .end: signedInForm(limits: .small) { _, _, person in try await signOut(person) }
    }
  }
}
