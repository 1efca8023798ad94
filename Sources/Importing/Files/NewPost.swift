import Foundation
import Publication
import Texts
import Timestamps

/// A file for a post that is yet to be written: a draft with a title.
package struct NewPost {
  private let name: String
  private let title: String

  /// - Parameters:
  ///   - day: the day in its name.
  ///   - isFolder: whether it gets a folder of its own, for pictures and files beside it.
  package init(_ title: String, day: Timestamp, isFolder: Bool) throws(ContentError) {
    guard let slug = slug(of: title) else {
      throw ContentError("\"\(title)\": a title needs a letter or a digit, of which the file's name is made")
    }
    self.title = title
    name = "\(day.rfc3339.prefix(10))-\(slug)\(isFolder ? "/index" : "").md"
  }

  /// Writes the file. One that exists is never touched.
  ///
  /// - Parameter content: the content folder.
  /// - Returns: the path of the file.
  package func write(to content: String) throws(ContentError) -> String {
    let path = "\(content)/posts/\(name)"
    let url = URL(fileURLWithPath: path)
    var text = YAMLText()
    text.add("title", title)
    text.add("draft", true)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("---\n\(text.text)---\n\n".utf8).write(to: url, options: .withoutOverwriting)
      return path
    } catch {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw ContentError("\(path): exists already; open it, or choose another title")
      }
      throw ContentError(
        .unwritable,
        "\(path): cannot be written: \(error.localizedDescription); check the folder's permissions")
    }
  }
}
