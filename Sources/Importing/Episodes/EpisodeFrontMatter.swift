import Publication
import Sanitizer
import Texts
import Timestamps
import Transcripts
import YAML

/// The front matter of an `episode.md`. Texts are Markdown; files are checked to be in the folder.
struct EpisodeFrontMatter {
  static let keys = [
    "number", "title", "subtitle", "date", "updated", "draft", "slug", "duration", "hosts", "guests",
    "visibility",
    "blurb", "tags", "collection", "section", "poster", "video", "audio", "player", "captions", "downloads",
    "chapters", "code", "questions", "exercises", "references", "resources", "related",
  ]

  let number: Int?
  let title: String
  let subtitle: String?
  /// Nil only for a draft without a date.
  let date: Timestamp?
  let updated: Timestamp?
  /// Whether one of the dates depends on the time zone of the site.
  let dependsOnTimeZone: Bool
  let isDraft: Bool
  let slug: String?
  let duration: MediaTime?
  let people: [EpisodePerson]
  let opening: Opening
  /// Who may see the whole episode before everybody may.
  let audience: Audience
  let blurb: String
  let tags: [String]
  let collection: String?
  let section: String?
  let poster: EpisodeAddress?
  let player: String?
  let media: [MediaFile]
  let captions: [Captions]
  let chapters: [Chapter]
  let code: [Code]
  let questions: [(time: MediaTime?, question: String, answer: String)]
  let exercises: [(problem: String, solution: String?)]
  let links: [Link]

  struct Captions {
    let file: String
    let kind: CaptionTrack.Kind
    /// Nil for what the file itself tells.
    let language: String?
    let label: String?
  }

  struct Code {
    let time: MediaTime?
    let title: String
    let language: String?
    let file: String
  }

  struct Link {
    /// Without its blurb.
    let link: EpisodeLink
    let blurb: String?
  }

  /// - Parameters:
  ///   - folderNumber: the number with which the name of the folder begins.
  ///   - files: the files in the folder.
  ///   - timeZone: the time zone of dates without a UTC offset.
  init(
    _ mapping: YAMLMapping, folderNumber: Int?, files: EpisodeFiles, timeZone: String
  ) throws(YAMLError) {
    try mapping.rejectKeys(notIn: Self.keys)
    guard let title = try mapping.text("title")?.writable.trimmed, !title.isEmpty else {
      throw mapping.error("the episode has no title; add title: to its front matter")
    }
    self.title = title
    isDraft = try mapping.bool("draft") ?? false
    let dates = WrittenDate(timeZone: timeZone)
    date = try dates.read("date", in: mapping)
    guard date != nil || isDraft else {
      throw mapping.error(
        "the episode has no date; add date:, as in 2026-11-21 or 2026-11-21T09:30:00+01:00, or draft: true")
    }
    updated = try dates.read("updated", in: mapping)
    dependsOnTimeZone = try WrittenDate.dependsOnTimeZone(["date", "updated"], in: mapping)
    number = try mapping.integer("number") ?? folderNumber
    slug = try FrontMatter.slug(in: mapping)
    subtitle = try mapping.text("subtitle")?.writable
    blurb = try mapping.text("blurb") ?? ""
    tags = try FrontMatterKeys(mapping).names("tags")
    collection = try mapping.text("collection")?.writable.trimmed
    section = try mapping.text("section")?.writable.trimmed
    if section != nil, collection == nil {
      throw mapping.error("section", "there is a section and no collection; add collection: and its name")
    }
    if let collection, collection.isDotSegment {
      throw mapping.error(
        "collection",
        "collection is \"\(collection)\", which no page can have in its address; change the name")
    }
    (opening, audience) = try mapping.opening()
    people = try mapping.people("hosts", .host) + mapping.people("guests", .guest)
    let duration = try mapping.time("duration")
    self.duration = duration
    poster = try mapping.text("poster").map { text throws(YAMLError) in
      try files.address(text, for: "poster", in: mapping)
    }
    player = try mapping.webAddress("player")
    media = try mapping.media(files)
    captions = try mapping.captions(files)
    chapters = try mapping.chapters(within: duration)
    code = try mapping.code(files, within: duration)
    questions = try mapping.questions(within: duration)
    exercises = try mapping.exercises()
    links =
      try mapping.links("references", .reference) + mapping.links("resources", .resource)
      + mapping.links("related", .related)
  }
}

// Single values.

