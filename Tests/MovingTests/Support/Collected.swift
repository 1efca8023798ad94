import Foundation
import Moving
import Texts
import Timestamps

/// What a source sends, in order.
final class Collected: MoveReceiver {
  private(set) var texts: [MovedText] = []
  private(set) var redirects: [MovedRedirect] = []
  private(set) var authors: [MovedAuthor] = []
  private(set) var sites: [MovedSite] = []
  private(set) var losses: [Loss] = []

  func receive(_ item: MovedItem) {
    switch item {
    case .text(let text): texts.append(text)
    case .redirect(let redirect): redirects.append(redirect)
    case .author(let author): authors.append(author)
    case .site(let site): sites.append(site)
    case .member: break
    }
  }

  func report(_ loss: Loss) { losses.append(loss) }

  /// What the sample with this name contains.
  static func sample<Source: MovingSource>(_ source: Source.Type, timeZone: String = "UTC") throws
    -> Collected
  {
    try reading(Source(path: sample(Source.name), timeZone: timeZone))
  }

  static func reading(_ source: some MovingSource) throws -> Collected {
    let collected = Collected()
    try source.read(into: collected)
    return collected
  }

  static func sample(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Samples/\(name)"
    ).path
  }

  func text(_ title: String) -> MovedText? { texts.first { $0.title == title } }

  /// The losses as lines: `kind name file:line`, in the order of the alphabet.
  var lossLines: [String] {
    losses.map { loss in
      "\(loss.kind.rawValue) \(loss.name) \(loss.place.file)\(loss.place.line.map { ":\($0)" } ?? "")"
    }.sorted()
  }

  /// Everything, for people.
  var dump: String {
    var lines: [String] = []
    for text in texts {
      lines.append("=== \(text.kind) \(text.title) | \(text.id) | slug \(text.slug ?? "-")")
      let dates = [text.date, text.updated].map { $0?.rfc3339 ?? "-" }
      lines.append("    dates \(dates) draft \(text.isDraft) tags \(text.tags) by \(text.authors)")
      lines.append("    addresses \(text.addresses) files \(text.files) summary \(text.summary ?? "-")")
      lines.append(
        "    params \(text.params.map { "\($0.key)=\($0.value.json)" }) lang \(text.language ?? "-")")
      lines.append(text.body)
    }
    lines += redirects.map { "REDIRECT \($0.from) \($0.target)" }
    lines += authors.map { "AUTHOR \($0)" }
    lines += sites.map { "SITE \($0)" }
    lines += losses.map {
      "LOSS \($0.kind.rawValue) | \($0.name) | \($0.place.file):\($0.place.line ?? 0) | \($0.message)"
    }
    return lines.joined(separator: "\n")
  }
}
