import HTTP
import HTTPTypes

/// Takes the client, scheme and host of a request from the fields of trusted proxies: `Forwarded` (RFC 7239)
/// and `X-Forwarded-For`, `-Proto`, `-Host`.
///
/// Changes only requests whose peer is one of `proxies`. The client is the nearest hop that is not a trusted
/// proxy, because a client can invent the hops before it. If both kinds of fields are present, they must
/// agree; otherwise the request stays unchanged, because a proxy that writes one kind forwards the other kind
/// from the client. For the same reason, a proxy must set or remove every field of the kind that it writes.
public func forwardedRequests(from proxies: TrustedProxies) -> Middleware {
  { respond in
    Responder(answering: { request in
      guard proxies.contains(request.remoteAddress.flatMap { IPAddress($0) }),
        let client = ForwardedClient(request.headerFields, proxies)
      else { return respond.answer(request) }
      var request = request
      if let address = client.address { request.remoteAddress = address.description }
      if let scheme = client.scheme { request.scheme = scheme }
      if let authority = client.authority { request.authority = authority }
      return respond.answer(request).map(client.address) { response, address in
        var response = response
        response.clientAddress = response.clientAddress ?? address?.description
        return response
      }
    })
  }
}

/// The client of a request according to its trusted proxies.
struct ForwardedClient: Hashable {
  /// Nil if no proxy gives it.
  private(set) var address: IPAddress?
  private(set) var scheme: String?
  private(set) var authority: String?

  /// Nil if there are no such fields, or if they cannot be trusted.
  init?(_ fields: HTTPFields, _ proxies: TrustedProxies) {
    var forwarded: String?
    var (clients, schemes, authorities) = ("", "", "")
    for field in fields {
      switch field.name {
      case .forwarded: forwarded = forwarded.map { $0 + "," + field.value } ?? field.value
      case .forwardedFor: clients.append(member: field.value)
      case .forwardedProto: schemes.append(member: field.value)
      case .forwardedHost: authorities.append(member: field.value)
      default: break
      }
    }
    let hasLegacyFields = !(clients.isEmpty && schemes.isEmpty && authorities.isEmpty)
    if forwarded == nil, !hasLegacyFields { return nil }
    if hasLegacyFields {
      self.init(
        ForwardedFields.hops(clients: clients, schemes: schemes, authorities: authorities), proxies)
      guard let forwarded else { return }
      guard let hops = ForwardedFields.hops(ofForwarded: forwarded), ForwardedClient(hops, proxies) == self
      else {
        return nil
      }
    } else {
      guard let hops = forwarded.flatMap({ ForwardedFields.hops(ofForwarded: $0) }) else { return nil }
      self.init(hops, proxies)
    }
  }

  private init(_ hops: [ForwardedHop], _ proxies: TrustedProxies) {
    for hop in hops.reversed() {
      scheme = hop.scheme.map { $0.lowercased() }.flatMap { ["http", "https"].contains($0) ? $0 : nil }
      authority = hop.authority.flatMap { $0.isAuthority ? $0 : nil }
      guard let next = hop.client.flatMap(ForwardedFields.address) else { return }
      address = next
      if !proxies.contains(next) { return }
    }
  }
}

extension String {
  fileprivate mutating func append(member: String) { self += isEmpty ? member : "," + member }

  fileprivate var isAuthority: Bool { Array(utf8).withUnsafeBytes { isValidAuthority($0) } }
}

extension HTTPField.Name {
  static let forwarded = HTTPField.Name("Forwarded")!
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
  static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
}
