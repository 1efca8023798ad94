import Digests
import Foundation
import Importing
import Publication
import Texts
import URIs

/// Brings a site of another program into a content folder, or only says what that would lose.
///
/// A move can be repeated: it writes what is new or has changed in the source, and never a file that its
/// author has edited since (``Ledger``). One that was killed goes on where it stopped.
package final class Move {
  package struct Options {
    /// The content folder to write.
    package var folder: String
    package var isDryRun = false
    /// The zone of dates without one.
    package var timeZone = "UTC"
    /// Folders in which media are looked for, besides those of the source.
    package var mediaFolders: [String] = []
    /// Whether pictures on other hosts are to be fetched: those that are not known yet are collected in
    /// ``MoveReport/remoteMedia``.
    package var fetchesMedia = false
    /// The addresses of the pages of the site that the texts come to.
    package var siteAddresses = SiteAddresses.none
    /// The facts about the site that the check of links needs; nil checks none.
    package var checkedSite: CheckedSite?
    /// The address of the page of a tag or an author.
    package var tagAddress: (String) -> String = { "/tags/\($0)" }
    package var authorAddress: (String) -> String = { "/authors/\($0)" }

    package init(folder: String) { self.folder = folder }
  }

  package private(set) var report = MoveReport()
  private let options: Options
  private let sourceName: String
  private let onLoss: (Loss) -> Void
  private var ledger: Ledger
  private var media: MediaCopies
  private var claims: AddressClaims
  private var redirects = RedirectsFile()
  private var about = SiteFiles()
  private var seen: Set<String> = []
  private var linkProof = LinkProof()
  private let trial: TemporaryFolder?

  private init(
    _ name: String, _ mediaFolders: [String], _ options: Options, onLoss: @escaping (Loss) -> Void
  ) throws(MoveError) {
    self.options = options
    self.onLoss = onLoss
    sourceName = name
    ledger = try Ledger(of: options.folder, isDryRun: options.isDryRun)
    trial = options.isDryRun && options.checkedSite != nil ? try TemporaryFolder() : nil
    media = try MediaCopies(
      into: options.folder, from: options.mediaFolders, or: mediaFolders, isDryRun: options.isDryRun,
      trial: trial)
    claims = AddressClaims(beside: options.siteAddresses)
    for file in ledger.files { claims.keep(file) }
    for (id, address) in ledger.takeAddresses() where id.hasPrefix("\(name):") {
      claims.keep(address, ofText: String(id.dropFirst(name.count + 1)))
    }
    if !options.isDryRun { try writeMark() }
  }

  private var mark: String { "\(options.folder)/\(ContentFolder.unfinishedImport)" }

  /// Writes the file by which people and a check see that the folder is not whole yet.
  private func writeMark() throws(MoveError) {
    let text = """
      The import into this folder has not finished: texts, redirects and settings may be missing.
      Run the same command again: it goes on where it stopped, and removes this file.

      """
    do {
      try Data(text.utf8).write(to: URL(filePath: mark))
    } catch {
      throw .unwritable(mark, error)
    }
  }

  /// Blocks its thread.
  ///
  /// - Parameter onLoss: called for each loss as soon as it is found.
  package static func run(
    _ source: some MovingSource, _ options: Options, onLoss: @escaping (Loss) -> Void
  ) throws -> MoveReport {
    TemporaryFolder.removeForsaken()
    let move = try Move(type(of: source).name, source.mediaFolders, options, onLoss: onLoss)
    try source.read(into: move)
    try move.finish()
    return move.report
  }
}

extension Move: MoveReceiver {
  package func report(_ loss: Loss) {
    report.note(loss)
    onLoss(loss)
  }

  package func receive(_ item: MovedItem) throws {
    try Task.checkCancellation()
    switch item {
    case .text(let text): try receive(text)
    case .author(let author): about.add(author)
    case .site(let site):
      about.add(site)
      media.note(siteAddress: site.address)
    case .redirect(let redirect): redirects.add(redirect)
    case .member(let member): about.add(member)
    }
  }

