import HTTP
import HTTPTypes
import Server

extension Site {
  func newPasskeyOptions(_ person: SignedIn) async throws -> Response { Response(.notFound) }
  func addPasskey(_ form: Form, _ person: SignedIn) async throws -> Response { Response(.notFound) }
}
