import ArgumentParser
import HTTPClient
import HTTPTypes
import Settings

struct Health: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks whether a running site is ready; for health checks of containers.")

  @Option(help: "The address to request; by default /readyz at PORT on this machine.")
  var url: String?

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
      throw Failure("site: health: \(target) answered \(response.head.status.code)", code: .unavailable)
    }
    print("ready")
  }

  private func ownAddress() throws -> String {
    let configuration = try Session().configuration
    return "\(configuration.scheme)://localhost:\(configuration.localPort)/readyz"
  }
}
