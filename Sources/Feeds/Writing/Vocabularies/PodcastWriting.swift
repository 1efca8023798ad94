// The vocabularies of podcasts that RSS and Atom share: `itunes:` as Apple requires, `podcast:` for the rest.

extension XMLOutput {
  mutating func show(_ show: PodcastShow) {
    element("itunes:author", show.author)
    if let owner = show.owner {
      element("itunes:owner") { output in
        output.element("itunes:name", owner.name)
        output.element("itunes:email", owner.email)
      }
    }
    if let image = show.image { emptyElement("itunes:image", attributes: ["href": image]) }
    for category in show.categories { self.category(category) }
    keywords(show.keywords)
    element("itunes:explicit", show.isExplicit.map { $0 ? "true" : "false" })
    element("itunes:type", show.order?.rawValue)
    element("itunes:subtitle", show.subtitle)
    element("itunes:summary", show.summary)
    element("itunes:complete", show.isComplete?.yesOrNo)
    element("itunes:block", show.isBlocked?.yesOrNo)
    element("itunes:new-feed-url", show.newFeedURL)
    element("podcast:guid", show.guid)
    if let lock = show.lock {
      element("podcast:locked", lock.isLocked ? "yes" : "no", attributes: ["owner": lock.owner])
    }
    element("podcast:medium", show.medium)
    for funding in show.funding {
      element("podcast:funding", funding.text ?? "", attributes: ["url": funding.url])
    }
    for trailer in show.trailers { self.trailer(trailer) }
    shared(license: show.license, location: show.location, people: show.people, values: show.values)
  }

  mutating func episode(_ episode: PodcastEpisode) {
    element("itunes:title", episode.title)
    element("itunes:author", episode.author)
    element("itunes:subtitle", episode.subtitle)
    element("itunes:summary", episode.summary)
    if let image = episode.image { emptyElement("itunes:image", attributes: ["href": image]) }
    element("itunes:duration", episode.duration?.decimal)
    keywords(episode.keywords)
    element("itunes:explicit", episode.isExplicit.map { $0 ? "true" : "false" })
    element("itunes:block", episode.isBlocked?.yesOrNo)
    element("itunes:episodeType", episode.kind?.rawValue)
    place(of: episode)
    if let chapters = episode.chapters {
      emptyElement("podcast:chapters", attributes: ["url": chapters.url, "type": chapters.type])
    }
    if !episode.simpleChapters.isEmpty { simpleChapters(episode.simpleChapters) }
    for transcript in episode.transcripts { self.transcript(transcript) }
    for soundbite in episode.soundbites {
      element(
        "podcast:soundbite", soundbite.title ?? "",
        attributes: ["startTime": soundbite.start.decimal, "duration": soundbite.duration.decimal])
    }
    for alternative in episode.alternatives { self.alternative(alternative) }
    for discussion in episode.discussions { self.discussion(discussion) }
    shared(
      license: episode.license, location: episode.location, people: episode.people, values: episode.values)
  }

  private mutating func simpleChapters(_ chapters: [PodcastSimpleChapter]) {
    // Declared here, because few feeds need it.
    let namespace = "http://podlove.org/simple-chapters"
    element("psc:chapters", attributes: ["version": "1.2", "xmlns:psc": namespace]) { output in
      for chapter in chapters {
        output.emptyElement(
          "psc:chapter",
          attributes: [
            "start": chapter.start.playTime, "title": chapter.title, "href": chapter.url,
            "image": chapter.image,
          ])
      }
    }
  }

  private mutating func shared(
    license: PodcastLicense?, location: PodcastLocation?, people: [PodcastPerson], values: [PodcastValue]
  ) {
    element("podcast:license", license?.name, attributes: ["url": license?.url])
    element("podcast:location", location?.name, attributes: ["geo": location?.geo, "osm": location?.osm])
    for person in people {
      element(
        "podcast:person", person.name,
        attributes: ["role": person.role, "group": person.group, "img": person.image, "href": person.url])
    }
    for value in values { self.value(value) }
  }

  private mutating func category(_ category: PodcastCategory) {
    guard !category.subcategories.isEmpty else {
      return emptyElement("itunes:category", attributes: ["text": category.name])
    }
    element("itunes:category", attributes: ["text": category.name]) { output in
      for name in category.subcategories {
        output.emptyElement("itunes:category", attributes: ["text": name])
      }
    }
  }

  private mutating func keywords(_ words: [String]) {
    if !words.isEmpty { element("itunes:keywords", words.joined(separator: ",")) }
  }

  /// Apple has whole numbers and no names; `podcast:` has all numbers.
  private mutating func place(of episode: PodcastEpisode) {
    if let season = episode.season {
      element("itunes:season", String(season.number))
      if season.name != nil {
        element("podcast:season", String(season.number), attributes: ["name": season.name])
      }
    }
    guard let number = episode.number else { return }
    if Int(exactly: number) != nil { element("itunes:episode", number.decimal) }
    element("podcast:episode", number.decimal)
  }
}

extension XMLOutput {
  private mutating func trailer(_ trailer: PodcastTrailer) {
    element(
      "podcast:trailer", trailer.title,
      attributes: [
        "url": trailer.url, "pubdate": trailer.date, "type": trailer.type,
        "length": trailer.length.map { String($0) }, "season": trailer.season.map { String($0) },
      ])
  }

  private mutating func transcript(_ transcript: PodcastTranscript) {
    emptyElement(
      "podcast:transcript",
      attributes: [
        "url": transcript.url, "type": transcript.type, "language": transcript.language,
        "rel": transcript.isCaptions == true ? "captions" : nil,
      ])
  }

  private mutating func alternative(_ alternative: PodcastAlternative) {
    element(
      "podcast:alternateEnclosure",
      attributes: [
        "type": alternative.type, "length": alternative.length.map { String($0) },
        "bitrate": alternative.bitrate?.decimal, "height": alternative.height.map { String($0) },
        "lang": alternative.language, "title": alternative.title, "rel": alternative.relation,
        "default": alternative.isDefault.map { $0 ? "true" : "false" },
      ]
    ) { output in
      for source in alternative.sources {
        output.emptyElement("podcast:source", attributes: ["uri": source])
      }
    }
  }

  private mutating func discussion(_ discussion: PodcastDiscussion) {
    emptyElement(
      "podcast:socialInteract",
      attributes: [
        "protocol": discussion.networkProtocol, "uri": discussion.uri, "accountId": discussion.account,
        "accountUrl": discussion.accountURL, "priority": discussion.priority.map { String($0) },
      ])
  }

  private mutating func value(_ value: PodcastValue) {
    element(
      "podcast:value",
      attributes: ["type": value.type, "method": value.method, "suggested": value.suggested]
    ) { output in
      for recipient in value.recipients {
        output.emptyElement(
          "podcast:valueRecipient",
          attributes: [
            "name": recipient.name, "type": recipient.type, "address": recipient.address,
            "customKey": recipient.customKey, "customValue": recipient.customValue,
            "split": String(recipient.split), "fee": recipient.isFee.map { $0 ? "true" : "false" },
          ])
      }
    }
  }
}

extension Double {
  /// Normal play time (RFC 2326 §3.6): `01:02:03.500`.
  fileprivate var playTime: String? {
    guard self >= 0, self < 3_600_000 else { return nil }
    let milliseconds = Int((self * 1000).rounded())
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    let seconds = milliseconds / 1000
    return "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
      + ".\(padded(milliseconds % 1000, 3))"
  }
}

extension Bool {
  /// As Apple spells them.
  fileprivate var yesOrNo: String { self ? "Yes" : "No" }
}
