import Concurrency

extension HTTPClient {
  /// The product in `User-Agent` (RFC 9110 §10.1.5).
  public static let product = "Colophon/1.0"

  /// A client on libcurl, with TLS, HTTP/2, proxies (`http_proxy`, `https_proxy`, `no_proxy`) and
  /// decompression.
  ///
  /// Each fetch blocks a thread that does not belong to Swift's thread pool. Eight fetches run at the same
  /// time; further ones wait, and their deadlines start when they run.
  ///
  /// - Parameter userAgent: shown in the logs of the sites that are fetched; include an address for
  ///   complaints.
  public static func live(userAgent: String) -> HTTPClient {
    let threads = BlockingThreads("colophon.http-client", count: 8)
    return HTTPClient { request, body, options in
      try await threads.run { cancellation in
        try Transfer(request, body, options, userAgent: userAgent, cancellation).perform()
      }
    }
  }
}
