import Feeds
import Timestamps

// What remains of a feed that is written in a format and read again.

extension Feed {
  /// RSS has no id of the feed, one picture besides the podcast's, only the names of people, and always a
  /// description.
  var carriedByRSS: Feed {
    var feed = self
    feed.id = nil
    feed.subtitle = subtitle ?? title
    feed.icon = podcast?.image
    feed.authors = authors.map(\.named)
    feed.contributors = contributors.map(\.named)
    feed.take(podcast)
    feed.entries = entries.map { $0.carriedByRSS(in: self) }
    return feed
  }

  /// Fields of the podcast fill those of the feed.
  private mutating func take(_ podcast: PodcastShow?) {
    icon = icon ?? podcast?.image
    subtitle = subtitle ?? podcast?.subtitle ?? podcast?.summary
    if let author = podcast?.author, authors.isEmpty { authors = [Person(name: author)] }
    let categories = (podcast?.categories ?? []).flatMap { [$0.name] + $0.subcategories }
    for tag in categories + (podcast?.keywords ?? []) where !tags.contains(tag) { tags.append(tag) }
  }

  /// Atom has everything, and requires authors and dates.
  var carriedByAtom: Feed {
    var feed = self
    let isAuthorless = entries.isEmpty || entries.contains(where: \.authors.isEmpty)
    if authors.isEmpty, isAuthorless { feed.authors = [Person(name: title)] }
    feed.take(podcast)
    let epoch = Timestamp(microseconds: 0)
    feed.updated = updated ?? entries.compactMap { $0.updated ?? $0.published }.max() ?? epoch
    feed.entries = entries.map { entry in
      var carried = entry.carriedByXML
      if carried.authors.isEmpty { carried.authors = feed.authors }
      carried.updated = entry.updated ?? entry.published ?? epoch
      if entry.contentHTML != nil { carried.summary = entry.summary ?? entry.podcast?.summary }
      carried.base = entry.base ?? selfLink
      return carried
    }
    return feed
  }
}

extension Feed {
  /// JSON Feed has only what readers show, and one address per person.
  var carriedByJSON: Feed {
    Feed(
      title: title, subtitle: subtitle, homePage: homePage, selfLink: selfLink, language: language,
      authors: authors.map(\.withOneAddress), icon: icon, logo: logo, hubs: hubs, nextPage: nextPage,
      entries: entries.map(\.carriedByJSON))
  }
}

extension Entry {
  fileprivate var carriedByJSON: Entry {
    var entry = Entry(
      guid: guid, title: title, link: link, published: published, updated: updated,
      authors: authors.map(\.withOneAddress), tags: tags, contentHTML: contentHTML, enclosures: enclosures,
      language: language)
    entry.externalLink = externalLink
    entry.image = image
    return entry
  }

  fileprivate func carriedByRSS(in feed: Feed) -> Entry {
    var entry = carriedByXML
    entry.guidIsPermaLink = guid == link
    entry.authors = entry.authors.map(\.named)
    entry.contributors = contributors.map(\.named)
    entry.source = source.map { EntrySource(title: $0.title, selfLink: $0.selfLink) }
    if !entry.enclosures.isEmpty { entry.enclosures[0].title = nil }
    entry.base = base ?? feed.homePage
    return entry
  }

  /// RSS and Atom have no duration of an enclosure; the episode's is that of a single one. The picture is
  /// that of the episode, else the entry's own, else that of its media.
  fileprivate var carriedByXML: Entry {
    var entry = self
    entry.externalLink = nil
    if let author = podcast?.author, authors.isEmpty { entry.authors = [Person(name: author)] }
    for word in podcast?.keywords ?? [] where !entry.tags.contains(word) { entry.tags.append(word) }
    if podcast == nil, enclosures.count == 1, let duration = enclosures[0].duration {
      entry.podcast = PodcastEpisode()
      entry.podcast?.duration = duration
    }
    for index in enclosures.indices {
      entry.enclosures[index].duration = enclosures.count == 1 ? entry.podcast?.duration : nil
    }
    entry.image = podcast?.image ?? image ?? media.first { $0.medium == "image" }?.url
    return entry
  }
}

extension Person {
  fileprivate var named: Person { Person(name: name) }

  fileprivate var withOneAddress: Person { Person(name: name, email: url == nil ? email : nil, url: url) }
}
