extension Feed {
  /// The links to other parts of the feed, by their relations (RFC 5005), in the order of writing.
  var pageLinks: KeyValuePairs<StaticString, String?> {
    [
      "current": currentPage, "next": nextPage, "previous": previousPage, "prev-archive": previousArchive,
      "next-archive": nextArchive,
    ]
  }
}

extension XMLOutput {
  /// What RFC 5005 has beside its links.
  mutating func history(of feed: Feed) {
    if feed.isArchive == true { emptyElement("fh:archive", attributes: [:]) }
    if feed.isComplete == true { emptyElement("fh:complete", attributes: [:]) }
  }
}
