import Foundation
import Importing
import Texts
import Timestamps

/// A package of Publish or Saga: `Content` with its sections.
package struct PublishSource: MovingSource {
  package static let name = "publish"

  private let path: String
  private let timeZone: String

  package static func recognises(_ path: String) -> Bool {
    let folder = SourceFolder(path)
    let package = SourceFile.lines("Package.swift", in: folder)
    let isNamed = package.contains { line in
      ["Publish", "Saga"].contains {
        line.contains("\($0).git") || line.contains("/\($0)\"") || line.contains("\"\($0)\"")
      }
    }
    return isNamed && contentFolder(in: folder) != nil
  }

  /// - Parameter timeZone: that of the machine on which the site was made.
  package init(path: String, timeZone: String) {
    self.path = path
    self.timeZone = timeZone
  }

  static func contentFolder(in folder: SourceFolder) -> String? {
    ["Content", "content"].first(where: folder.hasFolder)
  }

  package var mediaFolders: [String] {
    let folder = SourceFolder(path)
    return ["Resources", "Content", "content"].filter(folder.hasFolder).map(folder.path)
  }

  package func read(into receiver: any MoveReceiver) throws {
    let folder = SourceFolder(path)
    guard let content = Self.contentFolder(in: folder) else {
      throw MoveError.unreadable("\(path) has no folder Content; name the folder of the package")
    }
    let site = PublishSite(folder, content: content, timeZone: timeZone)
    try receiver.receive(.site(site.moved))
    var others = OtherFiles()
    var tags = UsedNames()
    for file in site.files {
      guard [".md", ".markdown"].contains(file.pathExtension) else {
        others.add(file)
        continue
      }
      let (text, losses) = PublishText.read(file, site)
      for loss in losses { receiver.report(loss) }
      guard let text else { continue }
      if !text.isDraft { tags.add(text.tags) }
      try receiver.receive(.text(text))
    }
    for name in tags.names {
      let path = JekyllAddress.clean("/tags/\(PublishText.normalized(name))")
      // Hosts of static files redirect a folder's address to the one with a slash, so links have either form.
      for from in [path, "\(path)/"] {
        try receiver.receive(.redirect(MovedRedirect(from: from, to: .tag(name))))
      }
    }
    receiver.report(
      Loss(
        .setting, "theme", at: SourcePlace(file: "Sources"), "is a program and not moved, as are its plugins")
    )
    for loss in site.linkLosses + others.losses { receiver.report(loss) }
  }
}

/// What all texts of a package of Publish share.
struct PublishSite {
  let folder: SourceFolder
  let content: String
  let files: [String]
  /// A loss for each link, which is not followed.
  let linkLosses: [Loss]
  /// The names of sections, if the program names them.
  let sections: Set<String>
  private let program: String
  private let dates: WrittenDate

  init(_ folder: SourceFolder, content: String, timeZone: String) {
    self.folder = folder
    self.content = content
    let listing = folder.listing(below: content)
    files = listing.files
    linkLosses = listing.losses
    dates = WrittenDate(timeZone: timeZone)
    var program = ""
    for file in folder.files(below: "Sources") where file.hasSuffix(".swift") {
      var losses = LossList(file: file)
      guard let text = SourceFile.text(folder.path(file), losses: &losses) else { continue }
      if file.lastPathPart == "main.swift" || text.contains("SectionID") || text.contains("Saga(") {
        program += text
      }
    }
    self.program = program
    var sections: Set<String> = []
    if let start = program.range(of: "enum SectionID"),
      let end = program[start.upperBound...].firstIndex(of: "}")
    {
      for line in program[start.upperBound..<end].split(separator: "\n") where line.trimmed.hasPrefix("case ")
      {
        for part in line.trimmed.dropFirst(5).split(separator: ",") {
          let words = part.split(separator: "=").map(\.trimmed)
          sections.insert(words.count > 1 ? words[1].withoutQuotes : words[0])
        }
      }
    }
    self.sections = sections
  }

  func date(_ text: String) -> Timestamp? { dates.read(text) }

  /// What the program says of the site: `var name = "…"`.
  var moved: MovedSite {
    var site = MovedSite()
    func constant(_ name: String) -> String? {
      for line in program.split(separator: "\n") where line.contains(" \(name)") {
        guard let match = line.firstMatch(of: #/(?:var|let)\s+(\w+)\b[^"]*"([^"]*)"/#), match.1 == name else {
          continue
        }
        return String(match.2)
      }
      return nil
    }
    site.title = constant("name") ?? constant("title")
    site.description = constant("description")
    if let url = constant("url"), url.contains("://") {
      site.address = url.hasSuffix("/") ? String(url.dropLast()) : url
    }
    return site
  }
}