extension YAMLMapping {
  fileprivate func integer(_ key: String) throws(YAMLError) -> Int? {
    guard let text = try text(key) else { return nil }
    guard let number = Int32(text), number >= 0 else {
      throw error(key, "\(key) is \"\(text)\" and should be a whole number")
    }
    return Int(number)
  }

  func time(_ key: String, within duration: MediaTime? = nil) throws(YAMLError) -> MediaTime? {
    guard let text = try text(key) else { return nil }
    guard let time = MediaTime(text) else {
      throw error(key, "\(key) is \"\(text)\" and should be a time as in 94, 1:34 or 1:02:18")
    }
    if let duration, time > duration {
      throw error(key, "\(key) is \(time), after the end of the episode at \(duration)")
    }
    return time
  }

  fileprivate func required(_ key: String, of thing: String) throws(YAMLError) -> String {
    guard let text = try text(key)?.writable.trimmed, !text.isEmpty else {
      throw error("\(thing) has no \(key); add \(key): to it")
    }
    return text
  }

  fileprivate func webAddress(_ key: String) throws(YAMLError) -> String? {
    guard let text = try text(key)?.trimmed else { return nil }
    guard text.hasPrefix("https://") || text.hasPrefix("http://") || text.hasPrefix("/") else {
      throw error(key, "\(key) is \"\(text)\" and should be a web address, as in https://example.org/talk")
    }
    return text
  }

  /// An address that other programs can use without this site.
  fileprivate func url(_ key: String) throws(YAMLError) -> String? {
    guard let text = try text(key)?.trimmed else { return nil }
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else {
      throw error(key, "\(key) is \"\(text)\" and should be a URL, as in https://example.org/talk")
    }
    return text
  }

  /// When everybody may see the episode, and who may while not everybody may.
  fileprivate func opening() throws(YAMLError) -> (opening: Opening, audience: Audience) {
    guard let text = try text("visibility")?.trimmed else { return (.always, .member) }
    guard let visibility = PostVisibility(text, everybody: "free"), visibility.readers != .unlisted else {
      throw unknownVisibility(text)
    }
    return (visibility.opening, visibility.audience == .everyone ? .member : visibility.audience)
  }

  private func unknownVisibility(_ text: String) -> YAMLError {
    error(
      "visibility",
      """
      visibility is "\(text)" and should be free, members, paying, members until 2026-12-01T00:00:00Z, or free \
      until 2026-12-01T00:00:00Z, then members
      """)
  }
}

// Lists.

extension YAMLMapping {
  fileprivate func people(
    _ key: String, _ role: EpisodePerson.Role
  ) throws(YAMLError) -> [EpisodePerson] {
    var people: [EpisodePerson] = []
    for item in try items(key) {
      switch item {
      case .text(let name): people.append(EpisodePerson(role: role, name: name.writable.trimmed))
      case .mapping(let person):
        try person.rejectKeys(notIn: ["name", "url", "image"])
        try people.append(
          EpisodePerson(
            role: role, name: person.required("name", of: "a person in \(key)"),
            url: person.webAddress("url"),
            image: person.webAddress("image")))
      }
    }
    if let person = people.first(where: \.name.isDotSegment) {
      throw error(
        key, "\(key) contains \"\(person.name)\", which no page can have in its address; change the name")
    }
    return people.filter { !$0.name.isEmpty }
  }

  fileprivate func media(_ files: EpisodeFiles) throws(YAMLError) -> [MediaFile] {
    var media: [MediaFile] = []
    for (key, role) in [("video", MediaFile.Role.video), ("audio", .audio), ("downloads", .download)] {
      for item in try items(key) {
        switch item {
        case .text(let address):
          let found = try files.address(address, for: key, in: self)
          try media.append(mediaFile(role, found, key, in: self, files))
        case .mapping(let item):
          try item.rejectKeys(notIn: ["file", "url", "type", "size", "resolution", "title"])
          guard let (key, address) = try item.fileOrURL() else {
            throw item.error("an entry of \(key) has no file; add file: or url:")
          }
          let found =
            key == "file" ? try files.file(address, for: key, in: item) : EpisodeAddress.web(address)
          try media.append(mediaFile(role, found, key, in: item, files))
        }
      }
    }
    return media
  }

  private func fileOrURL() throws(YAMLError) -> (key: String, address: String)? {
    if let file = try text("file") { return ("file", file) }
    return try webAddress("url").map { ("url", $0) }
  }

