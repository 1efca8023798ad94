import Texts
import URIs
import YAML

/// The facts in the settings of a folder.
struct FolderSettings: Sendable {
  var values = JSONValue.mapping([])
  /// The files in which they stand.
  var files: [String] = []
  /// The settings that may be told of, with the places in which they stand.
  var entries: [(key: String, place: SourcePlace)] = []
  var losses: [Loss] = []

  init() {}

  /// The settings in the first of some files that is there.
  init(_ names: [String], in folder: SourceFolder) {
    guard let file = names.first(where: folder.hasFile) else { return }
    var list = LossList(file: file)
    files = [file]
    guard let read = DataFile.frontMatter(file, in: folder, losses: &list) else { return }
    values = read.mapping
    // Its lines count from the one after the fence.
    entries = read.entries.map { ($0.key, SourcePlace(file: file, line: $0.line.map { $0 - 1 })) }
    losses = list.losses
  }

  func place(of key: String) -> SourcePlace {
    entries.first { $0.key == key }?.place ?? SourcePlace(file: files.first ?? ".")
  }

  /// A loss for each setting that says something and is not moved.
  func unread(except read: Set<String>) -> [Loss] {
    entries.filter { entry in
      !read.contains(entry.key.lowercased()) && !(values[entry.key]?.isEmpty ?? true)
    }.map { Loss(.setting, $0.key, at: $0.place, "is not moved") }
  }
}

extension JSONValue {
  /// The value at a path such as `params.author`.
  func value(at path: String) -> JSONValue? {
    path.split(separator: ".").reduce(Optional(self)) { $0?[String($1)] }
  }

  /// The first text at one of several paths.
  func text(_ paths: String...) -> String? { text(paths) }

  func text(_ paths: [String]) -> String? {
    paths.lazy.compactMap { value(at: $0)?.names.first?.collapsed }.first { !$0.isEmpty }
  }

  /// A folder at a path, without slashes at its ends.
  func folder(_ path: String) -> String? { value(at: path)?.scalar?.droppingSlashes }
}

extension MovedAuthor {
  /// A person as settings and data name one.
  ///
  /// - Parameter key: the name for one without any.
  init?(_ value: JSONValue, key: String? = nil) {
    if let name = value.scalar {
      self.init(name: name)
      return
    }
    guard let name = value.text("name", "display_name") ?? key else { return nil }
    self.init(
      name: name, url: value.text("url", "uri", "web", "website", "site", "link", "homepage"),
      photo: value.text("avatar", "photo", "picture", "image", "gravatar_url"),
      about: value.text("bio", "about", "description", "headline"))
  }
}

/// A link of a menu.
struct MenuLink: Sendable {
  let title: String
  let url: String
  /// The weight that sorts links: those without one, or with 0, come last.
  var weight: Double?
}

extension [MenuLink] {
  /// The links in their places: by their weights, and by their titles if the program sorts equal ones so.
  func inPlaces(sortedByTitle: Bool = false) -> [MenuLink] {
    enumerated().sorted { left, right in
      let weights = [left, right].map { $0.element.weight.flatMap { $0 == 0 ? nil : $0 } ?? .infinity }
      let titles = [left, right].map { sortedByTitle ? $0.element.title : "" }
      return (weights[0], titles[0], left.offset) < (weights[1], titles[1], right.offset)
    }.map(\.element)
  }
}

extension [JSONValue] {
  /// The links of a menu: those with a title and an address.
  func links(titles: [String]) -> [MenuLink] {
    compactMap { item in
      guard let title = item.text(titles), let url = item.text("url", "link", "href", "pageRef") else {
        return nil
      }
      return MenuLink(title: title, url: url, weight: item["weight"]?.scalar.flatMap(Double.init))
    }
  }
}

extension String {
  var droppingSlashes: String {
    var text = self[...]
    while text.hasPrefix("./") { text = text.dropFirst(2) }
    while text.first == "/" { text.removeFirst() }
    while text.last == "/" { text.removeLast() }
    return String(text)
  }
}

/// Files of data and settings in YAML, TOML or JSON.
enum DataFile {
  /// The values with their lines, which count from the one before the file; nil for a file that cannot be
  /// read at all.
  static func frontMatter(
    _ file: String, in folder: SourceFolder, losses: inout LossList
  ) -> SourceFrontMatter? {
    guard let text = SourceFile.text(folder.path(file), losses: &losses) else { return nil }
    let source: String
    switch file.pathExtension {
    case ".toml": source = "+++\n\(text)\n+++\n"
    case ".json": source = "---json\n\(text)\n---\n"
    default:
      // A document of YAML may begin with a mark.
      let lines = text.hasPrefix("---\n") ? "#\n" + text.dropFirst(4) : text
      // A list is no mapping, so it gets a key.
      let start = lines.split(separator: "\n").first { $0.first?.isWhitespace == false && $0.first != "#" }
      source = "---\n\(start?.hasPrefix("- ") == true ? "list:\n" : "")\(lines)\n---\n"
    }
    return SourceFrontMatter(DividedText(source), losses: &losses)
  }

  static func read(_ file: String, in folder: SourceFolder, losses: inout LossList) -> JSONValue? {
    guard let read = frontMatter(file, in: folder, losses: &losses) else { return nil }
    let isList = read.entries.count == 1 && read.entries[0].key == "list" && file.pathExtension != ".toml"
    return isList ? read.entries[0].value : read.mapping
  }

  static func read(_ file: String, in folder: SourceFolder) -> JSONValue? {
    var losses = LossList(file: file)
    return read(file, in: folder, losses: &losses)
  }

  /// The first of some files of data that is there.
  static func first(_ names: [String], in folder: SourceFolder) -> JSONValue? {
    names.first(where: folder.hasFile).flatMap { read($0, in: folder) }
  }
}
