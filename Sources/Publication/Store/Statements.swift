import Postgres

/// The SQL of the publication.
package enum Statements {
  /// All stores of this module.
  package static let stores: [any Store.Type] = [
    ArchiveStore.self, AuthorPostStore.self, ChangeStore.self, ContentFileStore.self, DeskPostStore.self,
    EpisodeStore.self,
    EpisodeWritingStore.self, ExportStore.self,
    FeedStore.self,
    MembershipStore.self, NeighbourStore.self, PostEventStore.self, PostStore.self,
    PictureSizeStore.self, PreviewStore.self,
    RedirectStore.self, RelatedPostStore.self,
    RelatingStore.self, RevisionStore.self, SearchIndexStore.self, SearchStore.self, SiteFactStore.self,
    SourceStore.self,
    TopicStore.self, UnpublishedStore.self, WholeSiteStore.self, WholeTextStore.self, WorkingCopyStore.self,
    WritingStore.self,
  ]

  package static var all: [any AnyStatement] { stores.flatMap { $0.statements } }
}

extension Error {
  /// Whether no connection to the database could be had. False for errors that the database reports.
  package var isUnavailability: Bool { self is DatabaseUnavailable || self is PoolTimeout }
}
