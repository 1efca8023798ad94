import HTML
import HTTP
import Pages
import Publication
import Sanitizer
import SiteBase
import Syndication
import Timestamps
import Transcripts
import Words

/// An episode: its player, chapters, transcript, code, questions, exercises and references.
struct EpisodePage: Page {
  var episode: Episode
  /// The part of the video that is played; nil for the whole.
  var part: MediaPart?
  /// Small pictures of the video; nil for none.
  var sheet: PlayerSheet?
  var newer: EpisodeHead?
  var older: EpisodeHead?
  /// All episodes of the collection, in reading order; none if the episode is in no collection.
  var collection: [EpisodeHead] = []
  /// Posts about the same, best first.
  var related: [PostHead] = []
  var assets: EpisodeAssets
  /// The poster of the episode, if it is a file of the episode's folder.
  var poster: PagePicture?

  /// The address of the poster: a copy for a player as wide as the page.
  private var posterAddress: String? {
    poster?.address(atLeast: 960) ?? head.facts.poster.map(head.path(to:))
  }

  private var head: EpisodeHead { episode.head }
  private var content: EpisodeContent { episode.content }

  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = PageMetadata(
      title: head.titleWithNumber, description: head.post.summary, path: head.path)
    metadata.previous = older?.path
    metadata.next = newer?.path
    metadata.image = context.preview(of: head)
    metadata.stylesheets = [assets.stylesheet]
    metadata.firstPicture = posterAddress
    metadata.article = .init(
      published: head.post.published, updated: head.post.updated, authors: context.authors(of: head.post),
      tags: head.post.tags)
    let described = EpisodeMetadata(episode: episode, context: context)
    metadata.video = described.video
    metadata.linkedData =
      [described.video(image: metadata.image?.url)].compactMap(\.self) + [
        context.breadcrumbs((context.words[.episodes], context.links.episodes), (head.post.name, head.path))
      ]
    metadata.alternates = [context.embedding(of: head.post)] + context.podcasts
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    article(
      .class("episode h-entry"), .data("episode", head.path),
      .data("duration", head.facts.duration.map { "\($0.seconds)" })
    ) {
      div(.class("episode-view")) {
        EpisodeHeader(episode: episode, context: context)
        EpisodePlayer(
          episode: episode, part: part, poster: posterAddress, sheet: sheet, context: context)
      }
      div(.class("episode-stage")) {
        if !head.isOpen {
          MembersNotice(
            subject: .episode, audience: head.facts.audience, opening: head.facts.opening,
            path: part.map { "\(head.path)?t=\($0)" } ?? head.path, context: context)
        }
        div(.class("prose episode-blurb e-content")) { EpisodeText(head.facts.blurb) }
        EpisodeContents(episode: episode, words: words)
      }
      if head.isOpen || !content.chapters.isEmpty || !content.transcript.isEmpty {
        div(.class("episode-side")) {
          if head.isOpen { EpisodeSearchField(words: words) }
          ChapterNavigation(head: head, chapters: content.chapters, words: words)
          TranscriptSection(episode: episode, words: words)
        }
      }
      div(.class("episode-more")) {
        CodeSection(head: head, samples: content.code, words: words)
        QuestionSection(head: head, questions: content.questions, words: words)
        ExerciseSection(exercises: content.exercises, words: words)
        LinkSection(
          id: EpisodeAnchor.links(.reference), title: words[.references],
          links: content.links(.reference), words: words)
        LinkSection(
          id: EpisodeAnchor.links(.resource), title: words[.resources], links: content.links(.resource),
          words: words)
        DownloadSection(episode: episode, words: words)
        LinkSection(
          id: EpisodeAnchor.links(.related), title: words[.related], links: content.links(.related),
          words: words)
        RelatedPosts(furtherPosts, context: context)
        if !collection.isEmpty { CollectionPlace(head: head, collection: collection, context: context) }
      }
    }
    if newer != nil || older != nil {
      nav(.class("neighbours"), .aria("label", words[.neighbouringEpisodes])) {
        if let older { neighbour(older, words[.previous], .class("older"), .rel("prev")) }
        if let newer { neighbour(newer, words[.next], .class("newer"), .rel("next")) }
      }
    }
    EpisodeScript(assets, .episode, context: context)
  }

  var contentSecurityPolicy: ContentSecurityPolicy {
    layout.contentSecurityPolicy.allowing(.script, from: .sameOrigin).allowing(.connection, from: .sameOrigin)
  }

  var expectedSize: Int {
    content.transcript.reduce(16_384) { $0 + $1.text.html.encoded.utf8.count + 160 }
      + content.code.reduce(0) { $0 + $1.html.encoded.utf8.count + 512 }
  }

  /// The posts that fill the rest of the list, below those that the author names as related.
  private var furtherPosts: [PostHead] {
    let named = content.links(.related)
    let further = related.filter { post in !named.contains { $0.url?.hasSuffix(post.path) == true } }
    return Array(further.prefix(max(0, RelatedPosts.mostShown - named.count)))
  }

  private func neighbour(
    _ episode: EpisodeHead, _ direction: String, _ side: Attribute, _ relation: Attribute
  ) -> some HTML {
    a(side, .href(episode.path), relation) {
      span { direction }
      " "
      episode.titleWithNumber
    }
  }
}

