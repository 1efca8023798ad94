import Colophon
import Foundation
import Importing
import Moving
import Platform
import Settings
import SiteBase
import Texts

extension Import {
  /// Moves a site of another program into a content folder, and prints what is lost and what came along.
  func move(into folder: String, _ configuration: Configuration) async throws {
    let timeZone = configuration.publication.timeZone
    let recognised = try await source(timeZone)
    var source = recognised.source
    if let replacing { source.replacements = try ReplacementTable(file: replacing) }
    var options = Move.Options(folder: folder)
    options.isDryRun = dryRun
    options.timeZone = timeZone
    options.mediaFolders = mediaFrom
    options.fetchesMedia = media
    options.siteAddresses = Site.addresses
    options.checkedSite = try CheckedSite(configuration)
    options.tagAddress = { Site.address(ofTag: $0) }
    options.authorAddress = { Site.address(ofAuthor: $0) }
    if media, !dryRun {
      // The second run finds what was fetched, and says what was lost.
      let remote = try ReadingNote.watching { try Move.run(source, options) { _ in } }.remoteMedia
      if !remote.isEmpty { try await fetch(remote, into: folder) }
    }
    let output = MoveOutput(format, recognised)
    let report = try ReadingNote.watching { try Move.run(source, options) { output.add($0) } }
    output.finish(report, folder: folder, isDryRun: dryRun)
    if report.isCut {
      throw Failure(
        "site: import: \(sources[0]): ends in its middle; what stands before that was read; export it again",
        code: .dataError)
    }
    if report.posts + report.pages == 0 {
      throw Failure(
        "site: import: \(sources[0]): was read as \(recognised.name), and nothing came along; name its program by "
          + "--from, or the folder that has its texts", code: .dataError)
    }
  }

  /// A feed on the web is fetched; all else is a file or a folder.
  private func source(_ timeZone: String) async throws -> MovingSources.Recognised {
    let place = FeedSource(sources[0])
    if case .file = place { return try MovingSources.source(at: sources[0], named: from, timeZone: timeZone) }
    var options = FeedFetchOptions()
    options.allowsPrivateAddresses = allowPrivate
    options.followsArchive = !noArchive
    guard
      case .feed(let fetched) = try await FeedFetcher(options).fetch(place, remembered: nil, knownGUIDs: [])
    else { throw ImportError.unavailable(source: place.description, "its feed did not come") }
    return MovingSources.Recognised(FeedSite(fetched.feed, named: place.description), by: place.description)
  }

  private func fetch(_ urls: [String], into folder: String) async throws {
    Failure.tell("site: import: fetching \(urls.count) files")
    let fetching = MediaFetching(into: folder, allowsPrivateAddresses: allowPrivate)
    try await fetching.fetch(urls) { url, problem in
      if let problem { Failure.tell("site: import: \(url): \(problem.oneLine); its address stays as it is") }
    }
  }
}

/// The output of a move: what the source was recognised as, each loss as it is found, and then the numbers.
private final class MoveOutput {
  private let format: OutputFormat
  private var isFirst = true

  init(_ format: OutputFormat, _ recognised: MovingSources.Recognised) {
    self.format = format
    // What is found is told, also if this program ends by a mistake.
    setvbuf(standardOutput, nil, _IOLBF, 1 << 16)
    let (name, sign) = (recognised.name, recognised.sign)
    switch format {
    case .text:
      print("Read as \(name), \(sign.map { "which is recognised by \($0.oneLine)" } ?? "as --from says").")
    case .json:
      let source = JSONValue.mapping([
        .init("name", .text(name)), .init("recognisedBy", sign.map(JSONValue.text) ?? .null),
      ])
      print("{\"source\": \(source.json), \"losses\": [", terminator: "")
    }
  }

  func add(_ loss: Loss) {
    let place = loss.place
    switch format {
    case .text:
      let line = place.line.map { ":\($0)" } ?? ""
      print(
        "\(place.file.oneLine)\(line): \(loss.kind.rawValue): \(loss.name.oneLine): \(loss.message.oneLine)")
    case .json:
      var pairs: [JSONValue.Pair] = [
        .init("file", .text(place.file)), .init("kind", .text(loss.kind.rawValue)),
        .init("message", .text(loss.message)), .init("name", .text(loss.name)),
      ]
      if let line = place.line { pairs.insert(.init("line", .number("\(line)")), at: 2) }
      print(isFirst ? "\n" : ",\n", terminator: "")
      print(JSONValue.mapping(pairs).json, terminator: "")
    }
    isFirst = false
  }

  func finish(_ report: MoveReport, folder: String, isDryRun: Bool) {
    switch format {
    case .text: print(report.text(folder, isDryRun: isDryRun))
    case .json: print("\n], \(report.jsonMembers)}")
    }
  }
}

extension MoveReport {
  private var counts: [(name: String, count: Int)] {
    [
      ("posts", posts), ("pages", pages), ("drafts", drafts), ("redirects", redirects),
      ("comments", comments), ("media", media), ("written", written), ("unchanged", unchanged),
      ("kept", kept),
    ]
  }

  private static func counted(_ name: String, _ count: Int) -> String {
    "\(count) \(count == 1 && name.hasSuffix("s") ? String(name.dropLast()) : name)"
  }

  fileprivate func text(_ folder: String, isDryRun: Bool) -> String {
    var lines: [String] = []
    if !losses.isEmpty {
      lines.append("")
      for kind in Loss.Kind.allCases {
        guard let names = losses[kind] else { continue }
        let named = names.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let shown = named.prefix(12).map { "\($0.key.oneLine) ×\($0.value)" }.joined(separator: ", ")
        let more = named.count > 12 ? ", and \(named.count - 12) more" : ""
        let padded = kind.rawValue.padding(toLength: 14, withPad: " ", startingAt: 0)
        lines.append("\(padded)\(names.values.reduce(0, +))  \(shown)\(more)")
      }
    }
    if isDryRun, !remoteMedia.isEmpty {
      lines.append("\(remoteMedia.count) pictures and files on the web would be fetched.")
    }
    lines.append("")
    lines.append(
      counts.filter { $0.count > 0 }.map(Self.counted).joined(separator: ", ")
        + "; \(lossCount) losses and changes")
    if isDryRun, let form = replacementForm { lines += ["", form] }
    if isDryRun {
      lines.append("Nothing was written. Run the same without --dry-run to write it to \(folder).")
    } else {
      let settings = hasSettings ? " SITE_CONFIG=\("\(folder)/site.yaml".asWord)" : ""
      lines.append("To look at it: SITE_CONTENT=\(folder.asWord)\(settings) site serve --watch")
    }
    return lines.joined(separator: "\n")
  }

  fileprivate var jsonMembers: String {
    let kinds = Loss.Kind.allCases.compactMap { kind in
      losses[kind].map { names in
        JSONValue.Pair(
          kind.rawValue,
          .mapping(names.sorted { $0.key < $1.key }.map { .init($0.key, .number("\($0.value)")) }))
      }
    }
    let members =
      counts.map { JSONValue.Pair($0.name, .number("\($0.count)")) }
      + [.init("lossesByKind", .mapping(kinds))]
      + (replacementForm.map { [.init("replacing", .text($0))] } ?? [])
    return String(JSONValue.mapping(members).json.dropFirst().dropLast())
  }
}

extension String {
  /// As one word of a shell.
  fileprivate var asWord: String {
    let isPlain =
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+=:@%".contains($0)) }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
