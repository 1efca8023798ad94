import Sanitizer

/// What a reader of the original site would get: holes filled with what was written, ids as they were.
func print(_ body: BodyTemplate, idPrefix: String = "") -> String {
  String(decoding: body.render(idPrefix: idPrefix) { $0 }, as: UTF8.self)
}

/// Sanitises and prints.
func clean(
  _ html: String, base: String? = "https://example.com/2024/post/", policy: SanitizerPolicy = .imported
)
  -> String
{
  print(sanitize(html, base: base, policy: policy).body)
}
