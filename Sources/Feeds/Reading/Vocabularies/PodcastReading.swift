extension XMLElement {
  /// `itunes:summary`, which is the summary if there is no other.
  var isSummaryOfEpisode: Bool { name == Name(namespace: .itunes, local: "summary") }
}

/// Reads the podcast vocabularies of a channel or an item: `itunes:` and `podcast:`.
///
/// Shows and episodes share most elements, so one reader collects both.
struct PodcastReading {
  private(set) var show = PodcastShow()
  private(set) var episode = PodcastEpisode()
  /// The element whose text is being read, for its attributes.
  private var pending: XMLElement?
  /// The number of open `itunes:category` elements.
  private var openCategories = 0
  private var owner: Person?

  /// Nil if there is nothing of a show.
  var foundShow: PodcastShow? { show == PodcastShow() ? nil : show }
  var foundEpisode: PodcastEpisode? { episode == PodcastEpisode() ? nil : episode }

  /// All names, each followed by its subcategories.
  var categories: [String] { show.categories.flatMap { [$0.name] + $0.subcategories } }

  /// Fills in what `feed` does not say itself.
  func complete(_ feed: inout Feed) {
    feed.podcast = foundShow
    feed.icon = feed.icon ?? show.image
    feed.subtitle = feed.subtitle ?? show.subtitle ?? show.summary
    for tag in categories + show.keywords { feed.tags.appendOnce(tag) }
  }

  static func knows(_ namespace: Namespace) -> Bool { [.itunes, .podcast, .psc].contains(namespace) }

  mutating func open(_ element: XMLElement, at base: String?) -> Interest {
    switch (element.name.namespace, element.name.local) {
    case (.itunes, "owner"):
      owner = Person()
      return .descend
    case (.itunes, "category"): return openCategory(element)
    case (.itunes, "image"):
      let image = element["href"] ?? element["url"]
      if image == nil { return .text }
      note(image: image?.resolved(against: base))
      return .skip
    case (.podcast, let name): return open(podcast: name, element, at: base)
    case (.psc, "chapters"): return .descend
    case (.psc, "chapter"):
      if let start = element["start"].flatMap(Self.seconds) {
        episode.simpleChapters.append(
          PodcastSimpleChapter(
            start: start, title: element["title"] ?? "", url: element["href"]?.resolved(against: base),
            image: element["image"]?.resolved(against: base)))
      }
      return .skip
    default: return .text
    }
  }

  mutating func close(_ element: XMLElement, _ content: Captured) {
    switch (element.name.namespace, element.name.local) {
    case (.itunes, "owner"):
      if let owner, owner != Person() { show.owner = show.owner ?? owner }
      owner = nil
    case (.itunes, "category"):
      openCategories -= 1
      if let name = content.line { note(category: name) }
    case (.itunes, let name): if let line = content.line { close(itunes: name, line) }
    case (.podcast, let name): close(podcast: name, content.line)
    default: break
    }
  }

  /// The name is an attribute; some feeds write it as text.
  private mutating func openCategory(_ element: XMLElement) -> Interest {
    defer { openCategories += 1 }
    guard let name = element["text"] else { return .text }
    note(category: name)
    return .descend
  }

  /// A nested category belongs to the outermost one, however deep it is.
  private mutating func note(category name: String) {
    if openCategories > 0, let last = show.categories.indices.last {
      show.categories[last].subcategories.append(name)
    } else {
      show.categories.append(PodcastCategory(name))
    }
  }

  private mutating func note(image: String?) {
    show.image = show.image ?? image
    episode.image = episode.image ?? image
  }
}

extension PodcastReading {
  private mutating func close(itunes name: String, _ line: String) {
    switch name {
    case "name" where owner != nil: owner?.name = line
    case "email" where owner != nil: owner?.email = line
    case "author": (show.author, episode.author) = (show.author ?? line, episode.author ?? line)
    case "title": episode.title = episode.title ?? line
    case "subtitle": (show.subtitle, episode.subtitle) = (show.subtitle ?? line, episode.subtitle ?? line)
    case "summary": (show.summary, episode.summary) = (show.summary ?? line, episode.summary ?? line)
    case "keywords":
      let words = line.commaSeparated
      (show.keywords, episode.keywords) = (words, words)
    case "explicit": (show.isExplicit, episode.isExplicit) = (Self.flag(line), Self.flag(line))
    case "block": (show.isBlocked, episode.isBlocked) = (Self.flag(line), Self.flag(line))
    case "complete": show.isComplete = Self.flag(line)
    case "type": show.order = PodcastOrder(rawValue: line.lowercased())
    case "new-feed-url": show.newFeedURL = line
    case "image": note(image: line)
    case "duration": episode.duration = Self.seconds(line)
    case "episodetype": episode.kind = PodcastEpisodeKind(rawValue: line.lowercased())
    case "episode": episode.number = episode.number ?? Double(finite: line)
    case "season": if episode.season == nil { episode.season = Int(line).map { PodcastSeason($0) } }
    default: break
    }
  }