/// The number, date, duration and badge above the title; title, people and tags.
private struct EpisodeHeader: HTML {
  let episode: Episode
  let context: PageContext

  private var head: EpisodeHead { episode.head }

  var body: some HTML {
    header {
      EpisodeFactLine(head: head, context: context)
      h1(.class("p-name")) { head.post.name }
      data(.class("u-url u-uid"), .value(context.absoluteURL(head.path))) {}
      if let summary = head.post.summary { data(.class("p-summary"), .value(summary)) {} }
      if let subtitle = head.facts.subtitle { p(.class("subtitle")) { subtitle } }
      p(.class("byline")) {
        people
        for tag in head.post.tags {
          " "
          TagLinks(tags: [tag], context: context)
        }
      }
    }
  }

  @HTMLBuilder private var people: some HTML {
    let (hosts, guests) = (episode.content.people(.host), episode.content.people(.guest))
    if !hosts.isEmpty, !guests.isEmpty {
      context.words.html(.withGuests, count: guests.count, names(of: hosts), names(of: guests))
    } else if !hosts.isEmpty || !guests.isEmpty {
      context.words.html(.withPeople, names(of: hosts + guests))
    }
  }

  @HTMLBuilder private func names(of people: [EpisodePerson]) -> some HTML {
    for (index, person) in people.enumerated() {
      if index > 0 { context.words[index == people.count - 1 ? .listAnd : .listSeparator] }
      if let url = person.url {
        a(.class("p-author h-card"), .href(url)) { person.name }
      } else {
        span(.class("p-author h-card")) { person.name }
      }
    }
  }
}

/// Links to the sections of the page.
private struct EpisodeContents: HTML {
  let episode: Episode
  let words: Words

  private var content: EpisodeContent { episode.content }

  /// The identifiers and titles of the sections that the page has.
  private var sections: [(id: String, title: String)] {
    let all: [(String, Word, Bool)] = [
      ("transcript", .transcript, !content.transcript.isEmpty),
      ("code", .code, !content.code.isEmpty),
      ("questions", .questions, !content.questions.isEmpty),
      ("exercises", .exercises, !content.exercises.isEmpty),
      ("references", .references, !content.links(.reference).isEmpty),
      ("resources", .resources, !content.links(.resource).isEmpty),
      ("downloads", .downloads, DownloadSection(episode: episode, words: words).isShown),
      ("related", .related, !content.links(.related).isEmpty),
    ]
    return all.compactMap { $0.2 ? ($0.0, words[$0.1]) : nil }
  }

  var body: some HTML {
    let sections = sections
    if sections.count > 1 {
      nav(.class("episode-contents"), .aria("label", words[.onThisPage])) {
        ul { for section in sections { li { a(.href("#\(section.id)")) { section.title } } } }
      }
    }
  }
}
