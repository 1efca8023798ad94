import HTTP
import HTTPTypes
import Server

extension Site {
  func passkeyOptions(_ request: Request) async throws -> Response { Response(.notFound) }
  func usePasskey(_ form: Form, _ request: Request) async throws -> Response { Response(.notFound) }
}
