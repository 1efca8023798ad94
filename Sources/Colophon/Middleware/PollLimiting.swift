import Desk
import Exporting
import HTTP
import HTTPTypes
import ProgramInterfaces
import Reading
import Server
import SiteBase
import Syndication

extension PollLimit {
  /// `respond`, with 429 for clients that poll a feed too often.
  func limiting(_ respond: Responder) -> Responder {
    Responder(answering: { request in
      if request.target.path.mayBeFeed, let refusal = self.refusal(of: request) { return .ready(refusal) }
      return respond.answer(request)
    })
  }

  @inline(never)
  private func refusal(of request: Request) -> Response? {
    guard request.method.isRead, let address = request.remoteAddress.flatMap({ IPAddress($0) }),
      let wait = wait(of: address, for: request.target)
    else { return nil }
    let seconds = Int(wait.components.seconds) + (wait.components.attoseconds > 0 ? 1 : 0)
    var response = Response.plain(
      .tooManyRequests,
      "This feed may be asked for \(rate.count) times in \(Int(rate.period.components.seconds)) seconds. "
        + "Ask again in \(seconds) seconds.")
    response.headerFields[.retryAfter] = "\(max(1, seconds))"
    response.cacheControl = .notStored
    response.route = "feeds.feed"
    return response.secured
  }
}

extension String {
  /// Whether this path ends like that of a feed.
  fileprivate var mayBeFeed: Bool {
    hasSuffix("/feed.xml") || hasSuffix("/feed.atom") || hasSuffix("/feed.json")
  }
}