  private func receive(_ text: MovedText) throws {
    ReadingNote.note(text.place.file, line: text.place.line)
    var text = text
    guard seen.insert(text.id).inserted else {
      report(Loss(.text, "duplicate", at: text.place, "has the id \(text.id) of another text; left out"))
      return
    }
    text.leaveOutLongText()
    for loss in text.hidePage() + text.keepWhatPagesLack() + text.dropWhatIsNotRead() { report(loss) }
    let id = "\(sourceName):\(text.id)"
    let name = claims.name(for: text, known: ledger[id]?.file, report: report)
    if let loss = text.nameLongText(name) { report(loss) }
    let redirects = claims.redirects(of: text, named: name, report: report)
    let former = text.addresses + [name.address]
    text.body = media.copy(in: text, formerly: former, report: report)
    text.image = text.image.flatMap { media.copyImage($0, of: text, formerly: former, report: report) }
    text.addresses = redirects
    report.count(text, redirects: text.addresses.count)
    self.redirects.note(text, at: name.address)
    linkProof.note(name.file, at: text.place)
    try copyFiles(of: text, named: name)
    if let long = text.long { try write(long, to: "\(options.folder)/\(long.file(of: name))") }
    try write(
      TextFile(text, named: name).text, to: name.file, id: id, address: name.address, place: text.place)
    if !text.comments.isEmpty,
      let file = CommentsFile.name(ofPost: String(name.file.trimmingPrefix("posts/")))
    {
      try write(
        CommentsFile(text.comments).text(), to: file, id: "\(id) comments",
        place: text.place)
    }
  }

  private func copyFiles(of text: MovedText, named name: FileName) throws {
    guard let folder = text.folder, !text.files.isEmpty else { return }
    let target = (name.file as NSString).deletingLastPathComponent
    for file in text.files {
      do {
        try media.copyFile("\(folder)/\(file)", below: folder, to: "\(target)/\(file)")
      } catch {
        report(media.notCopied(file, text, error))
      }
    }
  }

  /// Writes the original of a text that is too long. One that is there already stays.
  private func write(_ long: LongText, to path: String) throws(MoveError) {
    guard !options.isDryRun, !FileManager.default.fileExists(atPath: path) else { return }
    do {
      try UnfinishedFile.write(to: path, in: options.folder) { try long.write(to: $0) }
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// Writes a file unless its author has edited or removed it.
  private func write(
    _ text: String, to file: String, id: String, address: String? = nil, place: SourcePlace
  ) throws {
    try trial?.write(text, to: file)
    switch try ledger.write(text, to: file, id: id, address: address) {
    case .written: report.written += 1
    case .unchanged: report.unchanged += 1
    case .kept: report.kept += 1
    case .conflict(let reason):
      report.kept += 1
      report(Loss(.conflict, file, at: place, reason))
    }
  }

  private func finish() throws {
    let links = RedirectsFile.Links(tag: options.tagAddress, author: options.authorAddress)
    if let text = redirects.text(links, claims: &claims, report: report) {
      try writeWhole(text, to: RedirectsFile.name)
      report.redirects += redirects.written
    }
    about.mend(photo: { media.copyImage($0, of: .authors, formerly: ["/"], report: report) }, report: report)
    for (file, text) in about.files { try writeWhole(text, to: file) }
    report.hasSettings = FileManager.default.fileExists(atPath: "\(options.folder)/\(SiteFiles.settings)")
    if options.fetchesMedia {
      report.remoteMedia = media.remote
    } else {
      for host in media.hosts { report(host.loss) }
    }
    report.media = media.copied
    try ledger.close()
    if let site = options.checkedSite {
      for loss in linkProof.losses(in: trial?.path ?? options.folder, site) { report(loss) }
    }
    if !options.isDryRun { try? FileManager.default.removeItem(atPath: mark) }
  }

  private func writeWhole(_ text: String, to file: String) throws {
    try write(text, to: file, id: "\(sourceName) file:\(file)", place: SourcePlace(file: file))
  }
}
