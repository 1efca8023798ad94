import Accounts
import HTTP
import HTTPTypes
import Logging
import Server
import SiteBase
import WebAuthn

extension Site {
  /// The options with which the browser makes a passkey for a signed-in person.
  func newPasskeyOptions(_ person: SignedIn) async throws -> Response {
    guard let relyingParty else { return noPasskeysHere }
    let challenge = try await database.passkeys.challenge(for: person.person.id, at: present)
    let known = try await database.passkeys.all(of: person.person.id)
    let options = try relyingParty.creationOptions(
      challenge: challenge,
      user: PasskeyUser(
        id: person.person.userHandle, name: person.person.email, displayName: person.person.name),
      excluding: known.map { PasskeyReference(id: $0.id, transports: $0.transports) })
    return Response(.ok, .json, .bytes(options)).noStore
  }

  func addPasskey(_ form: Form, _ person: SignedIn) async throws -> Response {
    guard let relyingParty else { return noPasskeysHere }
    do {
      let response = try RegistrationResponse(json: Array((form["response"] ?? "").utf8))
      let id = person.person.id
      guard try await database.passkeys.use(challenge: response.challenge, of: id, at: present) else {
        return .plain(.unprocessableContent, "The passkey took too long. Try again.").noStore
      }
      let passkey = try relyingParty.register(response, challenge: response.challenge)
      let name = form.name("name")
      let isNew = try await database.passkeys.add(
        NewPasskey(
          id: passkey.id, publicKey: passkey.publicKey, counter: passkey.signCount,
          isBackupEligible: passkey.isBackupEligible, transports: passkey.transports,
          name: name.isEmpty ? "Passkey" : name), of: id, at: present)
      guard isNew else { return .plain(.conflict, "This passkey is known already.").noStore }
      return backToAccount
    } catch let error as WebAuthnError {
      logger.info("account: \(error)")
      return .plain(.unprocessableContent, "\(error)").noStore
    }
  }
}
