import Files
import Foundation
import Publication
import Texts

/// The file `_redirects` of a content folder: a line for each address that leads elsewhere, with the address,
/// where it leads, and perhaps `301`. Hosts of static sites read such files, too.
struct WrittenRedirects {
  static let name = "_redirects"

  let redirects: [Redirect]

  /// No redirects if there is no such file.
  ///
  /// - Parameter content: the content folder.
  /// - Throws: ``ContentError`` for the first mistake, with its line.
  init(in content: String, beside site: SiteAddresses) throws(ContentError) {
    let file = "\(content)/\(Self.name)"
    let bytes: [UInt8]
    do {
      bytes = try readFile(file)
    } catch  where error.code == ENOENT {
      redirects = []
      return
    } catch {
      throw .unreadable(file, error)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ContentError("\(file): is not in UTF-8; save it in that encoding")
    }
    var found: [Redirect] = []
    var lines: [String: Int] = [:]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let place = "\(file):\(index + 1)"
      guard let redirect = try Self.redirect(String(line), place) else { continue }
      if let problem = redirect.problem(beside: site, isOwners: true) {
        throw ContentError("\(place): \(problem); correct or remove the line")
      }
      if let other = lines.updateValue(index + 1, forKey: redirect.key) {
        throw ContentError(
          "\(place): \(redirect.path) is in line \(other) already; remove one of the two lines")
      }
      found.append(redirect)
    }
    if let loop = Redirect.loop(in: found) {
      throw ContentError(
        "\(file):\(lines[loop.key] ?? 1): \(loop.path) leads back to itself; correct where it leads")
    }
    redirects = found
  }

  /// Nil for an empty line and a comment.
  private static func redirect(_ line: String, _ place: String) throws(ContentError) -> Redirect? {
    let parts = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let path = parts.first, !path.hasPrefix("#") else { return nil }
    let rest = parts.dropFirst().prefix { !$0.hasPrefix("#") }
    guard let target = rest.first, rest.count <= 2 else {
      throw ContentError(
        "\(place): a redirect is an address, a space, and where it leads, as in /old /posts/new; correct it")
    }
    guard rest.count == 1 || ["301", "301!", "308", "308!"].contains(rest.last) else {
      throw ContentError(
        "\(place): all redirects are permanent; write 301 or nothing instead of \(rest.last ?? "")")
    }
    guard !path.contains("*"), !path.contains("/:") else {
      throw ContentError("\(place): \(path) stands for many addresses; write a line for each of them")
    }
    return Redirect(path: path, target: target)
  }
}
