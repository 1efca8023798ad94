import HTTP
import HTTPTypes

/// One proxy's description of the request that it received.
struct ForwardedHop: Hashable {
  /// A node (RFC 7239 §6) without quotes: an address with an optional port, `unknown`, or `_hidden`.
  var client: String?
  var scheme: String?
  var authority: String?
}

/// Parses the fields in which proxies describe requests.
enum ForwardedFields {
  /// The hops of `Forwarded`, the client's first; nil if the field is malformed (RFC 7239 §4).
  static func hops(ofForwarded value: String) -> [ForwardedHop]? {
    var hops: [ForwardedHop] = []
    for element in split(value, at: ",") {
      guard let element else { return nil }
      var hop = ForwardedHop()
      for pair in split(element, at: ";") {
        guard let pair = pair?.trimmed else { return nil }
        if pair.isEmpty { continue }
        guard let equals = pair.firstIndex(of: "="),
          let value = unquoted(pair[pair.index(after: equals)...])
        else { return nil }
        switch pair[..<equals].lowercased() {
        case "for" where hop.client == nil: hop.client = value
        case "proto" where hop.scheme == nil: hop.scheme = value
        case "host" where hop.authority == nil: hop.authority = value
        case "for", "proto", "host": return nil
        default: break
        }
      }
      hops.append(hop)
    }
    return hops
  }

  /// The hops of the `X-Forwarded-` fields, the client's first.
  ///
  /// If the second or third field has as many members as the first, each member describes its hop. Otherwise
  /// only the last member certainly comes from the nearest proxy, and it applies to all hops.
  static func hops(clients: String, schemes: String, authorities: String) -> [ForwardedHop] {
    let clients = members(clients)
    let schemes = members(schemes)
    let authorities = members(authorities)
    return (0..<max(1, clients.count)).map { index in
      ForwardedHop(
        client: index < clients.count ? clients[index] : nil,
        scheme: schemes.count == clients.count ? schemes[index] : schemes.last,
        authority: authorities.count == clients.count ? authorities[index] : authorities.last)
    }
  }

  /// The address of a node; nil if it has none.
  static func address(ofNode node: String) -> IPAddress? {
    if node.hasPrefix("[") {
      guard let end = node.firstIndex(of: "]") else { return nil }
      let rest = node[node.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      return IPAddress(node[node.index(after: node.startIndex)..<end])
    }
    if let address = IPAddress(node) { return address }
    return node.lastIndex(of: ":").flatMap { IPAddress(node[..<$0]) }
  }

  private static func members(_ list: String) -> [String] {
    if list.isEmpty { return [] }
    return list.split(separator: ",", omittingEmptySubsequences: false).map { String($0.trimmed) }
  }

  /// Splits at separators outside quotes. The last part is nil if a quote does not end.
  private static func split(_ text: some StringProtocol, at separator: Character) -> [String?] {
    var parts: [String?] = []
    var part = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == separator, !isQuoted {
        parts.append(part)
        part = ""
        continue
      }
      part.append(character)
    }
    return parts + [isQuoted ? nil : part]
  }

  /// A token, or the text of a quoted string; nil for neither (RFC 9110 §5.6.4).
  private static func unquoted(_ value: Substring) -> String? {
    guard value.hasPrefix("\"") else {
      return value.isEmpty || value.contains { "\" \t".contains($0) } ? nil : String(value)
    }
    guard value.count > 1, value.hasSuffix("\"") else { return nil }
    var text = ""
    var isEscaped = false
    for character in value.dropFirst().dropLast() {
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped, character == "\"" { return nil }
      isEscaped = false
      text.append(character)
    }
    return isEscaped ? nil : text
  }
}