  private func mediaFile(
    _ role: MediaFile.Role, _ address: EpisodeAddress, _ key: String, in item: YAMLMapping,
    _ files: EpisodeFiles
  ) throws(YAMLError) -> MediaFile {
    let isItem = item.location(of: "file") != nil || item.location(of: "url") != nil
    let size = isItem ? try item.integer("size") : nil
    var file = MediaFile(
      role: role, address: address, title: role == .download ? address.fileName : nil,
      type: address.mediaType, size: files.size(of: address) ?? size)
    guard isItem else { return file }
    if let type = try item.text("type") { file.type = type }
    if let title = try item.text("title") { file.title = title.writable }
    if let resolution = try item.text("resolution") {
      let numbers = resolution.lowercased().split(separator: "x").compactMap { Int32($0) }
      guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else {
        throw item.error(
          "resolution", "resolution is \"\(resolution)\" and should be width and height, as in 1280x720")
      }
      (file.width, file.height) = (Int(numbers[0]), Int(numbers[1]))
    }
    return file
  }

  fileprivate func captions(_ files: EpisodeFiles) throws(YAMLError) -> [EpisodeFrontMatter.Captions] {
    var captions: [EpisodeFrontMatter.Captions] = []
    for item in try mappings("captions") {
      try item.rejectKeys(notIn: ["file", "language", "label", "kind"])
      let file = try item.required("file", of: "an entry of captions")
      _ = try files.file(file, for: "file", in: item)
      let kind = try item.text("kind") ?? "captions"
      guard let known = CaptionTrack.Kind(rawValue: kind) else {
        throw item.error("kind", "kind is \"\(kind)\" and should be captions, subtitles or descriptions")
      }
      try captions.append(
        .init(file: file, kind: known, language: item.text("language"), label: item.text("label")?.writable))
    }
    return captions
  }

  fileprivate func chapters(within duration: MediaTime?) throws(YAMLError) -> [Chapter] {
    var chapters: [Chapter] = []
    for item in try mappings("chapters") {
      try item.rejectKeys(notIn: ["time", "title", "url", "image"])
      let title = try item.required("title", of: "a chapter")
      guard let time = try item.time("time", within: duration) else {
        throw item.error("the chapter \"\(title)\" has no time; add time: to it")
      }
      if let last = chapters.last, time <= last.time {
        throw item.error(
          "time", "the chapter \"\(title)\" begins at \(time), not after \"\(last.title)\" at \(last.time)")
      }
      try chapters.append(
        Chapter(time: time, title: title, image: item.url("image"), url: item.url("url")))
    }
    return chapters
  }

  fileprivate func code(
    _ files: EpisodeFiles, within duration: MediaTime?
  ) throws(YAMLError) -> [EpisodeFrontMatter.Code] {
    var code: [EpisodeFrontMatter.Code] = []
    for item in try mappings("code") {
      try item.rejectKeys(notIn: ["time", "title", "language", "file"])
      let file = try item.required("file", of: "an entry of code")
      let address = try files.file(file, for: "file", in: item)
      try code.append(
        .init(
          time: item.time("time", within: duration), title: item.text("title")?.writable ?? address.fileName,
          language: item.text("language"), file: file))
    }
    return code
  }

  fileprivate func questions(
    within duration: MediaTime?
  ) throws(YAMLError) -> [(time: MediaTime?, question: String, answer: String)] {
    var questions: [(time: MediaTime?, question: String, answer: String)] = []
    for item in try mappings("questions") {
      try item.rejectKeys(notIn: ["time", "question", "answer"])
      try questions.append(
        (
          item.time("time", within: duration), item.required("question", of: "an entry of questions"),
          item.text("answer") ?? ""
        ))
    }
    return questions
  }

  fileprivate func exercises() throws(YAMLError) -> [(problem: String, solution: String?)] {
    var exercises: [(problem: String, solution: String?)] = []
    for item in try mappings("exercises") {
      try item.rejectKeys(notIn: ["problem", "solution"])
      try exercises.append((item.required("problem", of: "an exercise"), item.text("solution")))
    }
    return exercises
  }

  fileprivate func links(_ key: String, _ role: EpisodeLink.Role) throws(YAMLError) -> [EpisodeFrontMatter
    .Link]
  {
    var links: [EpisodeFrontMatter.Link] = []
    for item in try mappings(key) {
      try item.rejectKeys(notIn: ["title", "authors", "date", "url", "blurb"])
      let link = try EpisodeLink(
        role: role, title: item.required("title", of: "an entry of \(key)"), url: item.webAddress("url"),
        authors: item.texts("authors").map(\.writable), date: item.text("date")?.writable)
      links.append(.init(link: link, blurb: try item.text("blurb")))
    }
    return links
  }
}
