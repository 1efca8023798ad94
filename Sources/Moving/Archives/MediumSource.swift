import Foundation
import Sanitizer
import Timestamps
import URIs

/// An export of Medium: a zip, or its folder, with a page for each post in `posts`.
///
/// Nothing else of it is read: it has lists of what one read, clapped and paid.
package struct MediumSource: MovingSource {
  package static let name = "medium"

  private let path: String
  private let dates: LocalDates

  package init(path: String, timeZone: String) {
    self.path = path
    dates = LocalDates(timeZone: timeZone)
  }

  package static func sign(at path: String) -> String? {
    guard let files = try? ArchivedFiles(path), let first = posts(files).first else { return nil }
    let head = (try? files.text(of: first)) ?? ""
    let isPost = head.contains("h-entry") && (head.contains("graf--") || head.contains("medium.com"))
    return isPost ? first : nil
  }

  private static func posts(_ files: ArchivedFiles) -> [String] {
    files.names.filter { name in
      let parts = name.split(separator: "/")
      return name.hasSuffix(".html") && parts.count >= 2 && parts[parts.count - 2] == "posts"
    }
  }

  package func read(into receiver: any MoveReceiver) throws {
    let files = try ArchivedFiles(path)
    let names = Self.posts(files)
    guard !names.isEmpty else {
      throw MoveError.malformed("\(path) is no export of Medium: it has no HTML in a folder posts")
    }
    for loss in files.losses { receiver.report(loss) }
    var authors: Set<String> = []
    let addresses = self.addresses(of: names, files)
    for name in names {
      do {
        let post = try post(name, files, addresses, receiver)
        for author in post.text.authors where authors.insert(author).inserted {
          try receiver.receive(.author(MovedAuthor(name: author, url: post.authorURL)))
        }
        try receiver.receive(.text(post.text))
        for loss in post.losses { receiver.report(loss) }
      } catch let error as MoveError {
        receiver.report(Loss(.text, "post", at: SourcePlace(file: name), "not moved: \(error)"))
      }
    }
  }

  private func post(
    _ name: String, _ files: ArchivedFiles, _ addresses: [String: String], _ receiver: any MoveReceiver
  ) throws -> MediumPost {
    guard let long = try files.long(name) else {
      let page = try files.text(of: name, report: receiver.report)
      return MediumPost(page, file: name, dates, addresses: addresses)
    }
    // The title stands at the beginning, and the date, the author and the address at the end.
    var post = MediumPost(long.ends, file: name, dates, addresses: nil)
    post.keep(long.text)
    return post
  }

  /// The paths of posts by their numbers.
  private func addresses(of names: [String], _ files: ArchivedFiles) -> [String: String] {
    var addresses: [String: String] = [:]
    for name in names {
      // A file that cannot be read is reported when it is its turn.
      guard let page = try? files.text(of: name) else { continue }
      let post = MediumPost(page, file: name, dates, addresses: nil)
      if let number = post.number { addresses[number] = post.text.addresses.first }
    }
    return addresses
  }
}
