import HTTPTypes
import Publication
import URIs

/// Where somebody else gets deliveries: an `http` or `https` URL that comes from outside.
package struct Callback: Hashable, Sendable {
  /// As it came, its query included.
  package let url: String
  /// Host and port, including default ports, by which requests are limited.
  package let site: String

  /// - Throws: a refusal that says what is wrong with the URL.
  package init(_ url: String) throws(SubscriptionRefusal) {
    if let complaint = Self.complaint(about: url) { throw .callback(complaint) }
    let reference = URIReference(url)
    self.init(url: url, site: "\(reference.host ?? ""):\(Self.port(reference) ?? 0)")
  }

  /// The problem with a URL, for a sentence about it: `should …`. Nil for one that can be called.
  package static func complaint(about url: String) -> String? {
    let reference = URIReference(url)
    guard isAbsoluteHTTP(url), reference.host != nil else {
      return "should be an absolute http or https URL in ASCII, without a fragment"
    }
    guard url.utf8.count <= 1500 else { return "should have 1500 bytes at most" }
    guard reference.authority?.contains("@") == false else {
      return "should be without user name and password"
    }
    guard let port = port(reference), port == 80 || port == 443 || port >= 1024 else {
      return "should have port 80, 443 or one above 1023"
    }
    return nil
  }

  /// A callback that was checked before.
  package init(url: String, site: String) {
    self.url = url
    self.site = site
  }

  /// The URL with `parameters` after those of its own query (WebSub §5.3).
  package func url(adding parameters: [(name: String, value: String)]) -> String {
    var reference = URIReference(url)
    let added = formEncoded(parameters)
    reference.query = reference.query.map { $0.isEmpty ? added : "\($0)&\(added)" } ?? added
    return reference.description
  }

  /// Whether `url` is an absolute `http` or `https` URL without a fragment and without characters to be
  /// encoded.
  package static func isAbsoluteHTTP(_ url: String) -> Bool {
    let reference = URIReference(url)
    return reference.isWebAddress && reference.fragment == nil
      && url.utf8.allSatisfy(URICharacters.anywhere.contains)
  }

  private static func port(_ reference: URIReference) -> Int? {
    let standard = reference.scheme?.lowercased() == "https" ? 443 : 80
    guard let authority = reference.authority, let host = reference.host else { return nil }
    let rest = authority.dropFirst(host.count)
    if rest.isEmpty || rest == ":" { return standard }
    guard rest.first == ":", let port = Int(rest.dropFirst()), (1...65_535).contains(port) else { return nil }
    return port
  }
}

/// `parameters` as `application/x-www-form-urlencoded`, in UTF-8.
package func formEncoded(_ parameters: [(name: String, value: String)]) -> String {
  parameters.map { "\($0.name)=\($0.value.percentEncoded(allowing: .unreserved))" }.joined(separator: "&")
}
