import Sanitizer

/// The invariants of the sanitiser. The tests check them for known input, libFuzzer for generated input.
enum SanitizerAgreement {
  /// Which invariant `html` breaks; nil if all hold.
  static func broken(by html: String) -> String? {
    let base = "https://example.com/2024/post/"
    for policy in [SanitizerPolicy.imported, .trusted] {
      let result = sanitize(html, base: base, policy: policy)
      let printed = result.body.render(withScripts: true) { $0 }
      // An author may show pages of the site itself in a frame.
      if policy == .imported, let fault = PlainMarkup.fault(in: printed) { return fault }
      let text = String(decoding: printed, as: UTF8.self)
      let again = sanitize(text, base: base, policy: policy)
      if again.body != result.body { return "is not the same when it is sanitised again: \(text)" }
      guard policy == .imported else { continue }
      if let fault = PlainMarkup.fault(in: result.lead.render { $0 }) { return "lead: " + fault }
      let filled = result.body.render(idPrefix: "a\"<b onload=x>&") { _ in
        "https://example.net/\"onclick=x <y>'&"
      }
      if let fault = PlainMarkup.fault(in: filled) { return "filled: " + fault }
      if text.utf8.count > 12 * html.utf8.count + 4096 {
        return "grows from \(html.utf8.count) to \(text.utf8.count) bytes"
      }
    }
    return nil
  }
}
