import Importing
import Media
import Texts
import URIs

/// A page elsewhere that an entry answers or passes on: a reply, a like, a repost, a bookmark.
///
/// Readers see a link with a sign before it: `🔖 [A title](https://example.org/page)`.
struct EntryCitation {
  enum Kind: String, CaseIterable {
    case reply = "in-reply-to"
    case like = "like-of"
    case repost = "repost-of"
    case bookmark = "bookmark-of"
    case reading = "read-of"
    case listening = "listen-of"
    case watching = "watch-of"

    fileprivate var sign: String {
      switch self {
      case .reply: "↩"
      case .like: "♥"
      case .repost: "↻"
      case .bookmark: "🔖"
      case .reading: "📖"
      case .listening: "🎧"
      case .watching: "🎬"
      }
    }
  }

  let kind: Kind
  /// A URL.
  let address: String
  /// That of the page, or its address without the scheme.
  let name: String

  /// - Parameter value: a URL, or an object with a URL, such as a citation (h-cite).
  /// - Returns: nil for a value without an `http` or `https` URL.
  init?(_ kind: Kind, _ value: MicroformatValue) {
    guard let url = value.text ?? value.citedURL, URIReference(url).isWebAddress,
      !url.contains(where: { $0.isWhitespace || "<>\"\\".contains($0) })
    else { return nil }
    self.kind = kind
    address = url.replacing("(", with: "%28").replacing(")", with: "%29")
    let given = value.properties?["name"] ?? value["name"] ?? ""
    let name = given.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
    self.name = name.isEmpty ? Self.name(of: address) : name
  }

  /// A line of a text that is such a link and nothing else; nil for other lines.
  fileprivate init?(line: String, isHTML: Bool) {
    let line = line.trimmed
    let inner = isHTML ? line.wholeMatch(of: #/<p>(.*)<\/p>/#).map { String($0.1) } : line
    guard let inner, let kind = Kind.allCases.first(where: { inner.hasPrefix("\($0.sign) ") }) else {
      return nil
    }
    let link = inner.dropFirst(kind.sign.count + 1)
    if isHTML {
      guard let match = link.wholeMatch(of: #/<a href="([^"<>]*)">([^<>]*)<\/a>/#) else { return nil }
      (address, name) = (String(match.1).withoutEntities, String(match.2).withoutEntities)
    } else {
      guard let match = link.wholeMatch(of: #/\[((?:[^\[\]\\]|\\.)*)\]\(([^()\s"<>]*)\)/#) else { return nil }
      (address, name) = (String(match.2), String(match.1).replacing(#/\\(.)/#) { String($0.1) })
    }
    self.kind = kind
  }

  func line(isHTML: Bool) -> String {
    guard isHTML else { return "\(kind.sign) [\(name.escapedForMarkdown)](\(address))" }
    return "<p>\(kind.sign) <a href=\"\(address.withEntities)\">\(name.withEntities)</a></p>"
  }

  /// As a property of an entry.
  var value: MicroformatValue {
    guard name != Self.name(of: address) else { return .text(address) }
    return .object([
      "type": .list([.text("h-cite")]),
      "properties": .object(["name": .list([.text(name)]), "url": .list([.text(address)])]),
    ])
  }

  private static func name(of address: String) -> String {
    address.replacing(#/^https?:\/\/(www\.)?/#.ignoresCase(), with: "").trimmingSlash
  }
}

extension EntryText {
  /// The links with which the text begins, and what is below them.
  var citationsAndRest: (citations: [EntryCitation], rest: String) {
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var citations: [EntryCitation] = []
    while let first = lines.first {
      if let citation = EntryCitation(line: String(first), isHTML: isHTML) {
        citations.append(citation)
      } else if citations.isEmpty || !first.allSatisfy(\.isWhitespace) {
        break
      }
      lines.removeFirst()
    }
    return (citations, lines.joined(separator: "\n"))
  }
}

extension MicroformatValue {
  /// The URL in an object, such as a citation (h-cite).
  var citedURL: String? { properties?["url"] ?? self["url"] ?? self["value"] }
}

extension String {
  fileprivate var trimmingSlash: String { hasSuffix("/") ? String(dropLast()) : self }

  /// This text in HTML, also in an attribute.
  var withEntities: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// The text of ``withEntities``.
  var withoutEntities: String {
    replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&amp;", with: "&")
  }
}
