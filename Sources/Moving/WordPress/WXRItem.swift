import Foundation

/// An item of an export of WordPress: a post, a page, an attachment, an entry of a menu, …
struct WXRItem {
  var line = 0
  var fields: [String: String] = [:]
  /// Where the text begins.
  var contentLine = 0
  var categories: [Category] = []
  var meta: [(key: String, value: String)] = []
  var comments: [[String: String]] = []
  /// Its texts that were too long to be read.
  var long: LongText?

  struct Category: Hashable {
    var domain: String
    var slug: String
    var name: String
  }

  /// A field without white space at its ends; empty if it is not there.
  subscript(name: String) -> String { fields[name].map { $0.trimmingSpaces } ?? "" }

  var id: Int { Int(self["wp:post_id"]) ?? 0 }
  /// An id that stays the same in all exports: the number of the item, or its address.
  var identity: String {
    if id > 0 { return "wordpress:\(id)" }
    let address = self["guid"].isEmpty ? self["link"] : self["guid"]
    return "wordpress:" + (address.isEmpty ? "\(self["wp:post_date"]) \(self["title"])" : address)
  }
  var type: String { fields["wp:post_type"].map { $0.trimmingSpaces } ?? "post" }
  var status: String { fields["wp:status"].map { $0.trimmingSpaces } ?? "publish" }
  var parent: Int { Int(self["wp:post_parent"]) ?? 0 }
  var content: String { fields["content:encoded"] ?? "" }

  func meta(_ keys: String...) -> String? {
    for key in keys {
      if let value = meta.first(where: { $0.key == key })?.value.trimmingSpaces, !value.isEmpty {
        return value
      }
    }
    return nil
  }
}

/// Reads an export of WordPress element by element.
final class WXRReader {
  enum Element {
    /// A field of the channel, such as its title.
    case field(name: String, text: String)
    /// `wp:author`, `wp:category`, `wp:tag`, `wp:term`.
    case record(name: String, fields: [String: String])
    case item(WXRItem)
    /// The file ends here in the middle of something.
    case cut(String)
  }

  private let pieces: XMLPieces
  /// Whether texts and comments are read, or skipped.
  private let isWhole: Bool
  private var isInChannel = false
  private(set) var isExport = false

  init(_ reader: ByteReader, isWhole: Bool) {
    pieces = XMLPieces(reader)
    self.isWhole = isWhole
  }

  var line: Int { pieces.line }

  /// Whether bytes that are not UTF-8 were found since the last call.
  func takeMendedText() -> Bool {
    defer { pieces.hasMendedText = false }
    return pieces.hasMendedText
  }

  /// Whether texts that are too long were left out since the last call.
  func takeLongText() -> Bool {
    defer { pieces.hasLongText = false }
    return pieces.hasLongText
  }

  func next() throws -> Element? {
    while let piece = try pieces.next(wantsText: false) {
      switch piece {
      case .end("channel"), .end("rss"): isInChannel = false
      case .text, .end: continue
      case .start(let tag):
        switch tag.name {
        case "rss", "channel":
          isInChannel = isInChannel || tag.name == "channel"
          isExport = true
        case "item": return try item()
        case "wp:author", "wp:category", "wp:tag", "wp:term": return try record(tag.name)
        case "image", "cloud", "textInput":
          if !tag.isEmpty { _ = try pieces.skip(tag.name) }
        default:
          guard isExport, !tag.isEmpty else { continue }
          let line = pieces.line
          guard let text = try pieces.text(of: tag.name) else { return .cut("<\(tag.name)> in line \(line)") }
          return .field(name: tag.name, text: text)
        }
      }
    }
    if isInChannel {
      isInChannel = false
      return .cut("the list of items")
    }
    return nil
  }

  private func record(_ name: String) throws -> Element {
    guard let fields = try fields(of: name) else { return .cut("<\(name)>") }
    return .record(name: name, fields: fields)
  }

  /// The texts of the children of an element; nil if the file ends in it.
  private func fields(of name: String) throws -> [String: String]? {
    var fields: [String: String] = [:]
    while let piece = try pieces.next(wantsText: false) {
      switch piece {
      case .end(name): return fields
      case .start(let tag) where !tag.isEmpty:
        guard let text = try pieces.text(of: tag.name) else { return nil }
        fields[tag.name] = text
      case .start, .end, .text: continue
      }
    }
    return nil
  }

  private func item() throws -> Element {
    var item = WXRItem()
    item.line = pieces.line
    _ = pieces.takeLongTexts()
    while let piece = try pieces.next(wantsText: false) {
      switch piece {
      case .end("item"):
        item.long = pieces.takeLongTexts()
        return .item(item)
      case .end("channel"), .end("rss"):
        isInChannel = false
        item.long = pieces.takeLongTexts()
        return .item(item)
      case .end, .text: continue
      case .start(let tag):
        if tag.isEmpty { continue }
        guard try read(tag, into: &item) else { return .cut("the item in line \(item.line)") }
      }
    }
    return .cut("the item in line \(item.line)")
  }

  /// Returns false if the file ends in the element.
  private func read(_ tag: XMLPieces.Tag, into item: inout WXRItem) throws -> Bool {
    switch tag.name {
    case "category":
      guard let name = try pieces.text(of: tag.name) else { return false }
      let category = WXRItem.Category(
        domain: tag["domain"] ?? "category", slug: tag["nicename"] ?? "", name: name.trimmingSpaces)
      if !item.categories.contains(category) { item.categories.append(category) }
    case "wp:postmeta":
      guard let fields = try fields(of: tag.name) else { return false }
      item.meta.append((fields["wp:meta_key"]?.trimmingSpaces ?? "", fields["wp:meta_value"] ?? ""))
    case "wp:comment":
      guard isWhole else { return try skipComment() }
      guard let fields = try comment() else { return false }
      item.comments.append(fields)
    case "content:encoded" where !isWhole:
      item.contentLine = pieces.line
      return try pieces.skip(tag.name)
    default:
      if tag.name == "content:encoded" { item.contentLine = pieces.line }
      guard let text = try pieces.text(of: tag.name) else { return false }
      item.fields[tag.name] = text
    }
    return true
  }

  /// A comment without what plugins note beside it.
  private func comment() throws -> [String: String]? {
    var fields = ["line": "\(pieces.line)"]
    while let piece = try pieces.next(wantsText: false) {
      switch piece {
      case .end("wp:comment"): return fields
      case .start(let tag) where tag.name == "wp:commentmeta":
        guard try pieces.skip(tag.name) else { return nil }
      case .start(let tag) where !tag.isEmpty:
        guard let text = try pieces.text(of: tag.name) else { return nil }
        fields[tag.name] = text
      case .start, .end, .text: continue
      }
    }
    return nil
  }

  private func skipComment() throws -> Bool {
    while let piece = try pieces.next(wantsText: false) {
      if case .end("wp:comment") = piece { return true }
    }
    return false
  }
}
