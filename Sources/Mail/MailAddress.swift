import URIs

/// A mailbox, and the name that is shown for it.
package struct MailAddress: Hashable, Sendable, CustomStringConvertible {
  /// The name that is shown; nil for none.
  package let name: String?
  /// `local@domain` in ASCII: letters beyond it are in Punycode, and only the domain may have them.
  package let address: String

  /// Reads `ada@example.com` or `Ada Example <ada@example.com>`. Nil if that is no address to which mail can
  /// be sent: quoted local parts, those beyond ASCII, and domains in numbers are not supported.
  package init?(_ text: String) {
    let text = text.trimmed
    guard text.hasSuffix(">"), let start = text.lastIndex(of: "<") else {
      self.init(name: nil, address: text)
      return
    }
    let name = String(text[..<start]).trimmed
    guard name.hasPrefix("\"") || !name.contains(where: { "<>,;".contains($0) }) else { return nil }
    self.init(
      name: name.unquoted,
      address: String(text[text.index(after: start)...].dropLast()))
  }

  /// - Parameter name: any text; line breaks and other controls become spaces.
  package init?(name: String?, address: String) {
    guard let at = address.lastIndex(of: "@"),
      let domain = String(address[address.index(after: at)...]).asciiHostName?.lowercased()
    else { return nil }
    let local = address[..<at]
    guard local.isLocalPart, domain.isMailDomain, local.utf8.count + domain.utf8.count < 254 else {
      return nil
    }
    let shown = name?.singleLine ?? ""
    self.name = shown.isEmpty ? nil : shown
    self.address = "\(local)@\(domain)"
  }

  package var domain: String { String(address.split(separator: "@")[1]) }

  /// As it can be read again: `Ada Example <ada@example.com>`.
  package var description: String { name.map { "\($0) <\(address)>" } ?? address }
}

extension Substring {
  /// Whether it is a dot-atom (RFC 5322 §3.2.3) of at most 64 bytes.
  fileprivate var isLocalPart: Bool {
    (1...64).contains(utf8.count)
      && split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
        !atom.isEmpty
          && atom.utf8.allSatisfy { $0.isLetterOrDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
      }
  }
}

extension String {
  fileprivate var isMailDomain: Bool {
    let labels = split(separator: ".", omittingEmptySubsequences: false)
    // A top-level domain is no number.
    return labels.last?.utf8.allSatisfy({ (0x30...0x39).contains($0) }) == false
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
          && label.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
      }
  }

  /// Without spaces around it.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// Without the quotation marks of a quoted string.
  fileprivate var unquoted: String {
    guard count >= 2, hasPrefix("\""), hasSuffix("\"") else { return self }
    return String(dropFirst().dropLast()).replacing(#/\\(?<character>.)/#) { $0.character }
  }

  /// On one line: runs of spaces, line breaks and other controls are one space each.
  var singleLine: String {
    unicodeScalars.split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
      .map { String($0) }.joined(separator: " ")
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
