import Accounts
import Foundation
import HTTP
import HTTPTypes
import Logging
import Server
import Settings
import WebAuthn

// Passkeys, at the desk and in readers' accounts. The two differ in their pages.
extension Site {
  /// The options with which a browser signs in by a passkey. They do not say whose passkeys there are.
  package func passkeyOptions(_ request: Request) async throws -> Response {
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

  /// The person whose passkey has signed a challenge; nil if that is nobody, for whatever reason.
  package func person(byPasskeyOf form: Form) async throws -> Person? {
    guard let relyingParty else { return nil }
    do {
      let response = try AuthenticationResponse(json: Array((form["response"] ?? "").utf8))
      guard try await database.passkeys.use(challenge: response.challenge, of: nil, at: present),
        let passkey = try await database.passkeys.passkey(response.credentialID),
        let person = try await database.people.person(passkey.person)
      else { return nil }
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
      return person
    } catch let error as WebAuthnError {
      logger.info("sign-in: \(error)")
      return nil
    }
  }

  /// The options with which the browser makes a passkey for a signed-in person.
  package func newPasskeyOptions(_ person: SignedIn) async throws -> Response {
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

  /// Adds the passkey that a browser has made.
  ///
  /// - Returns: the answer if it was not added; else nil.
  package func addPasskey(_ form: Form, of person: SignedIn) async throws -> Response? {
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
      return isNew ? nil : .plain(.conflict, "This passkey is known already.").noStore
    } catch let error as WebAuthnError {
      logger.info("account: \(error)")
      return .plain(.unprocessableContent, "\(error)").noStore
    }
  }

  /// The site as passkeys know it; nil where browsers have none.
  package var relyingParty: RelyingParty? {
    RelyingParty(baseURL: configuration.baseURL, name: configuration.publication.title ?? "Colophon")
  }

  package var noPasskeysHere: Response {
    .plain(.notFound, "Passkeys need a site with HTTPS and a name, or http://localhost.").noStore
  }
}

extension Person {
  /// The user handle by which passkeys know the person.
  fileprivate var userHandle: [UInt8] { withUnsafeBytes(of: id.uuid) { Array($0) } }
}
