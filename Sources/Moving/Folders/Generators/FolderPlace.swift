/// A folder of texts.
struct FolderRoot: Sendable {
  /// Relative to the folder of the site; empty for the same.
  var path: String
  /// Nil for the only language, in small letters otherwise.
  var language: String?

  /// The path below the folder, nil for a file that is elsewhere.
  func relative(_ file: String) -> String? {
    if path.isEmpty { return file }
    return file.hasPrefix("\(path)/") ? String(file.dropFirst(path.count + 1)) : nil
  }
}

extension [FolderRoot] {
  /// The path of the folder that holds the texts of all languages, which generators name last.
  var mainPath: String { last?.path ?? "" }
}

/// Files that are no part of a site.
struct FolderExclusions {
  /// Folders that are left out without a line.
  var isHidden: (String) -> Bool = { _ in false }
  /// Folders, if `skipsFolders`, and files that are left out.
  var contains: (String) -> Bool = { _ in false }
  var skipsFolders = true
  /// The line for each, by what is counted and what is said; nil for none.
  var loss: (name: String, message: String)?
}

/// Where a file of a text stands, and what that says of it.
struct FolderPlace {
  enum Role: Hashable {
    /// A post or a page, as its head says.
    case text
    case post, draft, page
    /// Of a collection with this name.
    case item(String)
    /// The text of the list of a section.
    case section
    /// A text in a folder that belongs to it.
    case leaf
  }

  /// Relative to the folder of the site.
  let file: String
  var role = Role.text
  /// The path below the folder of the texts, without the ending.
  let stem: String
  /// The folders below that of the texts; for a leaf without its own.
  var sections: [String]
  /// The name of the file or of a leaf's folder, without ending and language, and without the day.
  var name: String
  /// The day with which the name begins.
  var day: String?
  var language: String?
  /// The name of the collection in whose folder the file is, if that is not the name of the folder.
  var collection: String?

  var isHTML: Bool { [".html", ".htm", ".njk", ".liquid"].contains(file.pathExtension) }

  /// Nil for a file in none of the folders.
  init?(_ file: String, in roots: [FolderRoot]) {
    guard let root = roots.first(where: { $0.relative(file) != nil }), let relative = root.relative(file)
    else {
      return nil
    }
    self.file = file
    stem = relative.withoutExtension
    language = root.language
    sections = relative.split(separator: "/").dropLast().map(String.init)
    name = stem.lastPathPart
  }

  /// The day with which a name begins, and what stands behind it, or the whole name if nothing does.
  ///
  /// - Parameter separators: what may stand between them.
  static func day(of name: String, before separators: String) -> (day: String, rest: String)? {
    guard let match = name.prefixMatch(of: #/\d{4}-\d{2}-\d{2}(?=$|[-_ ])/#) else { return nil }
    let rest = name[match.range.upperBound...]
    guard rest.first.map(separators.contains) ?? true else { return nil }
    let undated = rest.drop(while: separators.contains)
    return (String(match.0), undated.isEmpty ? name : String(undated))
  }

  /// Takes the day from the beginning of the name.
  mutating func takeDay(before separators: String) {
    guard let (day, rest) = Self.day(of: name, before: separators) else { return }
    (self.day, name) = (day, rest)
  }

  /// Takes the day from the name, or else from anywhere in the path: `2020-03-04-first/index.md`,
  /// `2020/03/04/first.md`.
  mutating func takeDayOfPath(before separators: String) {
    takeDay(before: separators)
    guard day == nil else { return }
    let days = stem.matches(of: #/(?:^|\D)(\d{4})([-\/_])(\d{2})\2(\d{2})(?=$|\D)/#)
    let known = days.first { (1...12).contains(Int($0.3) ?? 0) && (1...31).contains(Int($0.4) ?? 0) }
    if let known { day = "\(known.1)-\(known.3)-\(known.4)" }
  }

  /// The place of a file whose folder says whether it is a post, if the program has settings.
  @Sendable static func ofFile(_ file: String, in site: FolderSite) -> FolderPlace? {
    let generator = site.generator
    guard generator.markdownEndings.contains(file.pathExtension),
      var place = FolderPlace(file, in: site.roots)
    else { return nil }
    if ["index", "readme"].contains(place.name.lowercased()), let folder = place.sections.last {
      place.name = folder
    }
    place.takeDay(before: "-_ ")
    let isPost = place.sections.contains(generator.posts)
    if place.sections.contains(generator.drafts) {
      place.role = .draft
    } else if !generator.settings.isEmpty {
      place.role = isPost ? .post : .page
    }
    return place
  }
}
