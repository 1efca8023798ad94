import Texts

/// The files of a program that make one page for each text, as `src/pages/blog/[...slug].astro` does. Their
/// paths say where the texts are on the site.
struct RouteFiles {
  struct Route {
    /// The prefix of the names of texts: `blog`, or empty.
    let prefix: String
    /// The names of collections that the file asks for.
    let collections: Set<String>
  }

  private(set) var routes: [Route] = []

  /// The parts that stand for a text; others stand for tags, pages of lists and the like.
  private static let texts: Set = [
    "slug", "id", "post", "path", "entry", "article", "blog", "name", "title", "postid", "postslug", "page",
    "note", "key", "file", "permalink",
  ]
  private static let lists: Set = [
    "tag", "tags", "category", "categories", "author", "authors", "year", "series",
  ]

  init(below folders: [String], in folder: SourceFolder) {
    for root in folders where folder.hasFolder(root) {
      for file in folder.files(below: root) {
        guard let prefix = Self.prefix(String(file.dropFirst(root.utf8.count + 1))) else { continue }
        let text = SourceFile.lines(file, in: folder).joined(separator: "\n")
        let calls = text.matches(
          of: #/(?:getCollection|getEntry|queryCollection)(?:<[^>]*>)?\(\s*["'`]([\w-]+)["'`]/#)
        routes.append(Route(prefix: prefix, collections: Set(calls.map { String($0.1) })))
      }
    }
  }

  /// Where the texts of a folder are: by the collection that a route asks for, by the name of the folder, or
  /// where the only route is. Nil if that is not known.
  func prefix(of collection: String) -> String? {
    let names = [
      collection, "\(collection)s", collection.hasSuffix("s") ? String(collection.dropLast()) : "",
    ]
    return
      (routes.first { $0.collections.contains(collection) && $0.prefix.lastPathPart == collection }
      ?? routes.first { $0.collections.contains(collection) }
      ?? routes.first { $0.collections.isEmpty && names.contains($0.prefix.lastPathPart) }
      ?? (routes.count == 1 && routes[0].collections.isEmpty ? routes[0] : nil))?.prefix
  }

  /// The path above the part that stands for a text; nil for a file that makes no such pages.
  private static func prefix(_ path: String) -> String? {
    var fixed: [String] = []
    for part in path.withoutExtension.split(separator: "/").map(String.init) {
      // `(group)` and `@slot` of Next are no parts of an address.
      if part.hasPrefix("("), part.hasSuffix(")") || part.hasPrefix("@") { continue }
      guard part.contains("[") else {
        fixed.append(part)
        continue
      }
      guard let match = part.wholeMatch(of: #/\[{1,2}(\.\.\.)?(\w+)\]{1,2}/#) else { return nil }
      let name = match.2.lowercased()
      if ["lang", "locale"].contains(name) { continue }
      let isList = fixed.contains { lists.contains($0.lowercased()) }
      return texts.contains(name) && !isList && (name != "page" || match.1 == nil)
        ? fixed.joined(separator: "/") : nil
    }
    return nil
  }
}
