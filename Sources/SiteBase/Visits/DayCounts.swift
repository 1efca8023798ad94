import Digests
import HTTP
import Publication
import Server
import URIs

/// Visits as they are added to the counts of a day.
package struct DayCounts: Sendable {
  /// The key of a count, as in the columns of `daily_counts`.
  package struct Key: Hashable, Comparable, Sendable {
    package let kind: FigureKind
    package let subject: String
    package var detail = ""

    package static func < (left: Key, right: Key) -> Bool {
      (left.kind.rawValue, left.subject, left.detail) < (right.kind.rawValue, right.subject, right.detail)
    }
  }

  /// A visitor that is counted once a day for a key: a network, or a browser in a network.
  package struct Visitor: Hashable, Comparable, Sendable {
    package let key: Key
    package let digest: String

    package static func < (left: Visitor, right: Visitor) -> Bool {
      (left.key, left.digest) < (right.key, right.digest)
    }
  }

  package private(set) var counts: [Key: Int] = [:]
  /// Numbers of which the highest of the day is kept.
  package private(set) var highest: [Key: Int] = [:]
  /// With the bytes that were sent of a download.
  package private(set) var visitors: [Visitor: [Range<Int>]] = [:]

  /// The most keys and visitors that are added at once: clients can make up any number of addresses.
  private static let limit = 20_000

  private let salt: String
  private let ownHost: String?
  private let spam: ReferrerSpam

  /// - Parameters:
  ///   - salt: that of the day.
  ///   - baseURL: the site's own address, whose pages are no referrers.
  ///   - spam: the hosts whose visits do not count.
  init(salt: String, baseURL: String, spam: ReferrerSpam = ReferrerSpam()) {
    self.salt = salt
    self.spam = spam
    ownHost = Self.place(of: baseURL)?.host
  }

  package var isEmpty: Bool { counts.isEmpty && highest.isEmpty && visitors.isEmpty }

  package mutating func add(_ visit: Visit) {
    guard counts.count + visitors.count < Self.limit else { return }
    if let referrer = visit.referrer, let host = Self.place(of: referrer)?.host, spam.contains(host) {
      return
    }
    let target = RequestTarget(visit.target)
    let path = Self.shortened(target.path, to: 500)
    switch visit.kind {
    case .page:
      counts[Key(kind: .view, subject: path), default: 0] += 1
      note(Key(kind: .visitors, subject: ""), visit, byAgent: true)
      addReferrer(of: visit, to: path)
    case .missing:
      counts[Key(kind: .missing, subject: path), default: 0] += 1
    case .nothingFound:
      let words = Self.words(of: target[parameter: "q"] ?? "")
      if !words.isEmpty { counts[Key(kind: .nothingFound, subject: words), default: 0] += 1 }
    case .feed:
      guard let name = Agents.reader(visit.agent) else { return }
      let key = Key(kind: .subscribers, subject: name, detail: path)
      if let number = Agents.subscribers(visit.agent) {
        highest[key] = max(highest[key] ?? 0, number)
      } else {
        note(key, visit, byAgent: true)
      }
    case .media(let range):
      guard let slash = path.lastIndex(of: "/") else { return }
      let key = Key(
        kind: .download, subject: String(path[..<slash]), detail: String(path[path.index(after: slash)...]))
      note(key, visit, byAgent: false, range)
    }
  }

  /// - Parameter isByAgent: whether two browsers in one network are two visitors.
  private mutating func note(
    _ key: Key, _ visit: Visit, byAgent isByAgent: Bool, _ range: Range<Int>? = nil
  ) {
    let network = IPAddress(visit.address)?.network.description ?? visit.address
    let text = "\(salt)\n\(network)\n\(isByAgent ? visit.agent : "")"
    let visitor = Visitor(key: key, digest: SHA256Digest(of: text).hex(prefix: 12))
    visitors[visitor, default: []] += range.map { [$0] } ?? []
  }

  private mutating func addReferrer(of visit: Visit, to path: String) {
    guard let referrer = visit.referrer, let place = Self.place(of: referrer), place.host != ownHost
    else { return }
    let subject = place.path == "/" ? place.host : place.host + place.path
    counts[Key(kind: .referrer, subject: Self.shortened(subject, to: 200), detail: path), default: 0] += 1
  }

  /// The host, without `www.`, and the path of an address of the web; nil for others.
  private static func place(of address: String) -> (host: String, path: String)? {
    let reference = URIReference(address)
    guard reference.isWebAddress, let host = reference.host else { return nil }
    return (host.hasPrefix("www.") ? String(host.dropFirst(4)) : host, reference.path)
  }

  /// The words of a query in the form in which they are counted.
  private static func words(of query: String) -> String {
    shortened(query.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "), to: 100)
  }

  private static func shortened(_ text: String, to count: Int) -> String {
    // Postgres takes no NUL.
    String(text.replacing("\0", with: "").prefix(count))
  }
}
