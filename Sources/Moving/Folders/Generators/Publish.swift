import Foundation
import Texts

/// A package of Publish or Saga: `Content` with its sections.
package typealias PublishSource = FolderSource<Publish>

package enum Publish: GeneratorTable {
  package static let generator = Generator(
    name: "publish", folder: "the folder of the package", recognises: recognises,
    settings: ["Package.swift"], readSettings: { folder, _ in settings(in: folder) },
    title: ["name", "title"],
    roots: { _, folder in
      [FolderRoot(path: ["Content", "content"].first(where: folder.hasFolder) ?? "Content")]
    }, media: { _, _ in ["Resources", "Content", "content"] }, place: place, hasPlainValues: true,
    undated: "is missing: it was the time of the file, so the text is a draft",
    addressKeys: ["path", "slug"],
    skipped: { text in
      guard text.place.role == .section, text.head.isEmpty else { return nil }
      return SkippedText((.text, "index.md", "has only front matter for a list and is not moved"))
    }, addresses: addresses,
    archive: { list, _, names, _ in
      // Hosts of static files redirect a folder's address to the one with a slash, so links have either form.
      TermArchive(
        paths: names.flatMap { name in
          let path = "/tags/\(NameStyle.publish(name))".cleanPath
          return [(name, path), (name, "\(path)/")]
        })
    })

  private static func recognises(_ folder: SourceFolder) -> Bool {
    let package = SourceFile.lines("Package.swift", in: folder)
    let isNamed = package.contains { line in
      ["Publish", "Saga"].contains {
        line.contains("\($0).git") || line.contains("/\($0)\"") || line.contains("\"\($0)\"")
      }
    }
    return isNamed && ["Content", "content"].contains(where: folder.hasFolder)
  }

  /// What the program says of the site, as `var name = "…"`, and the names of its sections.
  private static func settings(in folder: SourceFolder) -> FolderSettings {
    var settings = FolderSettings()
    settings.losses = [
      Loss(
        .setting, "theme", at: SourcePlace(file: "Sources"), "is a program and not moved, as are its plugins")
    ]
    var program = ""
    for file in folder.files(below: "Sources") where file.hasSuffix(".swift") {
      var losses = LossList(file: file)
      guard let text = SourceFile.text(folder.path(file), losses: &losses) else { continue }
      if file.lastPathPart == "main.swift" || text.contains("SectionID") || text.contains("Saga(") {
        program += text
      }
    }
    var pairs: [JSONValue.Pair] = []
    for line in program.split(separator: "\n") {
      guard let match = line.firstMatch(of: #/ (?:var|let)\s+(name|title|description|url)\b[^"]*"([^"]*)"/#)
      else { continue }
      pairs.append(.init(String(match.1), .text(String(match.2))))
    }
    if let start = program.range(of: "enum SectionID"),
      let end = program[start.upperBound...].firstIndex(of: "}")
    {
      let lines = program[start.upperBound..<end].split(separator: "\n").map(\.trimmed)
      let parts = lines.filter { $0.hasPrefix("case ") }.flatMap { $0.dropFirst(5).split(separator: ",") }
      let names = parts.map { part in
        let words = part.split(separator: "=").map(\.trimmed)
        return words.count > 1 ? words[1].withoutQuotes : words[0]
      }
      pairs.append(.init("sections", .list(names.map(JSONValue.text))))
    }
    settings.values = .mapping(pairs)
    return settings
  }

  @Sendable private static func place(_ file: String, in site: FolderSite) -> FolderPlace? {
    guard [".md", ".markdown"].contains(file.pathExtension),
      var place = FolderPlace(file, in: site.roots)
    else { return nil }
    place.takeDay(before: "-")
    let sections = site.values["sections"]?.names ?? []
    let section = place.sections.first
    if place.name == "index" {
      place.role = .section
    } else if section.map({ !sections.isEmpty && !sections.contains($0) }) ?? true {
      place.role = .page
    } else if !sections.isEmpty {
      place.role = .post
    }
    return place
  }

  /// Saga takes the date out of the name, and Publish does not.
  @Sendable private static func addresses(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    let place = head.place
    let own = head.text("path") ?? head.text("slug")
    let names = [place.stem.lastPathPart, place.name].map { own ?? ($0 == "index" ? "" : $0) }
    var addresses = FormerAddresses()
    for name in names {
      let path = (place.sections + [name]).joined(separator: "/").droppingSlashes
      let address = "/\(path)".cleanPath
      if !addresses.paths.contains(address) { addresses.paths.append(address) }
    }
    return addresses
  }
}
