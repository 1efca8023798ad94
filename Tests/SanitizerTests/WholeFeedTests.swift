import Testing
import URIs

@testable import Sanitizer

@Suite("Bodies of whole feeds")
struct WholeFeedTests {
  @Test("There are bodies")
  func bodies() { #expect(FeedBodies.entries.count >= 30) }

  @Test(
    "A body with absolute URLs has the tree of the original, except for file links and rel=noopener",
    arguments: FeedBodies.entries)
  func exactness(entry: FeedBodies.Entry) {
    let origin = URIReference(entry.link).origin?.description ?? ""
    let printed = sanitize(entry.html, base: entry.link).body.render { origin + $0 }
    let output = Outline(of: String(decoding: printed, as: UTF8.self)).lines
    let expected = Outline(of: entry.html).lines.map { $0.absolute(base: URIReference(entry.link)) }
    #expect(output.count == expected.count)
    let difference = zip(output, expected).first { $0 != $1 }
    #expect(difference == nil)
  }

  @Test("Sanitising a body again changes nothing", arguments: FeedBodies.entries)
  func idempotence(entry: FeedBodies.Entry) {
    let once = sanitize(entry.html, base: entry.link).body
    let twice = sanitize(String(decoding: once.render { $0 }, as: UTF8.self), base: entry.link).body
    #expect(once == twice)
  }

  @Test("A lead is the beginning of the text, some sentences long", arguments: FeedBodies.entries)
  func lead(entry: FeedBodies.Entry) {
    let result = sanitize(entry.html, base: entry.link)
    let text = plainText(ofHTML: String(decoding: result.lead.render { $0 }, as: UTF8.self))
    #expect((60...2000).contains(text.count))
    #expect(result.text.hasPrefix(text))
    #expect(result.isLeadWhole == (result.lead == result.body))
  }
}

extension Outline.Line {
  fileprivate func absolute(base: URIReference) -> Outline.Line {
    guard case .start(var element) = self else { return self }
    for name in ["href", "src", "poster"] {
      guard let value = element.attributes[name], !value.hasPrefix("#") else { continue }
      let reference = URIReference(value)
      if reference.scheme == "file" {
        element.attributes[name] = nil
      } else if reference.scheme == nil {
        element.attributes[name] = reference.resolved(against: base).description
      }
    }
    if let target = element.attributes["target"], target != "_self", element.attributes["rel"] == nil {
      element.attributes["rel"] = "noopener"
    }
    return .start(element)
  }
}