  /// Yes and no in Apple's terms, old and new.
  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "explicit": true
    case "false", "no", "clean": false
    default: nil
    }
  }

  /// Seconds, `MM:SS` or `HH:MM:SS`, with or without a fraction.
  static func seconds(_ text: String) -> Double? {
    guard text.utf8.count <= 100 else { return nil }
    let parts = text.trimmingXMLSpace.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var sum = 0.0
    for part in parts {
      guard let number = Double(finite: part), number >= 0 else { return nil }
      sum = sum * 60 + number
    }
    return sum.isFinite ? sum : nil
  }
}

extension PodcastReading {
  private mutating func open(podcast name: String, _ element: XMLElement, at base: String?) -> Interest {
    let url = (element["url"] ?? element["uri"] ?? element["href"])?.resolved(against: base)
    switch name {
    case "value":
      guard let type = element["type"], let method = element["method"] else { return .skip }
      var value = PodcastValue(type: type, method: method)
      value.suggested = element["suggested"]
      show.values.append(value)
      episode.values.append(value)
      return .descend
    case "valuerecipient":
      noteRecipient(element)
      return .skip
    case "alternateenclosure":
      noteAlternative(element)
      return .descend
    case "source":
      if let url, let last = episode.alternatives.indices.last {
        episode.alternatives[last].sources.append(url)
      }
      return .skip
    case "transcript":
      if let url {
        episode.transcripts.append(
          PodcastTranscript(
            url: url, type: element["type"], language: element["language"],
            isCaptions: element["rel"]?.lowercased() == "captions" ? true : nil))
      }
      return .skip
    case "chapters":
      if let url { episode.chapters = PodcastChapters(url: url, type: element["type"]) }
      return .skip
    case "socialinteract":
      noteDiscussion(element)
      return .skip
    default:
      pending = element
      return .text
    }
  }

  private mutating func close(podcast name: String, _ line: String?) {
    guard let element = pending, element.name.local == name else { return }
    pending = nil
    let url = element["url"] ?? element["href"]
    switch (name, line) {
    case ("soundbite", let title):
      if let start = element["starttime"].flatMap(Double.init(finite:)),
        let duration = element["duration"].flatMap(Double.init(finite:))
      {
        episode.soundbites.append(PodcastSoundbite(start: start, duration: duration, title: title))
      }
    case ("funding", let text): if let url { show.funding.append(PodcastFunding(url: url, text: text)) }
    case ("guid", let guid?): show.guid = guid
    case ("medium", let medium?): show.medium = medium
    case ("locked", let word?):
      show.lock = Self.flag(word).map { PodcastLock(isLocked: $0, owner: element["owner"]) }
    case ("person", let name?): notePerson(name, element, url)
    case ("location", let name?):
      let location = PodcastLocation(name, geo: element["geo"], osm: element["osm"])
      (show.location, episode.location) = (location, location)
    case ("license", let name?):
      let license = PodcastLicense(name, url: url)
      (show.license, episode.license) = (license, license)
    case ("season", let text?):
      episode.season = Int(text).map { PodcastSeason($0, name: element["name"]) } ?? episode.season
    case ("episode", let text?): episode.number = Double(finite: text) ?? episode.number
    case ("trailer", let title?): if let url { noteTrailer(title, url, element) }
    default: break
    }
  }

  private mutating func notePerson(_ name: String, _ element: XMLElement, _ url: String?) {
    let person = PodcastPerson(
      name, role: element["role"], group: element["group"], image: element["img"], url: url)
    show.people.append(person)
    episode.people.append(person)
  }

  private mutating func noteTrailer(_ title: String, _ url: String, _ element: XMLElement) {
    var trailer = PodcastTrailer(title, url: url)
    trailer.date = element["pubdate"]
    trailer.type = element["type"]
    trailer.length = element.byteCount("length")
    trailer.season = element["season"].flatMap(Int.init)
    show.trailers.append(trailer)
  }

  private mutating func noteRecipient(_ element: XMLElement) {
    guard let type = element["type"], let address = element["address"], let last = show.values.indices.last
    else { return }
    var recipient = PodcastValue.Recipient(
      type: type, address: address, split: element["split"].flatMap(Int.init) ?? 0)
    recipient.name = element["name"]
    recipient.customKey = element["customkey"]
    recipient.customValue = element["customvalue"]
    recipient.isFee = element["fee"].flatMap(Self.flag)
    show.values[last].recipients.append(recipient)
    episode.values[last].recipients.append(recipient)
  }

  private mutating func noteAlternative(_ element: XMLElement) {
    var alternative = PodcastAlternative(type: element["type"] ?? "")
    alternative.length = element.byteCount("length")
    alternative.bitrate = element["bitrate"].flatMap(Double.init(finite:))
    alternative.height = element["height"].flatMap(Int.init)
    alternative.title = element["title"]
    alternative.language = element["lang"]
    alternative.relation = element["rel"]
    alternative.isDefault = element["default"].flatMap(Self.flag)
    episode.alternatives.append(alternative)
  }

  private mutating func noteDiscussion(_ element: XMLElement) {
    guard let name = element["protocol"] else { return }
    var discussion = PodcastDiscussion(protocol: name)
    discussion.uri = element["uri"]
    discussion.account = element["accountid"]
    discussion.accountURL = element["accounturl"]
    discussion.priority = element["priority"].flatMap(Int.init)
    episode.discussions.append(discussion)
  }
}
