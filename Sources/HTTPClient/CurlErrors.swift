import CCurl
import URIs

extension HTTPClientError {
  /// The meaning of `code` for a request to `url`.
  init(_ code: CURLcode, _ url: String, _ options: FetchOptions) {
    switch code {
    case CURLE_UNSUPPORTED_PROTOCOL where ["http", "https"].contains(URIReference(url).scheme?.lowercased()):
      // The URL is valid, so the server speaks another protocol.
      self.init(.brokenResponse, url, "the answer is not HTTP; check the port")
    case CURLE_COULDNT_RESOLVE_HOST:
      self.init(.hostNotFound, url, "there is no host of that name; check its spelling and the network")
    case CURLE_COULDNT_CONNECT:
      self.init(
        .notConnected, url, "the host does not accept connections there; check the port and whether it is up")
    case CURLE_OPERATION_TIMEDOUT:
      self.init(.timedOut, url, "there was no complete answer within \(options.limit); try again later")
    case CURLE_URL_MALFORMAT where ["http", "https"].contains(URIReference(url).scheme?.lowercased()):
      self.init(.badURL, url, "its host or port is not valid; correct it")
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
      self.init(.badURL, url, "only http and https URLs are fetched; correct it")
    case CURLE_TOO_MANY_REDIRECTS:
      self.init(
        .tooManyRedirects, url,
        "more than \(options.maximumRedirects) redirects; open it in a browser to see where they lead")
    case CURLE_SSL_CONNECT_ERROR:
      self.init(
        .noTLS, url, "\(Self.text(code)); check whether the server speaks HTTPS on that port, or use http://")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM:
      self.init(
        .notTrusted, url,
        "\(Self.text(code)); check the site's certificate and this machine's ca-certificates")
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE,
      CURLE_BAD_CONTENT_ENCODING,
      CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      self.init(
        .brokenResponse, url, "the answer is incomplete or not HTTP (\(Self.text(code))); try again later")
    default:
      self.init(.other, url, "\(Self.text(code)) (libcurl \(code.rawValue)); try again later")
    }
  }

  /// libcurl's description, for use within a sentence.
  private static func text(_ code: CURLcode) -> String { String(cString: curl_easy_strerror(code)) }
}

extension FetchOptions {
  fileprivate var limit: String { stall.map { "\(deadline), or nothing for \($0)" } ?? "\(deadline)" }
}
