import Foundation
import Texts

/// A package of Publish or Saga: `Content` with its sections.
package typealias PublishSource = FolderSource<Publish>

package enum Publish: GeneratorTable {
  package static let generator = Generator(
    name: "publish", folder: "the folder of the package", sign: sign,
    settings: ["Package.swift"], readSettings: { folder, _ in settings(in: folder) },
    title: ["name", "title"],
    roots: { settings, _ in [FolderRoot(path: settings.values.text("input") ?? "Content")] },
    media: { _, content in ["Resources", content] }, place: place, hasPlainValues: true,
    undated: "is missing: it was the time of the file, so the text is a draft",
    addressKeys: ["path", "slug"],
    skipped: { text in
      if text.place.stem == "404" { return SkippedText(text, "is the page of an error and not moved") }
      guard text.place.role == .section, text.head.isEmpty else { return nil }
      return SkippedText((.text, "index.md", "has only front matter for a list and is not moved"))
    }, addresses: addresses,
    archive: { list, _, names, site in
      if site.values["saga"]?.bool == true {
        let folders = site.values["tagged"]?.names ?? []
        return TermArchive(
          paths: folders.flatMap { folder in
            names.map { ($0, "/\(folder)/tag/\(NameStyle.github($0))/".cleanPath) }
          })
      }
      // Hosts of static files redirect a folder's address to the one with a slash, so links have either form.
      return TermArchive(
        paths: names.flatMap { name in
          let path = "/tags/\(NameStyle.publish(name))".cleanPath
          return [(name, path), (name, "\(path)/")]
        })
    })

  private static func sign(_ folder: SourceFolder) -> String? {
    let package = SourceFile.lines("Package.swift", in: folder)
    let isNamed = package.contains { line in
      line.contains(#/["\/](Publish|Saga)(\.git)?\/?"/#) || line.contains("SagaParsleyMarkdownReader")
    }
    return isNamed && input(program(of: sources(in: folder)), folder) != nil ? "Package.swift" : nil
  }

  /// The sources of the package.
  private static func sources(in folder: SourceFolder) -> [(file: String, text: String)] {
    folder.files(below: "Sources").filter { $0.hasSuffix(".swift") }.compactMap { file in
      var losses = LossList(file: file)
      return SourceFile.text(folder.path(file), losses: &losses).map { (file, $0) }
    }
  }

  /// The programs among the sources that make the site, one after the other.
  private static func program(of sources: [(file: String, text: String)]) -> String {
    sources.filter { file, text in
      file.lastPathPart == "main.swift" || text.contains("SectionID") || text.contains("Saga(")
    }.map(\.text).joined()
  }

  /// The folder of the texts. Saga's programs may name another one.
  private static func input(_ program: String, _ folder: SourceFolder) -> String? {
    let named = program.firstMatch(of: #/\bSaga\(\s*input:\s*"([^"]+)"/#).map { String($0.1).droppingSlashes }
    return ([named].compactMap(\.self) + ["Content", "content"]).first {
      !$0.isOutside && folder.hasFolder($0)
    }
  }

  /// The program's facts about the site, as `var name = "…"`, and the names of its sections.
  private static func settings(in folder: SourceFolder) -> FolderSettings {
    var settings = FolderSettings()
    settings.losses = [
      Loss(
        .setting, "theme", at: SourcePlace(file: "Sources"), "is a program and not moved, as are its plugins")
    ]
    let sources = sources(in: folder)
    let program = program(of: sources)
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
        return words.count > 1 ? words[1].withoutQuotes : words.first ?? ""
      }
      pairs.append(.init("sections", .list(names.map(JSONValue.text))))
    }
    let isSaga = program.contains("Saga(")
    pairs.append(.init("saga", .bool(isSaga)))
    // The folders of which the program makes pages for tags.
    let steps = program.components(separatedBy: ".register(").filter { $0.contains("tagWriter") }
    let tagged = steps.compactMap {
      $0.firstMatch(of: #/\bfolder:\s*"([^"]+)"/#).map { JSONValue.text(String($0.1)) }
    }
    pairs.append(.init("tagged", .list(tagged)))
    if let input = input(program, folder) { pairs.append(.init("input", .text(input))) }
    if isSaga, let other = sources.first(where: { $0.text.contains("relativeDestination") }) {
      // As in `components.insert("\(year)", at: 1)`.
      pairs.append(.init("years", .bool(other.text.contains(#/\.insert\(.*\.year/#))))
      settings.losses.append(
        Loss(
          .address, "relativeDestination", at: SourcePlace(file: other.file),
          "is set by the program, so former addresses may be others; prove them by site check --against"))
    }
    settings.values = .mapping(pairs)
    return settings
  }

  @Sendable private static func place(_ file: String, in site: FolderSite) -> FolderPlace? {
    guard [".md", ".markdown"].contains(file.pathExtension),
      var place = FolderPlace(file, in: site.roots)
    else { return nil }
    // A folder below that of a section is a text of its own.
    if place.name == "index", place.sections.count > 1, let folder = place.sections.last {
      place.name = folder
    }
    place.takeDayOfPath(before: "-")
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

  /// Saga takes the date out of the name and writes it with hyphens, and Publish does not.
  @Sendable private static func addresses(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    let place = head.place
    let own = head.text("path") ?? head.text("slug")
    let isSaga = site.values["saga"]?.bool == true
    let isIndex = place.stem.lastPathPart == "index"
    let folders = isIndex && place.role != .section ? Array(place.sections.dropLast()) : place.sections
    let written = isIndex ? place.sections.last ?? "" : place.stem.lastPathPart
    let names = place.role == .section ? [""] : [written, place.name]
    var addresses = FormerAddresses()
    if site.values["years"]?.bool == true, folders.count == 1, let day = place.day ?? head.text("date") {
      let name = own ?? NameStyle.github(place.name)
      addresses.paths.append("/\(folders[0])/\(day.prefix(4))/\(name)".cleanPath)
    }
    for name in isSaga ? names.reversed() : names {
      let last = own ?? (isSaga && !isIndex ? NameStyle.github(name) : name)
      let path = (folders + [last]).joined(separator: "/").droppingSlashes
      let address = "/\(path)".cleanPath
      if !addresses.paths.contains(address) { addresses.paths.append(address) }
    }
    return addresses
  }
}
