import Pages
import Postgres
import Publication
import Sanitizer
import SiteBase
import Timestamps
import Transcripts

extension Site {
  /// The whole page of an episode that readers do not see yet; nil if there is none at a path.
  ///
  /// - Parameters:
  ///   - path: the address that it will have.
  ///   - address: where it is shown, and its files below.
  ///   - part: of the video, as in the query of its address (``MediaPart``).
  func draftEpisode(
    atPath path: String, shownAt address: String, part: String?
  ) async throws -> EpisodePage? {
    let episodes = database.episodes(Visibility(at: present, for: .author))
    guard let head = try await episodes.head(atPath: path) else { return nil }
    let episode = try await Episode(head: head, content: episodes.content(of: head.post.id)).moved(
      to: address)
    var page = try await EpisodePage(
      episode: episode, part: part.flatMap(MediaPart.init), assets: EpisodeAssets(in: files),
      poster: poster(of: head, in: episodes, below: address))
    if let name = head.facts.collection {
      let others = try await database.episodes(visibility).episodes(ofCollection: name.nameKey)
      page.collection = (others + [episode.head]).sorted { $0.isBefore($1) }
    }
    return page
  }

  /// A document or a file of such an episode; nil if there is none.
  ///
  /// - Parameter name: percent-encoded.
  func draftEpisodeFile(_ name: String, ofEpisodeAt path: String) async throws -> Rendering? {
    let episodes = database.episodes(Visibility(at: present, for: .author))
    return try await episodeFile(name, ofEpisodeAt: path, in: episodes)
  }
}

extension EpisodeHead {
  /// Whether it stands before another one in their collection.
  fileprivate func isBefore(_ other: EpisodeHead) -> Bool { place < other.place }

  private var place: (number: Int, moment: Int64) {
    (facts.number ?? .max, post.sortedAt?.microseconds ?? .max)
  }
}

extension Episode {
  /// This episode at another address, with links to its files below that.
  fileprivate func moved(to address: String) -> Episode {
    let former = "\(head.post.path)/"
    func moved(_ html: BodyTemplate) -> BodyTemplate {
      html.replacingReferences(below: former, by: "\(address)/")
    }
    func moved(_ prose: Prose) -> Prose { Prose(markdown: prose.markdown, html: moved(prose.html)) }
    var episode = self
    episode.head.post.path = address
    episode.head.facts.blurb = moved(head.facts.blurb)
    for index in content.transcript.indices {
      episode.content.transcript[index].text = moved(content.transcript[index].text)
    }
    for index in content.code.indices { episode.content.code[index].html = moved(content.code[index].html) }
    for (index, question) in content.questions.enumerated() {
      episode.content.questions[index].question = moved(question.question)
      episode.content.questions[index].answer = moved(question.answer)
    }
    for (index, exercise) in content.exercises.enumerated() {
      episode.content.exercises[index].problem = moved(exercise.problem)
      episode.content.exercises[index].solution = exercise.solution.map(moved)
    }
    for (index, link) in content.links.enumerated() {
      episode.content.links[index].blurb = link.blurb.map(moved)
    }
    return episode
  }
}
