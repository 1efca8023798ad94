import Feeds
import Timestamps

extension Generator {
  mutating func show() -> PodcastShow {
    var show = PodcastShow()
    show.author = maybe { $0.line() }
    show.owner = maybe { Person(name: $0.line(), email: "owner@example.com") }
    show.image = maybe { $0.address("show") }
    show.categories = (0..<number(0...2)).map { index in
      PodcastCategory("\(line()) \(index)", subcategories: some(2) { $0.line() })
    }
    show.keywords = some(3) { $0.word() }
    show.isExplicit = maybe { $0.isTrue() }
    show.order = maybe { $0.pick([.episodic, .serial]) }
    show.subtitle = maybe { $0.line() }
    show.summary = maybe { $0.line() }
    show.isComplete = maybe { $0.isTrue() }
    show.isBlocked = maybe { $0.isTrue() }
    show.newFeedURL = maybe { $0.address() }
    show.guid = "917393e3-1b1e-5cef-ace4-edaa54e1f810"
    show.lock = maybe { PodcastLock(isLocked: $0.isTrue(), owner: $0.maybe { _ in "jo@example.com" }) }
    show.medium = maybe { $0.pick(["music", "podcast"]) }
    show.license = maybe { $0.license() }
    show.location = maybe { $0.location() }
    show.funding = some(2) { PodcastFunding(url: $0.address(), text: $0.maybe { $0.line() }) }
    show.people = some(2) { $0.podcastPerson() }
    show.trailers = some(2) { $0.trailer() }
    show.values = some(2) { $0.value() }
    return show
  }

  mutating func episode() -> PodcastEpisode {
    var episode = PodcastEpisode()
    episode.duration = decimal(0...20_000)
    episode.image = maybe { $0.address("episode") }
    episode.title = maybe { $0.line() }
    episode.subtitle = maybe { $0.line() }
    episode.summary = maybe { $0.line() }
    episode.author = maybe { $0.line() }
    episode.keywords = some(3) { $0.word() }
    episode.isExplicit = maybe { $0.isTrue() }
    episode.isBlocked = maybe { $0.isTrue() }
    episode.kind = maybe { $0.pick([.full, .trailer, .bonus]) }
    episode.number = maybe { $0.decimal(0...500) }
    episode.season = maybe { generator in
      PodcastSeason(generator.number(1...9), name: generator.maybe { $0.line() })
    }
    episode.chapters = maybe { PodcastChapters(url: $0.address(), type: "application/json+chapters") }
    episode.license = maybe { $0.license() }
    episode.location = maybe { $0.location() }
    episode.transcripts = some(2) { generator in
      PodcastTranscript(
        url: generator.address(), type: "text/vtt", language: generator.maybe { _ in "de" },
        isCaptions: generator.maybe { _ in true })
    }
    episode.people = some(2) { $0.podcastPerson() }
    episode.soundbites = some(2) {
      PodcastSoundbite(start: $0.decimal(0...99), duration: $0.decimal(1...60), title: $0.maybe { $0.line() })
    }
    episode.alternatives = some(2) { $0.alternative() }
    episode.discussions = some(2) { $0.podcastDiscussion() }
    episode.values = some(2) { $0.value() }
    return episode
  }

  private mutating func license() -> PodcastLicense {
    PodcastLicense("cc-by-4.0", url: maybe { $0.address() })
  }

  private mutating func location() -> PodcastLocation {
    PodcastLocation(line(), geo: maybe { _ in "geo:30.2672,97.7431" }, osm: maybe { _ in "R113314" })
  }

  private mutating func podcastPerson() -> PodcastPerson {
    PodcastPerson(
      line(), role: maybe { _ in "guest" }, group: maybe { $0.line() }, image: maybe { $0.address() },
      url: maybe { $0.address() })
  }

  private mutating func trailer() -> PodcastTrailer {
    var trailer = PodcastTrailer(line(), url: address())
    trailer.date = maybe { $0.date().rfc5322 }
    trailer.type = maybe { _ in "audio/mpeg" }
    trailer.length = maybe { $0.number(0...9999) }
    trailer.season = maybe { $0.number(0...9) }
    return trailer
  }

  private mutating func alternative() -> PodcastAlternative {
    var alternative = PodcastAlternative(type: "audio/opus")
    alternative.length = maybe { $0.number(0...9999) }
    alternative.bitrate = maybe { $0.decimal(0...320_000) }
    alternative.height = maybe { $0.number(1...2160) }
    alternative.title = maybe { $0.line() }
    alternative.language = maybe { _ in "en" }
    alternative.relation = maybe { $0.line() }
    alternative.isDefault = maybe { $0.isTrue() }
    alternative.sources = some(2) { $0.address() }
    return alternative
  }

  private mutating func podcastDiscussion() -> PodcastDiscussion {
    var discussion = PodcastDiscussion(protocol: pick(["activitypub", "disabled"]))
    discussion.uri = maybe { $0.address() }
    discussion.account = maybe { _ in "@jo@example.com" }
    discussion.accountURL = maybe { $0.address() }
    discussion.priority = maybe { $0.number(1...9) }
    return discussion
  }

  private mutating func value() -> PodcastValue {
    var value = PodcastValue(type: "lightning", method: "keysend")
    value.suggested = maybe { _ in "0.00000005000" }
    value.recipients = some(2) { generator in
      var recipient = PodcastValue.Recipient(
        type: "node", address: "02d5c1bf8b", split: generator.number(0...100))
      recipient.name = generator.maybe { $0.line() }
      recipient.customKey = generator.maybe { _ in "906608" }
      recipient.customValue = generator.maybe { $0.line() }
      recipient.isFee = generator.maybe { $0.isTrue() }
      return recipient
    }
    return value
  }
}
