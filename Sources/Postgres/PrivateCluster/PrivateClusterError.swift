internal import Files
internal import Platform

/// A private cluster could not be created or started.
public struct PrivateClusterError: Error, ActionableError, Hashable, CustomStringConvertible {
  package let problem: String
  package let advice: String?
  /// Whether the disk of the cluster is full or cannot be written.
  public let isAboutDisk: Bool

  public var description: String { problemAndAdvice }

  init(_ problem: String, advice: String? = nil) {
    self.problem = problem.oneLine
    self.advice = advice
    isAboutDisk = false
  }

  /// - Parameter advice: what to do if the disk is not the reason.
  init(_ error: SystemError, advice: String? = nil) {
    self.init("\(error)", because: error.reason, advice)
  }

  /// A program of Postgres has failed.
  ///
  /// - Parameters:
  ///   - output: what it has printed or logged. Only what says why becomes a part of the error.
  ///   - advice: what to do if the disk is not the reason.
  init(_ attempt: String, output: String, advice: String? = nil) {
    let reason = Self.reason(in: output) ?? output.split(separator: "\n").suffix(8).joined(separator: " ")
    self.init("\(attempt): \(reason)", because: reason, advice)
  }

  init(noneIn directory: String) {
    self.init(
      "there is no database in \(directory)",
      advice: "correct SITE_DATA, or set DATABASE_URL; for a new site, site serve creates one there")
  }

  private init(_ problem: String, because reason: String, _ advice: String?) {
    let isAbout = { (codes: [Int32]) in codes.contains { reason.contains(String(cString: strerror($0))) } }
    // When only a part of a block fits on the disk, Postgres gives the number of written bytes as the reason.
    let isFull = isAbout([ENOSPC, EDQUOT]) || reason.contains(": wrote only ")
    isAboutDisk = isFull || isAbout([EROFS])
    self.problem = problem.oneLine
    self.advice =
      isFull
      ? "make room on its disk"
      : isAboutDisk ? "set SITE_DATA to a folder on a disk that can be written" : advice
  }

  /// The text of the first line with an error, without the time and the severity; nil if no line has one.
  static func reason(in output: String) -> String? {
    let lines = output.split(separator: "\n")
    func text(_ line: Substring, after marks: [String]) -> String? {
      marks.lazy.compactMap { line.firstRange(of: $0) }.first.map { String(line[$0.upperBound...]).oneLine }
    }
    for (index, line) in lines.enumerated() {
      // Said to clients that come too early.
      guard !line.contains("FATAL:  the database system is "),
        let reason = text(line, after: ["PANIC:", "FATAL:", "ERROR:", "error:"])
      else { continue }
      // A summary: the lines before it say what is wrong.
      guard reason.hasSuffix(" contains errors") || reason.hasPrefix("could not create any "),
        let cause = lines[..<index].compactMap({ text($0, after: ["LOG:"]) }).last
      else { return reason }
      return "\(cause); \(reason)"
    }
    return nil
  }
}
