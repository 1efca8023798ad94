import Foundation
import Sanitizer
import Texts
import Timestamps
import URIs

/// An export of Substack: a zip, or its folder, with `posts.csv`, texts in `posts` and lists of subscribers.
package struct SubstackSource: MovingSource {
  package static let name = "substack"

  private let path: String
  private let dates: LocalDates

  package init(path: String, timeZone: String) {
    self.path = path
    dates = LocalDates(timeZone: timeZone)
  }

  package static func sign(at path: String) -> String? {
    guard let files = try? ArchivedFiles(path), let list = Self.list(files) else { return nil }
    let head = (try? files.text(of: list))?.prefix(400) ?? ""
    return head.contains("post_id") && head.contains("post_date") ? list : nil
  }

  private static func list(_ files: ArchivedFiles) -> String? {
    files.names.first { $0 == "posts.csv" || $0.hasSuffix("/posts.csv") }
  }

  package func read(into receiver: any MoveReceiver) throws {
    let files = try ArchivedFiles(path)
    guard let list = Self.list(files) else {
      throw MoveError.malformed("\(path) is no export of Substack: it has no posts.csv")
    }
    for loss in files.losses { receiver.report(loss) }
    let folder = String(list.dropLast("posts.csv".count))
    var rows = CSVRows(try files.text(of: list, report: receiver.report))
    var read: Set<String> = []
    while let (line, row) = rows.next() {
      let place = SourcePlace(file: list, line: line)
      guard !rows.isCut else {
        receiver.report(
          Loss(.text, Loss.cut, at: place, "the file ends in a row; everything before it was read"))
        break
      }
      try readPost(row, at: place, files, folder, &read, receiver)
    }
    // Some exports have texts that the list does not name.
    for name in files.names where name.hasPrefix(folder + "posts/") && name.hasSuffix(".html") {
      guard !read.contains(name) else { continue }
      let message = "not moved: posts.csv does not name it"
      receiver.report(Loss(.text, "post", at: SourcePlace(file: name), message))
    }
    try readMembers(files, receiver)
  }

  private func readPost(
    _ row: [String: String], at place: SourcePlace, _ files: ArchivedFiles, _ folder: String,
    _ read: inout Set<String>, _ receiver: any MoveReceiver
  ) throws {
    let id = (row["post_id"] ?? "").trimmingSpaces
    guard !id.isEmpty else {
      return receiver.report(Loss(.text, "post", at: place, "not moved: it has no post_id"))
    }
    // `12345.the-slug`
    let parts = id.split(separator: ".", maxSplits: 1)
    let slug = parts.count > 1 ? String(parts[1]) : nil
    var text = MovedText(.post, id: "substack:\(parts.first ?? "")", place: place)
    text.title = (row["title"] ?? "").withCharacterReferences
    text.slug = slug
    let subtitle = (row["subtitle"] ?? "").withCharacterReferences.trimmingSpaces
    text.summary = subtitle.isEmpty ? nil : subtitle
    text.isDraft = row["is_published"]?.lowercased() != "true"
    let audience = row["audience"] ?? "everyone"
    if audience != "everyone" {
      text.isDraft = true
      receiver.report(Loss(.text, audience, at: place, "became a draft: only some could read it"))
    }
    text.date = (row["post_date"]?.trimmingSpaces).flatMap { Timestamp(rfc3339: $0) ?? civil($0) }
    if let date = text.date { text.date = dates.zoned(date) }
    if text.date == nil, !text.isDraft {
      text.isDraft = true
      receiver.report(Loss(.date, "post_date", at: place, "there is none; it became a draft"))
    }
    if !text.isDraft, let slug { text.addresses = ["/p/\(slug.percentEncoded(allowing: .pathSegment))"] }
    if let podcast = row["podcast_url"], !podcast.isEmpty {
      text.params.append(("podcast_url", .text(podcast)))
      receiver.report(Loss(.frontMatter, "podcast_url", at: place, "kept below params"))
    }
    if row["type"] == "page" { text.kind = .page }
    if let type = row["type"], !["", "newsletter", "podcast", "page"].contains(type) {
      receiver.report(Loss(.text, type, at: place, "became a post"))
    }
    let names = ["\(folder)posts/\(id).html", "\(folder)posts/\(parts.first ?? "").html"]
    if let name = names.first(where: { files.has($0) }) {
      read.insert(name)
      try readBody(name, files, &text, receiver)
    } else {
      text.isDraft = true
      text.addresses = []
      receiver.report(
        Loss(.text, "post", at: place, "became a draft: it has no text, as \(names[0]) is not there"))
    }
    try receiver.receive(.text(text))
  }

  /// Reads the text of a post. One that cannot be read leaves a draft.
  private func readBody(
    _ name: String, _ files: ArchivedFiles, _ text: inout MovedText, _ receiver: any MoveReceiver
  ) throws {
    let place = SourcePlace(file: name, line: 1)
    do {
      text.long = try files.long(name)?.text
      guard text.long == nil else { return }
      let body = SubstackBody(try files.text(of: name, report: receiver.report), at: place)
      text.body = body.markdown
      for loss in body.losses { receiver.report(loss) }
    } catch let error as MoveError {
      text.isDraft = true
      text.addresses = []
      receiver.report(
        Loss(.text, "post", at: SourcePlace(file: name), "became a draft without its text: \(error)"))
    }
  }

  private func civil(_ text: String) -> Timestamp? {
    LocalDates.civil(text).map { Timestamp(local: $0, offset: 0) }
  }

  private func readMembers(_ files: ArchivedFiles, _ receiver: any MoveReceiver) throws {
    for name in files.names {
      guard let file = name.split(separator: "/").last, file.hasSuffix(".csv"),
        file.hasPrefix("email_list") || file.hasPrefix("subscriber")
      else { continue }
      var rows = CSVRows(try files.text(of: name, report: receiver.report))
      while let (_, row) = rows.next() {
        guard let email = row["email"]?.trimmingSpaces, email.contains("@") else { continue }
        let disabled = (row["email_disabled"] ?? "false").lowercased() == "true"
        let since = row["created_at"].flatMap { Timestamp(rfc3339: $0) ?? civil($0) }?.rfc3339
        let person = row["name"].flatMap { $0.isEmpty ? nil : $0 }
        try receiver.receive(
          .member(MovedMember(email: email, name: person, since: since, isSubscribed: !disabled)))
      }
    }
  }
}

extension ArchivedFiles {
  func has(_ name: String) -> Bool { names.contains(name) }
}
