import Foundation

/// Chromium without a window and without a network, if it is installed on this machine.
enum Browser {
  static let program: URL? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"]
    let applications = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
    let candidates = folders.flatMap { folder in names.map { "\(folder)/\($0)" } } + applications
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(filePath: $0) }
  }()

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// How the browser read a piece of HTML.
  struct Reading: Decodable {
    /// The tree of the piece in a `div`, serialised by the browser.
    var html: String
    /// The same as the body of a document.
    var document: String
    /// Everything in it that could run or load something, in a dozen contexts.
    var dangers: [String]
    /// How many scripts ran.
    var alarms: Int
    /// The first difference between one of these trees and the markup; nil if there is none.
    var difference: String?
  }

  /// Shows each of `pieces` in several contexts of a page and returns how the browser read them.
  static func read(_ pieces: [String]) async throws -> [Reading] {
    try JSONDecoder().decode([Reading].self, from: await open(BrowserPage.html(showing: pieces)))
  }

  /// Opens the document `html` and returns what its scripts write into its body between `[[[` and `]]]`,
  /// percent-encoded.
  static func open(_ html: String) async throws -> Data {
    guard let program else { throw Failure(description: "there is no browser") }
    let folder = FileManager.default.temporaryDirectory.appending(path: "colophon-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "page.html")
    try Data(html.utf8).write(to: page)
    let output = folder.appending(path: "output")
    try Data().write(to: output)
    try await run(program, page: page, profile: folder.appending(path: "profile"), output: output)
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    guard let start = text.firstRange(of: "[[["), let end = text.firstRange(of: "]]]"),
      let json = String(text[start.upperBound..<end.lowerBound]).removingPercentEncoding
    else { throw Failure(description: "the browser said nothing: \(text.prefix(500))") }
    return Data(json.utf8)
  }

  private static func run(_ program: URL, page: URL, profile: URL, output: URL) async throws {
    let browser = Process()
    browser.executableURL = program
    browser.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
      "--user-data-dir=\(profile.path())",
      "--virtual-time-budget=60000", "--dump-dom", page.absoluteString,
    ]
    browser.standardOutput = try FileHandle(forWritingTo: output)
    browser.standardError = FileHandle.nullDevice
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      browser.terminationHandler = { _ in ended.resume() }
      do { try browser.run() } catch {
        browser.terminationHandler = nil
        ended.resume(throwing: error)
      }
    }
  }
}
