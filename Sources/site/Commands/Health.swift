import ArgumentParser
import HTTPClient
import HTTPTypes
import Settings

struct Health: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks whether a running site is ready, or alive; for health checks of containers.")

  @Option(help: "The address to request; by default /readyz at PORT on this machine.")
  var url: String?

  @Flag(
    help: "Request /healthz, which answers even while the database is away; for what restarts or balances.")
  var live = false

  func validate() throws {
    if live, url != nil { throw ValidationError("--live and --url name two addresses; give one of them") }
  }

  func run() async throws {
    let target = try url ?? ownAddress()
    var options = FetchOptions()
    // The certificate names the site's public host, not localhost.
    options.trustsAnyCertificate = url == nil
    let response: FetchedResponse
    do {
      response = try await HTTPClient.live(userAgent: "\(HTTPClient.product) (health)").get(
        target, options: options)
    } catch {
      throw Failure("site: health: \("\(error)".oneLine)", code: .unavailable)
    }
    guard response.head.status.kind == .successful else {
      let isText = response.headerFields[.contentType]?.hasPrefix("text/plain") ?? false
      let reason = isText ? String(decoding: response.body.prefix(200), as: UTF8.self).oneLine : ""
      throw Failure(
        "site: health: \(target) answered \(response.status.code)\(reason.isEmpty ? "" : ": \(reason)")",
        code: .unavailable)
    }
    print(live ? "alive" : "ready")
  }

  private func ownAddress() throws -> String {
    let configuration = try Session().configuration
    return "\(configuration.scheme)://localhost:\(configuration.localPort)/\(live ? "healthz" : "readyz")"
  }
}
