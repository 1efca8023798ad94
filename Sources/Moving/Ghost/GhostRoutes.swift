import Foundation

/// The addresses that an owner of a Ghost gave to posts, and the redirects between addresses.
struct GhostRoutes {
  /// Patterns such as `/{year}/{slug}/`.
  private(set) var patterns: [String] = []
  /// Patterns of the archives of tags.
  private(set) var tags = ["/tag/{slug}/"]
  /// Patterns of the archives of authors.
  private(set) var authors = ["/author/{slug}/"]
  private var redirects: [(from: String, to: String)] = []
  private var losses: [Loss] = []

  /// - Parameters:
  ///   - archive: may have `routes.yaml` and `redirects.yaml` or `redirects.json`.
  ///   - former: the pattern that old exports have among their settings.
  init(_ archive: ArchivedFiles?, former: String?) {
    if let former, former != "/:slug/" { patterns.append(former) }
    guard let archive else { return }
    for name in archive.names {
      switch name.split(separator: "/").last {
      case "routes.yaml", "routes.yml":
        if let text = try? archive.text(of: name) { readRoutes(text, name) }
      case "redirects.yaml", "redirects.yml":
        if let text = try? archive.text(of: name) { readLines(text, name) }
      case "redirects.json": if let text = try? archive.text(of: name) { readJSON(text, name) }
      default: break
      }
    }
  }

  func send(to receiver: any MoveReceiver) throws {
    for (from, to) in redirects {
      try receiver.receive(.redirect(MovedRedirect(from: from, to: .address(to))))
    }
    for loss in losses { receiver.report(loss) }
  }

  private mutating func readRoutes(_ text: String, _ file: String) {
    var section = ""
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let words = String(line).trimmingSpaces.split(separator: ":", maxSplits: 1)
      guard let key = words.first, !key.hasPrefix("#") else { continue }
      if line.first?.isWhitespace == false { section = String(key) }
      guard words.count == 2 else { continue }
      let pattern = String(words[1]).trimmingSpaces.filter { $0 != "\"" && $0 != "'" }
      if key == "permalink" {
        if !patterns.contains(pattern) { patterns.append(pattern) }
      } else if section == "taxonomies", line.first?.isWhitespace == true, !pattern.isEmpty {
        readTaxonomy(String(key), pattern, SourcePlace(file: file, line: number + 1))
      }
    }
  }

  private mutating func readTaxonomy(_ name: String, _ value: String, _ place: SourcePlace) {
    let pattern = String(value.prefix { $0 != " " })
    let isPath = pattern.hasPrefix("/") && pattern.ranges(of: "{").count == 1 && pattern.contains("{slug}")
    switch name {
    case "tag" where isPath: if !tags.contains(pattern) { tags.append(pattern) }
    case "author" where isPath: if !authors.contains(pattern) { authors.append(pattern) }
    default:
      losses.append(Loss(.address, name, at: place, "left out: archives at \(value) are not known"))
    }
  }

  /// `301:` and below it lines `/from: /to`.
  private mutating func readLines(_ text: String, _ file: String) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let parts = String(line).trimmingSpaces.ranges(of: ": ").first.map { range in
        let line = String(line).trimmingSpaces
        return (String(line[..<range.lowerBound]), String(line[range.upperBound...]))
      }
      guard let (from, to) = parts else { continue }
      add(from.filter { $0 != "'" && $0 != "\"" }, to.filter { $0 != "'" && $0 != "\"" }, file, number + 1)
    }
  }

  private mutating func readJSON(_ text: String, _ file: String) {
    let rows = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [[String: Any]] ?? []
    for row in rows {
      if let from = fieldText(row["from"]), let to = fieldText(row["to"]) { add(from, to, file, nil) }
    }
  }

  /// Ghost reads the address as a regular expression: only one that is a path is a redirect here.
  private mutating func add(_ from: String, _ to: String, _ file: String, _ line: Int?) {
    var path = from.hasPrefix("^") ? String(from.dropFirst()) : from
    for end in ["$", "\\/?", "/?", "\\/"] where path.hasSuffix(end) { path.removeLast(end.count) }
    path = path.replacing("\\/", with: "/").replacing("\\.", with: ".").replacing("\\-", with: "-")
    let isPath = path.hasPrefix("/") && !path.contains { "()[]*+?|\\^${}".contains($0) }
    guard isPath, !to.contains("$") else {
      let place = SourcePlace(file: file, line: line)
      losses.append(Loss(.address, from, at: place, "left out: a pattern that leads to \(to)"))
      return
    }
    redirects.append((path, to.withoutGhostMark))
  }
}
