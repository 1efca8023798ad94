import HTTP
import Server
import SiteBase

extension Site {
  func addPasskey(_ form: Form, _ person: SignedIn) async throws -> Response {
    try await addPasskey(form, of: person) ?? backToAccount
  }
}
