/// Removes from `html` everything that is not known to be harmless.
///
/// The result is safe by construction: it contains only listed elements and attributes, the content of each
/// element consists of text and elements, and all text is escaped. So every browser reads it as harmless in
/// any context. A policy that keeps scripts adds elements to the list that do nothing by themselves, and
/// marks the scripts. Ids, names and classes are kept. Ids and names can shadow properties of `document` (DOM
/// clobbering) unless they get a prefix when the body is rendered; classes can be the same as the site's own.
///
/// Sanitising the result again changes nothing. If parsing the markup repeatedly does not give a stable
/// result, only its text is kept.
///
/// - Parameters:
///   - html: a fragment, parsed as the content of a `body`.
///   - base: the absolute URL of the document that the HTML came from. A relative URL becomes a hole of the
///     template, root-relative on the site of the document; an absolute URL stays as it was written. Without
///     a base, relative URLs are relative to `/`.
public func sanitize(_ html: String, base: String?, policy: SanitizerPolicy = .imported) -> SanitizedBody {
  let first = html.withUTF8Bytes { BodyWriter($0, base: base, policy: policy) }
  let settled = first.settled(base: base)
  let lead = settled.lead.lead(of: settled.html, text: settled.text)
  return SanitizedBody(
    body: settled.template,
    lead: BodyTemplate(encoded: String(decoding: lead.html, as: UTF8.self)),
    isLeadWhole: lead.isWhole,
    text: settled.text.string,
    opening: settled.opening.string,
    codeLength: settled.codeLength,
    firstImage: settled.attributes.firstImage ?? settled.attributes.firstPoster,
    removed: first.attributes.tally.counts)
}

/// Returns the text of an HTML fragment as ``SanitizedBody/text`` has it.
public func plainText(ofHTML html: String) -> String {
  var text = TextCollector()
  if html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
    text = html.withUTF8Bytes { BodyWriter($0, base: nil, policy: .imported).text }
  } else {
    html.withUTF8Bytes { text.append($0) }
  }
  return text.string
}

extension BodyWriter {
  private static let mostRounds = 6

  /// Parses and writes the HTML again until that changes nothing. If it still changes after a few rounds,
  /// only the text is kept.
  fileprivate func settled(base: String?) -> BodyWriter {
    var writer = self
    for _ in 0..<Self.mostRounds {
      guard writer.mayReparseDifferently else { return writer }
      var printed: [UInt8] = []
      printed.reserveCapacity(writer.html.count)
      writer.html.withUnsafeBufferPointer {
        BodyTemplate.fill($0, idPrefix: [], withScripts: true, into: &printed, resolve: { $0 })
      }
      let again = printed.withUnsafeBufferPointer { BodyWriter($0, base: base, policy: policy) }
      if again.html == writer.html { return again }
      writer = again
    }
    var plain: [UInt8] = Array("<p>".utf8)
    writer.text.bytes.withUnsafeBufferPointer { plain.appendEscapedText($0) }
    plain.append(contentsOf: "</p>".utf8)
    return plain.withUnsafeBufferPointer { BodyWriter($0, base: base, policy: policy) }
  }

  fileprivate init(_ html: UnsafeBufferPointer<UInt8>, base: String?, policy: SanitizerPolicy) {
    self.init(policy: policy, base: base)
    var writer = self
    let markup = MarkupFilter.filter(html, keepsScripts: policy.keepsScripts)
    writer.attributes.note(markup.removed)
    _ = markup.html.withUnsafeBufferPointer { bytes in
      withParseTree(of: bytes) { root in
        if markup.holdsControls { root.removeControlsFromAttributes() }
        writer.write(childrenOf: root)
      }
    }
    writer.mayReparseDifferently = writer.mayReparseDifferently || markup.hasChangedNesting
    self = writer
  }

  fileprivate var template: BodyTemplate { BodyTemplate(encoded: String(decoding: html, as: UTF8.self)) }
}
