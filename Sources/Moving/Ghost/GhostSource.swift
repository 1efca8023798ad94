import Foundation
import Texts
import Timestamps

/// An export of Ghost: its JSON, or a zip or a folder that holds it, with pictures in `content/images`.
///
/// The JSON is read twice, because posts refer to tables that come later.
package struct GhostSource: MovingSource {
  package static let name = "ghost"

  private let path: String
  private let timeZone: String
  private let pictures: UnpackedFiles

  package init(path: String, timeZone: String) {
    (self.path, self.timeZone) = (path, timeZone)
    pictures = UnpackedFiles(of: path, below: "content/")
  }

  package static func sign(at path: String) -> String? { ((try? GhostExport(path)) ?? nil)?.file }

  /// The folder with `content`. That of a zip is unpacked when this is asked for the first time.
  package var mediaFolders: [String] { pictures.folder.map { [$0] } ?? [] }

  package func read(into receiver: any MoveReceiver) throws {
    guard let export = try GhostExport(path) else {
      throw MoveError.malformed("\(path) is no export of Ghost (JSON)")
    }
    for loss in export.archive?.losses ?? [] { receiver.report(loss) }
    var index = GhostIndex()
    try export.forEachRow(of: GhostIndex.tables) { table, row in index.add(table, row.fields) }
    try receiver.receive(.site(index.site))
    let place = SourcePlace(file: export.file)
    if !index.navigation("secondary_navigation").isEmpty {
      let titles = index.navigation("secondary_navigation").map(\.title).joined(separator: ", ")
      receiver.report(Loss(.setting, "secondary_navigation", at: place, "left out: \(titles)"))
    }
    for key in ["codeinjection_head", "codeinjection_foot"] where index.settings[key] != nil {
      receiver.report(Loss(.setting, key, at: place, "left out: code of all pages"))
    }
    let routes = GhostRoutes(export.archive, former: index.settings["permalinks"])
    try routes.send(to: receiver)
    try readPosts(export, index, routes, receiver)
    if let archive = export.archive { try readMembers(archive, receiver) }
  }

  private func readPosts(
    _ export: GhostExport, _ index: GhostIndex, _ routes: GhostRoutes, _ receiver: any MoveReceiver
  ) throws {
    let dates = LocalDates(timeZone: index.timeZone ?? timeZone)
    let texts = GhostTexts(index: index, dates: dates, file: export.file, patterns: routes.patterns)
    var authors: Set<String> = []
    var tags: [String: String] = [:]
    try export.forEachRow(of: ["posts", "members"]) { table, line in
      let message = table == Loss.cut ? "the file ends too early" : "a row of \(table) was not read"
      receiver.report(Loss(.text, table, at: SourcePlace(file: export.file, line: line), message))
    } _: { table, row in
      guard table == "posts" else { return try take(member: row.fields, receiver) }
      ReadingNote.note(export.file, line: row.line)
      let result = texts.result(row)
      if let text = result.text {
        for id in result.authors where authors.insert(id).inserted {
          if let author = index.users[id] { try receiver.receive(.author(author)) }
        }
        try receiver.receive(.text(text))
        if !text.isDraft { for tag in result.tags { tags[tag.slug] = tag.name } }
      }
      for loss in result.losses { receiver.report(loss) }
    }
    for (slug, name) in tags.sorted(by: { $0.key < $1.key }) {
      for pattern in routes.tags {
        let path = pattern.replacing("{slug}", with: slug)
        try receiver.receive(.redirect(MovedRedirect(from: path, to: .tag(name))))
      }
    }
    for id in authors.sorted() {
      guard let slug = index.userSlugs[id], let name = index.users[id]?.name else { continue }
      for pattern in routes.authors {
        let path = pattern.replacing("{slug}", with: slug)
        try receiver.receive(.redirect(MovedRedirect(from: path, to: .author(name))))
      }
    }
  }

  private func take(member row: [String: Any], _ receiver: any MoveReceiver) throws {
    guard let email = fieldText(row["email"]) else { return }
    let isSubscribed = (row["subscribed"] as? NSNumber)?.boolValue ?? true
    let since = fieldText(row["created_at"]).flatMap { Timestamp(rfc3339: $0)?.rfc3339 }
    try receiver.receive(
      .member(
        MovedMember(email: email, name: fieldText(row["name"]), since: since, isSubscribed: isSubscribed)))
  }

  private func readMembers(_ archive: ArchivedFiles, _ receiver: any MoveReceiver) throws {
    for name in archive.names where name.hasSuffix(".csv") && name.contains("members") {
      var rows = CSVRows(try archive.text(of: name, report: receiver.report))
      while let (_, row) = rows.next() {
        guard let email = row["email"], email.contains("@") else { continue }
        let subscribed = row["subscribed_to_emails"] ?? row["subscribed"] ?? "true"
        let since = row["created_at"].flatMap { Timestamp(rfc3339: $0)?.rfc3339 }
        let person = row["name"].flatMap { $0.isEmpty ? nil : $0 }
        try receiver.receive(
          .member(
            MovedMember(
              email: email, name: person, since: since, isSubscribed: subscribed.lowercased() == "true")))
      }
    }
  }
}
