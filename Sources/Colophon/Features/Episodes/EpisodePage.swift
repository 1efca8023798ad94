import HTML
import HTTP
import Pages
import Publication
import Sanitizer
import Syndication
import Timestamps
import Transcripts

/// An episode: its player, chapters, transcript, code, questions, exercises and references.
struct EpisodePage: Page {
  var episode: Episode
  /// Where the video starts; nil for its beginning.
  var start: MediaTime?
  var newer: EpisodeHead?
  var older: EpisodeHead?
  /// All episodes of the collection, in reading order; none if the episode is in no collection.
  var collection: [EpisodeHead] = []
  /// Posts about the same, best first.
  var related: [PostHead] = []
  var assets: EpisodeAssets
  /// What is known of its poster, if that is a file of its own.
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
        context.breadcrumbs(("Episodes", context.links.episodes), (head.post.name, head.path))
      ]
    metadata.alternates = [context.embedding(of: head.post)] + context.podcasts
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    article(
      .class("episode h-entry"), .data("episode", head.path),
      .data("duration", head.facts.duration.map { "\($0.seconds)" })
    ) {
      EpisodeHeader(episode: episode, context: context)
      div(.class("episode-stage")) {
        EpisodePlayer(episode: episode, start: start, poster: posterAddress)
        if !head.isOpen { MembersNotice(opening: head.facts.opening, language: context.site.language) }
        div(.class("prose episode-blurb e-content")) { EpisodeText(head.facts.blurb) }
        EpisodeContents(episode: episode)
      }
      if head.isOpen || !content.chapters.isEmpty || !content.transcript.isEmpty {
        div(.class("episode-side")) {
          if head.isOpen { EpisodeSearchField() }
          ChapterNavigation(head: head, chapters: content.chapters)
          TranscriptSection(episode: episode)
        }
      }
      div(.class("episode-more")) {
        CodeSection(head: head, samples: content.code)
        QuestionSection(head: head, questions: content.questions)
        ExerciseSection(exercises: content.exercises)
        LinkSection(
          id: EpisodeAnchor.links(.reference), title: "References", links: content.links(.reference))
        LinkSection(id: EpisodeAnchor.links(.resource), title: "Resources", links: content.links(.resource))
        DownloadSection(episode: episode)
        LinkSection(id: EpisodeAnchor.links(.related), title: "Related", links: content.links(.related))
        RelatedPosts(furtherPosts, context: context)
        if !collection.isEmpty { CollectionPlace(head: head, collection: collection, context: context) }
      }
    }
    if newer != nil || older != nil {
      nav(.class("neighbours"), .aria("label", "Neighbouring episodes")) {
        if let older { neighbour(older, "Previous", .class("older"), .rel("prev")) }
        if let newer { neighbour(newer, "Next", .class("newer"), .rel("next")) }
      }
    }
    script(.type("module"), .src(assets.script))
  }

  var contentSecurityPolicy: ContentSecurityPolicy {
    layout.contentSecurityPolicy.allowing(.script, from: .sameOrigin)
  }

  var expectedSize: Int {
    content.transcript.reduce(16_384) { $0 + $1.text.html.encoded.utf8.count + 160 }
      + content.code.reduce(0) { $0 + $1.html.encoded.utf8.count + 512 }
  }

  /// What the author names as related stands first. These posts fill the rest of the list.
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
      EpisodeFactLine(head: head, language: context.site.language)
      h1(.class("p-name")) { head.post.name }
      data(.class("u-url u-uid"), .value(context.absoluteURL(head.path))) {}
      if let summary = head.post.summary { data(.class("p-summary"), .value(summary)) {} }
      if let subtitle = head.facts.subtitle { p(.class("subtitle")) { subtitle } }
      p(.class("byline")) {
        people("With ", .host)
        people(guestLead, .guest)
        for tag in head.post.tags {
          " "
          TagLinks(tags: [tag], context: context)
        }
      }
    }
  }

  private var guestLead: String {
    if episode.content.people(.host).isEmpty { return "With " }
    return episode.content.people(.guest).count == 1 ? " and guest " : " and guests "
  }

  @HTMLBuilder private func people(_ lead: String, _ role: EpisodePerson.Role) -> some HTML {
    let people = episode.content.people(role)
    if !people.isEmpty {
      lead
      for (index, person) in people.enumerated() {
        if index > 0 { index == people.count - 1 ? " and " : ", " }
        if let url = person.url {
          a(.class("p-author h-card"), .href(url)) { person.name }
        } else {
          span(.class("p-author h-card")) { person.name }
        }
      }
    }
  }
}

/// Links to the sections of the page.
private struct EpisodeContents: HTML {
  let episode: Episode

  private var content: EpisodeContent { episode.content }

  /// The identifiers and titles of the sections that the page has.
  private var sections: [(id: String, title: String)] {
    [
      ("transcript", "Transcript", !content.transcript.isEmpty),
      ("code", "Code", !content.code.isEmpty),
      ("questions", "Questions", !content.questions.isEmpty),
      ("exercises", "Exercises", !content.exercises.isEmpty),
      ("references", "References", !content.links(.reference).isEmpty),
      ("resources", "Resources", !content.links(.resource).isEmpty),
      ("downloads", "Downloads", DownloadSection(episode: episode).isShown),
      ("related", "Related", !content.links(.related).isEmpty),
    ].compactMap { $0.2 ? ($0.0, $0.1) : nil }
  }

  var body: some HTML {
    let sections = sections
    if sections.count > 1 {
      nav(.class("episode-contents"), .aria("label", "On this page")) {
        ul { for section in sections { li { a(.href("#\(section.id)")) { section.title } } } }
      }
    }
  }
}

private struct MembersNotice: HTML {
  let opening: EpisodeOpening
  let language: String

  var body: some HTML {
    aside(.class("members-notice"), .aria("label", "For members")) {
      p {
        strong { "This episode is for members." }
        if case .from(let date) = opening {
          " Everybody can watch it from "
          DateElement(date: date, language: language)
          " on."
        }
      }
    }
  }
}
