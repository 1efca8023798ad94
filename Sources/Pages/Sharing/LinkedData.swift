import Feeds
import HTML

/// A thing that a page is or shows, in the vocabulary of schema.org. Pages contain it as JSON-LD 1.1, for
/// search engines.
///
/// ```swift
/// LinkedData("Person", ["name": .text("Ada"), "url": address.map { .text($0) }])
/// ```
package struct LinkedData: Hashable, Sendable {
  /// Nil for a mere reference.
  private let type: String?
  /// Without those that have no value, in the order in which they were given.
  private let members: [Member]

  private struct Member: Hashable, Sendable {
    let name: String
    let value: Value
  }

  package indirect enum Value: Hashable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case thing(LinkedData)
    case list([Value])
  }

  /// - Parameter members: a member without a value is left out.
  package init(_ type: String, _ members: KeyValuePairs<String, Value?>) {
    self.init(type: type, members)
  }

  /// The thing that another description identifies by the same `@id`.
  package static func reference(to id: String) -> LinkedData { LinkedData(type: nil, ["@id": .text(id)]) }

  private init(type: String?, _ members: KeyValuePairs<String, Value?>) {
    self.type = type
    self.members = members.compactMap { member in member.value.map { Member(name: member.key, value: $0) } }
  }
}

extension LinkedData.Value {
  /// A list of texts; nil for none.
  package static func texts(_ texts: [String]) -> LinkedData.Value? {
    texts.isEmpty ? nil : .list(texts.map { .text($0) })
  }

  /// A list of things; nil for none.
  package static func things(_ things: [LinkedData]) -> LinkedData.Value? {
    things.isEmpty ? nil : .list(things.map { .thing($0) })
  }
}

extension LinkedData {
  /// The element that contains it in a page.
  package var element: Element<JSONText> { script(.type("application/ld+json"), json: json) }

  /// UTF-8.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    JSONOutput.append(to: &bytes) { write(to: &$0, isWhole: true) }
    return bytes
  }

  private func write(to output: inout JSONOutput, isWhole: Bool = false) {
    output.openObject()
    if isWhole { output.member("@context", "https://schema.org") }
    output.member("@type", type)
    for member in members {
      output.name(escaping: member.name)
      Self.write(member.value, to: &output)
    }
    output.closeObject()
  }

  private static func write(_ value: Value, to output: inout JSONOutput) {
    switch value {
    case .text(let text): output.string(text)
    case .number(let number): output.json(Array("\(number)".utf8))
    case .flag(let flag): output.json(Array("\(flag)".utf8))
    case .thing(let thing): thing.write(to: &output)
    case .list(let values): output.array(values) { write($1, to: &$0) }
    }
  }
}
