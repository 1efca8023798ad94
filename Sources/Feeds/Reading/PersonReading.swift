extension Person {
  /// Reads a person in the forms of RSS: `jo@example.com (Jo March)`, `Jo March <jo@example.com>`, or a name
  /// or an address alone. Nil for nobody.
  public init?(rss text: String) {
    let text = text.unfolded
    if text.isEmpty { return nil }
    guard text.utf8.count <= 1000, let address = Self.address(in: text) else {
      self.init(name: text)
      return
    }
    let brackets: Set<Character> = ["(", ")", "<", ">", "\"", ",", ":"]
    var name = text.replacing(address, with: "")
    name = name.replacing("mailto:", with: "").trimmingXMLSpace
    while let first = name.first, brackets.contains(first) || first == " " { name.removeFirst() }
    while let last = name.last, brackets.contains(last) || last == " " { name.removeLast() }
    self.init(name: name.nonEmpty, email: address)
  }

  private static func address(in text: String) -> String? {
    let delimiters: Set<Character> = ["(", ")", "<", ">", " ", "\"", ",", ";"]
    let words = text.split(whereSeparator: delimiters.contains)
    guard let word = words.first(where: { isAddress($0) }) else { return nil }
    return String(word.hasPrefix("mailto:") ? word.dropFirst(7) : word)
  }

  private static func isAddress(_ word: Substring) -> Bool {
    let halves = word.split(separator: "@", omittingEmptySubsequences: false)
    return halves.count == 2 && !halves[0].isEmpty && !halves[1].isEmpty && !halves[1].hasPrefix(".")
      && !word.contains("/")
  }
}

extension [Person] {
  /// One person; empty for nil.
  init(person text: String?) { self = text.flatMap(Person.init(rss:)).map { [$0] } ?? [] }

  /// Adds a person who is not there yet. A person with an address replaces one of the same name without.
  mutating func merge(_ person: Person) {
    // Each person is compared with all others, so their number is bounded.
    guard count < 1000 else { return }
    if contains(where: { $0.name == person.name && ($0.email == person.email || person.email == nil) }) {
      return
    }
    if let index = firstIndex(where: { $0.name == person.name && $0.email == nil }), person.name != nil {
      self[index] = person
    } else {
      append(person)
    }
  }
}

extension Captured {
  /// A person in a form of RSS, or with child elements as in Atom.
  var person: Person? {
    let (name, email) = (child("name")?.line, child("email")?.token)
    if name != nil || email != nil { return Person(name: name, email: email, url: child("uri")?.token) }
    return line.flatMap(Person.init(rss:))
  }
}
