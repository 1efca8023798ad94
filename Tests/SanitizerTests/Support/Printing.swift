import Sanitizer

/// Renders a body as for the original site: references unchanged, ids without a prefix.
func print(_ body: BodyTemplate, idPrefix: String = "") -> String {
  String(decoding: body.render(idPrefix: idPrefix) { $0 }, as: UTF8.self)
}

/// Sanitises and renders.
func clean(
  _ html: String, base: String? = "https://example.com/2024/post/", policy: SanitizerPolicy = .imported
)
  -> String
{
  print(sanitize(html, base: base, policy: policy).body)
}
