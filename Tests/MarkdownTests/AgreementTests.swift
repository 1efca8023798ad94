import Testing

@Suite("What holds for all Markdown")
struct AgreementTests {
  @Test("Each example of the specifications keeps the invariants", arguments: Specification.all)
  func examples(specification: Specification) throws {
    for example in try specification.examples {
      let fault = MarkdownAgreement.broken(by: example.markdown)
      #expect(fault == nil, "example \(example.example): \(fault ?? "")")
    }
  }

  @Test(
    "So do texts that once did not",
    arguments: [
      "# a {.b \"x>y}", "```swift {1-9223372036854775807}\na\n```", "# \u{104B0}",
    ])
  func former(source: String) { #expect(MarkdownAgreement.broken(by: source) == nil) }
}
