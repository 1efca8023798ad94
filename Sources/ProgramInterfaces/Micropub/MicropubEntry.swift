import Foundation
import HTML
import Importing
import Media
import Publication
import SiteBase
import Texts
import URIs

// An entry of Microformats is a text of the desk: these are the rules from one to the other.
//
// Photos, videos and sounds are the last lines of the text, each a picture or a player and nothing else. What
// the entry answers or passes on are the first lines, each a link with a sign (``EntryCitation``).

extension EntryText {
  /// Replaces title, summary, date, tags and body by those of `properties`. What is missing there is removed.
  ///
  /// - Parameter baseURL: of the site. Addresses below it become paths.
  /// - Throws: ``MicropubError`` for a value that no post can have.
  mutating func set(_ properties: MicroformatProperties, baseURL: String) throws(MicropubError) {
    var (rest, citations) = (properties, [String]())
    func take(_ name: String) -> [MicroformatValue] { rest.removeValue(forKey: name) ?? [] }
    func text(_ name: String) throws(MicropubError) -> String? {
      let values = take(name)
      guard values.count <= 1, values.allSatisfy({ $0.text != nil }) else {
        throw .invalid("\(name) has to be one text.")
      }
      return values.first?.text.map { String($0.trimmed) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    title = try text("name").map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    summary = try text("summary")
    if let written = try text("published") { date = written }
    let written = try text("visibility") ?? PostVisibility.public.text
    guard let visibility = PostVisibility(written) else {
      throw .invalid("visibility is \(written) and can be \(PostVisibility.explanation).")
    }
    self.visibility = visibility
    tags = try take("category").map { value throws(MicropubError) in
      guard let tag = value.text ?? value["name"] else { throw .invalid("category has to be a text.") }
      return String(tag.trimmed)
    }
    try setBody(take("content"))
    for kind in EntryCitation.Kind.allCases {
      // They stay among the other properties, with all that is said of the page.
      for value in rest[kind.rawValue] ?? [] {
        guard let citation = EntryCitation(kind, value) else { continue }
        citations.append(citation.line(isHTML: isHTML))
      }
    }
    if !citations.isEmpty { body = (citations + (body.isEmpty ? [] : [body])).joined(separator: "\n\n") }
    for photo in take("photo") { addLine(try EntryPhoto(photo, baseURL).line(isHTML: isHTML)) }
    for kind in EntryPlayer.Kind.allCases {
      for value in take(kind.rawValue) { addLine(try EntryPlayer(kind, value, baseURL).line) }
    }
    self.properties = Self.json(of: rest)
  }

  private mutating func setBody(_ content: [MicroformatValue]) throws(MicropubError) {
    guard content.count <= 1 else { throw .invalid("content has to be one value.") }
    isHTML = false
    switch content.first {
    case nil: body = ""
    case .text(let text): body = text.replacing("\r\n", with: "\n")
    case let object?:
      if let html = object["html"] {
        (body, isHTML) = (html, true)
      } else if let text = object["value"] {
        body = text
      } else {
        throw .invalid("content has to be a text, or an object with html.")
      }
    }
    body = String(body.trimmed)
  }

  private mutating func addLine(_ line: String) { body += (body.isEmpty ? "" : "\n\n") + line }

  /// The text in properties. Its address is not among them, and neither is the state of the post.
  func properties(baseURL: String) -> MicroformatProperties {
    var properties = Self.properties(of: self.properties)
    let (citations, text) = citationsAndRest
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // The text alone says what is shown.
    for kind in EntryCitation.Kind.allCases {
      let known = properties[kind.rawValue] ?? []
      let shown = citations.filter { $0.kind == kind }.map { citation in
        known.first { EntryCitation(kind, $0)?.address == citation.address } ?? citation.value
      }
      let others = known.filter { EntryCitation(kind, $0) == nil }
      properties[kind.rawValue] = shown.isEmpty && others.isEmpty ? nil : shown + others
    }
    for name in ["photo", "video", "audio"] { properties[name] = nil }
    while let last = lines.last {
      if last.allSatisfy(\.isWhitespace) {
        lines.removeLast()
      } else if let photo = EntryPhoto(line: last, isHTML: isHTML) {
        properties["photo", default: []].insert(photo.value(baseURL), at: 0)
        lines.removeLast()
      } else if let player = EntryPlayer(line: last) {
        properties[player.kind.rawValue, default: []].insert(player.value(baseURL), at: 0)
        lines.removeLast()
      } else {
        break
      }
    }
    func set(_ name: String, _ text: String?) { if let text { properties[name] = [.text(text)] } }
    set("name", title)
    set("summary", summary)
    set("published", date)
    if visibility != .public { set("visibility", visibility.text) }
    if !tags.isEmpty { properties["category"] = tags.map { .text($0) } }
    let content = lines.joined(separator: "\n")
    if !content.isEmpty {
      properties["content"] = [isHTML ? .object(["html": .text(content)]) : .text(content)]
    }
    return properties
  }

  private static func json(of properties: MicroformatProperties) -> String? {
    guard !properties.isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(properties)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Nothing for a text that is no JSON, because somebody has changed it.
  private static func properties(of json: String?) -> MicroformatProperties {
    guard let json else { return [:] }
    return (try? JSONDecoder().decode(MicroformatProperties.self, from: Data(json.utf8))) ?? [:]
  }
}

/// A photo: its address and its alternative text.
private struct EntryPhoto {
  /// A URL, or a path of this site.
  let address: String
  let alternative: String

  init(_ value: MicroformatValue, _ baseURL: String) throws(MicropubError) {
    guard let url = value.text ?? value["value"] else {
      throw .invalid("photo has to be a URL, or an object with value and alt.")
    }
    let isOwn = url.hasPrefix("\(baseURL)/")
    guard isOwn || URIReference(url).isWebAddress,
      !url.contains(where: { $0.isWhitespace || "<>\"\\".contains($0) })
    else { throw .invalid("photo is \(url) and has to be an http or https URL.") }
    address = (isOwn ? String(url.dropFirst(baseURL.count)) : url)
      .replacing("(", with: "%28").replacing(")", with: "%29")
    alternative = (value["alt"] ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// A line of a text that is a picture and nothing else; nil for other lines.
  init?(line: String, isHTML: Bool) {
    let text = String(line.trimmed)
    if isHTML {
      guard let match = text.wholeMatch(of: #/<p><img src="([^"<>]*)" alt="([^"<>]*)"></p>/#) else {
        return nil
      }
      address = String(match.1)
      alternative = String(match.2).withoutEntities
    } else {
      guard let match = text.wholeMatch(of: #/!\[((?:[^\[\]\\]|\\.)*)\]\(([^()\s"<>]*)\)/#) else {
        return nil
      }
      address = String(match.2)
      alternative = String(match.1).replacing(#/\\(.)/#) { String($0.1) }
    }
  }

  func line(isHTML: Bool) -> String {
    guard isHTML else { return "![\(alternative.escapedForMarkdown)](\(address))" }
    return "<p><img src=\"\(address)\" alt=\"\(alternative.withEntities)\"></p>"
  }

  func value(_ baseURL: String) -> MicroformatValue {
    let url = MicroformatValue.text(address.hasPrefix("/") ? baseURL + address : address)
    return alternative.isEmpty ? url : .object(["value": url, "alt": .text(alternative)])
  }
}

/// A player of a video or a sound.
private struct EntryPlayer {
  enum Kind: String, CaseIterable { case video, audio }

  let kind: Kind
  /// A URL, or a path of this site.
  let address: String

  init(_ kind: Kind, _ value: MicroformatValue, _ baseURL: String) throws(MicropubError) {
    guard let url = value.text ?? value["value"], URIReference(url).isWebAddress,
      !url.contains(where: { $0.isWhitespace || "<>\"".contains($0) })
    else { throw .invalid("\(kind.rawValue) has to be an http or https URL.") }
    self.kind = kind
    address = url.hasPrefix("\(baseURL)/") ? String(url.dropFirst(baseURL.count)) : url
  }

  /// A line of a text that is a player and nothing else; nil for other lines.
  init?(line: String) {
    let pattern = #/<(video|audio) controls src="([^"<>\s]+)"></\1>/#
    guard let match = String(line.trimmed).wholeMatch(of: pattern), let kind = Kind(rawValue: String(match.1))
    else { return nil }
    self.kind = kind
    address = String(match.2)
  }

  /// HTML, also in Markdown.
  var line: String { "<\(kind.rawValue) controls src=\"\(address)\"></\(kind.rawValue)>" }

  func value(_ baseURL: String) -> MicroformatValue {
    .text(address.hasPrefix("/") ? baseURL + address : address)
  }
}
