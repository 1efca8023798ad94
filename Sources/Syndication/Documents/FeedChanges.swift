import HTTP
import HTTPTypes
import Publication
import Timestamps

extension Request {
  /// Whether the client names a version of a feed that it has, and prefers what is new to the whole feed.
  package var asksForChanges: Bool {
    headerFields.contains(.acceptInstanceManipulation) && InstanceManipulations(of: self).prefersFeed
      && headerFields.contains(.ifNoneMatch)
      && !headerFields.contains(.range)
  }
}

extension Response {
  /// The response with those entries of `feed` that are new to the client of `request` (RFC 3229, as feeds
  /// use it): 226 with some entries, or, if nothing is new, this response with the entity tag that the
  /// client has. Nil if the client gets the usual response.
  ///
  /// This response must contain all of `feed` without a content coding. Caches that do not know 226 must
  /// not store the result, others may (RFC 3229 §10.8.1, `im`).
  ///
  /// - Throws: the errors of ``FeedDocument/with(only:)``.
  package func changes(in feed: FeedDocument, for request: Request) async throws -> Response? {
    guard status == .ok, request.asksForChanges, let entityTag,
      let known = EntityTag.list(request.headerFields[.ifNoneMatch] ?? "")
    else { return nil }
    if let same = known.first(where: { FeedVersion($0)?.content == feed.version.content }) {
      var response = self
      response.entityTag = same
      response.addVary(.acceptEncoding)
      return response
    }
    let lastModified = headerFields[.lastModified].flatMap { Timestamp(httpDate: $0) }
    guard
      Preconditions(of: request).verdict(entityTag: entityTag, lastModified: lastModified) == .proceed
    else { return nil }
    let candidates = known.compactMap { tag in
      FeedVersion(tag).map { (tag: tag, new: $0.changes(in: feed)) }
    }
    guard let base = candidates.min(by: { $0.new.count < $1.new.count }), base.new.count < feed.entries.count
    else { return nil }
    return changed(since: base.tag, to: try await feed.with(only: base.new))
  }

  private func changed(since base: EntityTag, to body: Body) -> Response {
    var response = self
    response.status = .imUsed
    response.body = body
    response.headerFields[.instanceManipulation] = "feed"
    response.headerFields[.deltaBase] = base.description
    response.headerFields[.cacheControl] = "no-store, im, no-cache"
    // The content coding of the changes is chosen later.
    let depends = headerFields[values: .vary].flatMap { $0.split(separator: ",") }.filter {
      !$0.description.hasListMember("accept-encoding")
    }
    response.headerFields[.vary] = depends.joined(separator: ",")
    response.addVary(.acceptInstanceManipulation)
    response.addVary(.ifNoneMatch)
    return response
  }
}
