import HTTP
import HTTPTypes
import Server
import SiteBase

extension Site {
  func usePasskey(_ form: Form, _ request: Request) async throws -> Response {
    let to = DeskAddress(form["to"] ?? "")
    guard try await maySignIn(request) else { return try await tooManyTries(to) }
    guard relyingParty != nil else { return noPasskeysHere }
    if let owner = try await person(byPasskeyOf: form),
      let answer = try await begin(request, to: to, { _ in owner })
    {
      return answer
    }
    // The same for every reason, so that nobody learns which passkeys there are.
    return try await showDesk(
      SignInPage(to: to, problem: "This passkey does not work here. Sign in by a code."),
      .unprocessableContent)
  }
}
