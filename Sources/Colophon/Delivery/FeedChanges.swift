import HTTP
import HTTPTypes
import Timestamps

extension Response {
  /// This answer, or, for readers that say `A-IM: feed`, those entries of it alone that are new to them (RFC 3229, as
  /// feeds use it).
  ///
  /// For feeds that the page cache does not keep; for those that it does, it asks ``changes(for:)`` itself.
  func orChanges(for request: Request) -> Response {
    guard request.asksForChanges else { return self }
    return changes(for: request) ?? self
  }
}

extension Request {
  /// Whether the client says that it has a version of a feed and would rather have what is new than the whole.
  var asksForChanges: Bool {
    var mayAsk = false
    for field in headerFields where field.name.canonicalName.utf8.count == 4 {
      mayAsk = mayAsk || field.name == .acceptInstanceManipulation
    }
    return mayAsk && InstanceManipulations(of: self).prefersFeed && headerFields.contains(.ifNoneMatch)
      && !headerFields.contains(.range)
  }
}

extension Response {
  /// What of this feed, whole and in no coding, is new to the client of `request`: 226 with some entries, or this
  /// response under the very tag by which the client has it already. Nil where it gets what everybody gets.
  ///
  /// Caches that do not know 226 must not keep it, and those that do may (RFC 3229 §10.8.1, `im`).
  func changes(for request: Request) -> Response? {
    guard status == .ok, case .bytes(let bytes) = body, request.asksForChanges,
      let type = headerFields.value(of: .contentType), let entityTag,
      let current = FeedVersion(entityTag),
      let known = EntityTag.list(request.headerFields[.ifNoneMatch] ?? "")
    else { return nil }
    if let same = known.first(where: { FeedVersion($0)?.content == current.content }) {
      var response = self
      response.entityTag = same
      response.addVary(.acceptEncoding)
      return response
    }
    let lastModified = headerFields[.lastModified].flatMap { Timestamp(httpDate: $0) }
    guard
      Preconditions(of: request).verdict(entityTag: entityTag, lastModified: lastModified) == .proceed
    else { return nil }
    guard let document = FeedDocument(bytes, MediaType(type)) else { return nil }
    let candidates = known.compactMap { tag in
      FeedVersion(tag).map { (tag: tag, new: $0.changes(in: document)) }
    }
    guard let base = candidates.min(by: { $0.new.count < $1.new.count }),
      base.new.count < document.entries.count
    else { return nil }
    return changed(since: base.tag, to: document.with(only: base.new))
  }

  private func changed(since base: EntityTag, to bytes: [UInt8]) -> Response {
    var response = self
    response.status = .imUsed
    response.body = .bytes(bytes)
    response.headerFields[.instanceManipulation] = "feed"
    response.headerFields[.deltaBase] = base.description
    response.headerFields[.cacheControl] = "no-store, im, no-cache"
    // In which coding the changes are sent is decided anew.
    let depends = headerFields[values: .vary].flatMap { $0.split(separator: ",") }.filter {
      !$0.description.hasListMember("accept-encoding")
    }
    response.headerFields[.vary] = depends.joined(separator: ",")
    response.addVary(.acceptInstanceManipulation)
    response.addVary(.ifNoneMatch)
    return response
  }
}
