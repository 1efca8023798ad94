import Feeds
import Publication
import Sanitizer
import Texts
import YAML

/// The keys of front matter, by the names that this and other programs give them: Jekyll, Hugo, Zola,
/// Pelican, Ghost, Publish and their like. Names differ neither by case nor by hyphens and underscores.
package struct FrontMatterKeys {
  let mapping: YAMLMapping
  private let written: [String: String]

  init(_ mapping: YAMLMapping) {
    self.mapping = mapping
    written = Dictionary(mapping.keys.map { (Self.normal($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The key in the file for a key of this program; the same if the file has none with a value.
  subscript(own: String) -> String { all(own).first ?? own }

  /// The keys in the file that mean a key of this program and have a value, the most important first.
  func all(_ own: String) -> [String] {
    let names = Self.others[own] ?? [Self.normal(own)]
    return names.compactMap { written[$0] }.filter { key in
      mapping.hasValue(key) && (own != "date" || flag(key) == nil)
    }
  }

  /// Whether there is a title, even an empty one.
  var hasTitle: Bool { written["title"] != nil }

  /// Whether the title is an empty text between quotation marks, as that of a note. A title that was left out
  /// is a mistake.
  var isUntitled: Bool {
    written["title"].map(mapping.isBlank) ?? false
  }

  /// The keys of other programs that mean nothing here.
  var unread: [String] { mapping.keys.filter { Self.unread.contains(Self.normal($0)) } }

  /// - Parameter known: the keys of this program.
  func rejectUnknown(_ known: [String]) throws(YAMLError) {
    let names = Set(known.flatMap { Self.others[$0] ?? [Self.normal($0)] })
    try mapping.rejectKeys(notIn: known) { key in
      let name = Self.normal(key)
      return names.contains(name) || Self.unread.contains(name) || Self.further.contains(name)
    }
  }

  /// The key that says that the post is a draft; nil if it is none.
  func draftKey() throws(YAMLError) -> String? {
    let draft = self["draft"]
    if try mapping.bool(draft) == true { return draft }
    if let published = written["published"], flag(published) == false { return published }
    return try status() == "draft" ? written["status"] : nil
  }

  func visibility() throws(YAMLError) -> PostVisibility {
    guard let text = try mapping.text(self["visibility"])?.trimmed, text != "public" else {
      return try status() == "hidden" ? .unlisted : .public
    }
    guard let visibility = PostVisibility(text) else {
      throw mapping.error(
        self["visibility"], "visibility is \"\(text)\" and should be \(PostVisibility.explanation)")
    }
    return visibility
  }

  /// Tags, authors or other names: a list, or a text with commas between them.
  func names(_ own: String) throws(YAMLError) -> [String] {
    var names: [String] = []
    for key in all(own) {
      let isList = mapping.isList(key)
      for item in try mapping.items(key) {
        switch item {
        case .text(let text): names += isList ? [text] : divided(text, key)
        case .mapping(let person): if let name = try Self.name(in: person) { names.append(name) }
        }
      }
    }
    if own == "authors" { names = names.map { Person(rss: $0)?.name ?? $0 } }
    names = names.map(\.writable.trimmed).filter { !$0.isEmpty }
    guard names.allSatisfy({ $0.utf8.count <= PostDraft.longestName }) else {
      throw mapping.error(
        self[own], "\(self[own]) contains a name of more than \(PostDraft.longestName) bytes; shorten it")
    }
    if let name = names.first(where: \.isDotSegment) {
      throw mapping.error(
        self[own],
        "\(self[own]) contains \"\(name)\", which no page can have in its address; change the name")
    }
    return names
  }

  /// The name in a mapping that describes a person, a tag or the like.
  private static func name(in mapping: YAMLMapping) throws(YAMLError) -> String? {
    let keys = FrontMatterKeys(mapping)
    for key in ["name", "title", "display-name", "full-name", "label", "nick"]
    where mapping.hasValue(keys[key]) {
      return try mapping.text(keys[key])
    }
    return nil
  }

  /// The tags, also those of Zola's table of taxonomies, each once.
  func tags() throws(YAMLError) -> [String] {
    var tags = try names("tags")
    if let table = written["taxonomies"], let taxonomies = try mapping.mapping(table) {
      tags += try FrontMatterKeys(taxonomies).names("tags")
    }
    var known: Set<String> = []
    return tags.filter { known.insert($0.nameKey).inserted }
  }

  /// The address of the picture; the first of a list, or what a mapping calls its path.
  func image() throws(YAMLError) -> String? {
    switch try mapping.items(self["image"]).first {
    case .text(let text): return text.trimmed
    case .mapping(let image):
      let keys = FrontMatterKeys(image)
      return try image.text(keys["path"])?.trimmed
    case nil: return nil
    }
  }

  /// The value of a key such as `published` as a Boolean; nil if it is none, such as a date.
  private func flag(_ key: String) -> Bool? {
    (try? mapping.text(key)).flatMap {
      ["true": true, "yes": true, "false": false, "no": false][$0.lowercased()]
    }
  }

  private func status() throws(YAMLError) -> String? {
    guard let key = written["status"], let status = try mapping.text(key)?.trimmed.lowercased() else {
      return nil
    }
    guard ["draft", "published", "publish", "scheduled", "hidden"].contains(status) else {
      throw mapping.error(key, "\(key) is \"\(status)\" and should be draft, published or hidden")
    }
    return status
  }

  private func divided(_ text: String, _ key: String) -> [String] {
    switch Self.normal(key) {
    // The name of one author may have a comma.
    case "author": return [text]
    case "authors" where text.contains(";"): return text.split(separator: ";").map(String.init)
    // Jekyll, whose posts name their layout, puts spaces between the names.
    case "tags", "categories", "category":
      if !text.contains(","), written["layout"] != nil { return text.split(separator: " ").map(String.init) }
    default: break
    }
    return text.split(separator: ",").map(String.init)
  }

  /// The form in which keys are compared.
  package static func normal(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  /// The names of a key of this program in their normal form, the most important first.
  package static func names(of own: String) -> [String] { others[own] ?? [normal(own)] }

  /// All names of a key, the most important first.
  private static let others = [
    // The date from which readers see the post goes before others.
    "date": [
      "publishdate", "date", "datepublished", "publishedat", "pubdate", "pubdatetime", "publisheddate",
      "publicationdate", "published", "created", "createdat",
    ],
    "updated": [
      "updated", "lastmod", "lastmodified", "lastmodifiedat", "modified", "dateupdated", "datemodified",
      "updatedat", "updateddate", "moddatetime", "lastupdated",
    ],
    "tags": ["tags", "tag", "categories", "category"],
    "authors": ["authors", "author"],
    "summary": ["summary", "excerpt", "customexcerpt", "description", "metadescription"],
    "image": [
      "image", "images", "cover", "coverimage", "featuredimage", "featureimage", "heroimage", "thumbnail",
      "banner",
    ],
    "path": ["path", "image", "src", "url"],
    "redirects": ["redirects", "aliases", "alias", "redirectfrom"],
    // The address of the post at its former site.
    "permalink": ["permalink", "url"],
    "canonical": ["canonical", "canonicalurl"],
    "language": ["language", "lang", "locale"],
  ]

  /// Further keys that are read, or that may stand there for other programs, as below `params`.
  private static let further: Set = [
    "published", "status", "taxonomies", "permalink", "url", "extra", "params",
  ]

  private static let unread: Set = [
    "layout", "type", "template", "comments", "comment", "commentid", "id", "uuid", "toc", "showtoc", "math",
    "mathjax", "katex", "mermaid", "weight", "order", "featured", "pin", "pinned", "sticky", "sitemap",
    "menu",
    "cascade", "excerptseparator", "keywords", "metatitle", "ogtitle", "ogdescription", "ogimage",
    "twittertitle", "twitterdescription", "twitterimage", "linktitle", "share", "related", "saveas",
    "translation", "readtime", "readingtime", "imagealt", "imagecaption", "featureimagealt",
    "featureimagecaption", "classes", "headerimage",
  ]
}

extension String {
  /// Whether no address can end with this name: programs remove it when they resolve an address, also if it
  /// is percent-encoded (RFC 3986 §5.2.4).
  var isDotSegment: Bool { self == "." || self == ".." }
}
