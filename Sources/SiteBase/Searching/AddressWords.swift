import Foundation
import HTTP
import Publication

/// The words in the address of a missing page, which say what its reader was looking for.
package struct AddressWords: Hashable, Sendable {
  /// In lower case, without those that say only what kind of page it is.
  package let words: [String]
  /// The last part of the path with a name, in lower case.
  package let name: String
  /// The year, and the month, that the path begins with; nil if it begins with no date.
  package let date: Date?
  /// The kind of topic whose pages have such addresses, on this site or on others; nil for another address.
  package let topic: Topic.Kind?

  package struct Date: Hashable, Sendable {
    package let year: Int
    package let month: Int?
  }

  /// Nobody types a longer path: UTF-8 bytes.
  private static let longest = 200
  private static let mostWords = 8
  /// Endings of pages. Programs ask for others, and read no suggestions.
  private static let endings: Set<String> = ["html", "htm", "xhtml", "md", "aspx"]
  private static let topics: [String: Topic.Kind] = [
    "tag": .tag, "tags": .tag, "category": .tag, "author": .author, "authors": .author, "series": .series,
  ]
  private static let kinds: Set<String> = [
    "post", "posts", "blog", "article", "articles", "tag", "tags", "category", "categories", "author",
    "authors", "series", "archive", "archives", "episode", "episodes", "page", "index", "www",
  ]

  /// Nil for a path that is too long, or that has the ending of a file that is no page, such as `.png`.
  package init?(_ target: RequestTarget) {
    let path = target.path
    guard path.utf8.count <= Self.longest, let decoded = path.removingPercentEncoding else { return nil }
    var parts = decoded.lowercased().split(separator: "/").map(String.init)
    guard var last = parts.last, !parts.contains(where: { $0.hasPrefix(".") }) else { return nil }
    if let dot = last.lastIndex(of: ".") {
      guard Self.endings.contains(String(last[last.index(after: dot)...])) else { return nil }
      last = String(last[..<dot])
      parts[parts.count - 1] = last
    }
    name = last
    date = Self.date(parts)
    topic = parts.count > 1 ? Self.topics[parts[0]] : nil
    let words = parts.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map(String.init)
    self.words = Array(
      words.filter { $0.count > 1 && !$0.allSatisfy(\.isNumber) && !Self.kinds.contains($0) }
        .prefix(Self.mostWords))
  }

  /// The words as one types them into a search.
  package var text: String { words.joined(separator: " ") }

  private static func date(_ parts: [String]) -> Date? {
    let numbers = parts.drop { kinds.contains($0) }.prefix(2).map { Int($0) }
    guard let year = numbers.first ?? nil, (1970...2100).contains(year) else { return nil }
    let month = numbers.dropFirst().first ?? nil
    return Date(year: year, month: month.flatMap { (1...12).contains($0) ? $0 : nil })
  }

  /// How alike the name in a path and the one that was asked for are, from 0 to 1.
  package func likeness(to path: String) -> Double {
    let other = path.split(separator: "/").last.map { $0.removingPercentEncoding ?? String($0) } ?? ""
    return Self.trigrams(name).likeness(to: Self.trigrams(other.lowercased()))
  }

  private static func trigrams(_ text: String) -> Set<String> {
    let letters = Array("  " + text + " ")
    guard letters.count > 3 else { return [] }
    return Set((0...letters.count - 3).map { String(letters[$0..<$0 + 3]) })
  }
}

extension Set<String> {
  /// Dice's coefficient: the share of members that both sets have.
  fileprivate func likeness(to other: Set<String>) -> Double {
    isEmpty || other.isEmpty ? 0 : 2 * Double(intersection(other).count) / Double(count + other.count)
  }
}
