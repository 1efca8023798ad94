import Accounts
import Foundation
import HTTP
import HTTPTypes
import Logging
import Server
import Settings
import SiteBase
import WebAuthn

extension Site {
  /// The options with which the browser signs in by a passkey. They do not say whose passkeys there are.
  func passkeyOptions(_ request: Request) async throws -> Response {
    guard let relyingParty else { return noPasskeysHere }
    guard try await database.attempts.allows(.challengesToNetwork, request.clientNetwork, at: present) else {
      var response = Response.json(.tooManyRequests, ["error": "too many tries"])
      response.headerFields[.retryAfter] = "900"
      return response
    }
    let challenge = try await database.passkeys.challenge(for: nil, at: present)
    return Response(.ok, .json, .bytes(try relyingParty.requestOptions(challenge: challenge, allowing: [])))
      .noStore
  }

  func usePasskey(_ form: Form, _ request: Request) async throws -> Response {
    let to = DeskAddress(form["to"] ?? "")
    guard try await maySignIn(request) else { return try await tooManyTries(to) }
    guard let relyingParty else { return noPasskeysHere }
    do {
      let response = try AuthenticationResponse(json: Array((form["response"] ?? "").utf8))
      guard try await database.passkeys.use(challenge: response.challenge, of: nil, at: present),
        let passkey = try await database.passkeys.passkey(response.credentialID),
        let person = try await database.people.person(passkey.person)
      else { return try await refusePasskey(to) }
      let result = try relyingParty.authenticate(
        response, challenge: response.challenge,
        stored: StoredCredential(
          id: passkey.id, publicKey: passkey.publicKey, signCount: passkey.counter,
          isBackupEligible: passkey.isBackupEligible, userHandle: person.userHandle))
      if result.counterWentBack {
        logger.warning("sign-in: the counter of the passkey \"\(passkey.name)\" of \(person.email) went back")
      }
      try await database.passkeys.noteUse(
        of: passkey.id, counter: result.signCount, wentBack: result.counterWentBack, at: present)
      if let answer = try await begin(request, to: to, { _ in person }) { return answer }
      return try await refusePasskey(to)
    } catch let error as WebAuthnError {
      logger.info("sign-in: \(error)")
      return try await refusePasskey(to)
    }
  }

  /// The same for every reason, so that nobody learns which passkeys there are.
  private func refusePasskey(_ to: DeskAddress) async throws -> Response {
    try await showDesk(
      SignInPage(to: to, problem: "This passkey does not work here. Sign in by a code."),
      .unprocessableContent)
  }

  /// The site as passkeys know it; nil where browsers have none.
  var relyingParty: RelyingParty? {
    RelyingParty(baseURL: configuration.baseURL, name: configuration.publication.title ?? "Colophon")
  }

  var noPasskeysHere: Response {
    .plain(.notFound, "Passkeys need a site with HTTPS and a name, or http://localhost.").noStore
  }
}

extension Person {
  /// The user handle by which passkeys know the person.
  var userHandle: [UInt8] { withUnsafeBytes(of: id.uuid) { Array($0) } }
}
