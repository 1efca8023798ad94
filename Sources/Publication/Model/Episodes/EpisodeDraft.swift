/// The part of an episode that its post does not have, before it is stored.
package struct EpisodeDraft: Hashable, Sendable {
  package var facts: EpisodeFacts
  package var content: EpisodeContent
  package var files: [EpisodeFile]

  package init(facts: EpisodeFacts, content: EpisodeContent, files: [EpisodeFile] = []) {
    self.facts = facts
    self.content = content
    self.files = files
  }
}

/// A file in the folder of an episode that readers may get.
package struct EpisodeFile: Hashable, Sendable {
  /// Its path below the folder.
  package var name: String
  /// Whether everybody may get it even if the episode is for members.
  package var isPublic: Bool

  package init(name: String, isPublic: Bool) {
    self.name = name
    self.isPublic = isPublic
  }
}
