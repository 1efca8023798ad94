/// Lets through what is harmless in `html`, a fragment as it stands in the body of a page.
///
/// The result is safe by construction: it holds only elements and attributes that are listed as harmless, never one
/// whose content is read as anything but text and elements, and every character of text is escaped. So it cannot be
/// read as anything worse, in whatever context a browser parses it. Ids and names stay, and may hide properties of
/// `document` from scripts of the page (DOM clobbering); an id prefix prevents that. So do classes, which may look
/// like the site's own.
///
/// Sanitising what comes out a second time changes nothing. Where markup is so tangled that no parser would settle on
/// one reading of it, only its text comes out.
///
/// - Parameters:
///   - base: the absolute URL of the document that the HTML came from. What was written relative to it becomes a hole
///     of the template, root-relative on its site; absolute URLs stay as they were written. Without a base, relative
///     URLs are relative to `/`.
public func sanitize(_ html: String, base: String?, policy: SanitizerPolicy = .imported) -> SanitizedBody {
  let first = html.withUTF8Bytes { BodyWriter($0, base: base, policy: policy) }
  let settled = first.settled(base: base)
  let lead = settled.lead.lead(of: settled.html, text: settled.text)
  return SanitizedBody(
    body: settled.template,
    lead: BodyTemplate(encoded: String(decoding: lead.html, as: UTF8.self)),
    isLeadWhole: lead.isWhole,
    text: settled.text.string,
    headings: settled.headings.found,
    firstImage: settled.attributes.firstImage ?? settled.attributes.firstPoster,
    removed: first.attributes.tally.counts)
}

/// The text of an HTML fragment: tags dropped, character references decoded, white space collapsed.
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

  /// What stays the same when it is parsed and written again.
  fileprivate func settled(base: String?) -> BodyWriter {
    var writer = self
    for _ in 0..<Self.mostRounds {
      guard writer.mayReadDifferently else { return writer }
      var printed: [UInt8] = []
      printed.reserveCapacity(writer.html.count)
      writer.html.withUnsafeBufferPointer {
        BodyTemplate.fill($0, idPrefix: [], into: &printed, resolve: { $0 })
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
    let markup = MarkupFilter.filter(html)
    writer.attributes.note(markup.left)
    _ = markup.html.withUnsafeBufferPointer { bytes in
      withParseTree(of: bytes) { root in
        if markup.holdsControls { root.removeControlsFromAttributes() }
        writer.write(childrenOf: root)
      }
    }
    writer.mayReadDifferently = writer.mayReadDifferently || markup.hasIntervened
    self = writer
  }

  fileprivate var template: BodyTemplate { BodyTemplate(encoded: String(decoding: html, as: UTF8.self)) }
}
