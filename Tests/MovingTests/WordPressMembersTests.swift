import Testing

@testable import Moving

@Suite("Texts of WordPress that not all readers saw")
struct WordPressMembersTests {
  /// Checks that a text is a draft whose report has one line for it, with this name.
  private func expectDraft(
    _ content: String, _ name: String, patterns: String = "", at location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try WordPressExport.read(patterns, WordPressExport.post(1, content))
    #expect(found.texts.map(\.isDraft) == [true], sourceLocation: location)
    #expect(found.texts.map(\.addresses) == [[]], sourceLocation: location)
    let names = found.losses.filter { $0.kind == .text }.map(\.name)
    #expect(names == [name], sourceLocation: location)
  }

  private func expectPublic(
    _ content: String, patterns: String = "", at location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try WordPressExport.read(patterns, WordPressExport.post(1, content))
    #expect(found.texts.map(\.isDraft) == [false], sourceLocation: location)
    #expect(!found.losses.contains { $0.kind == .text }, sourceLocation: location)
  }

  private func paragraph(_ attributes: String) -> String {
    "<!-- wp:paragraph \(attributes) --><p>Secret.</p><!-- /wp:paragraph -->"
  }

  @Test(
    "A post with a hidden block becomes a draft",
    arguments: [
      #"{"metadata":{"blockVisibility":false}}"#, #"{"blockVisibility":{"hideBlock":true}}"#,
      #"{"blockVisibility":{"controlSets":[{"id":1,"controls":{"userRole":{"visibilityByRole":"logged-in"}}}]}}"#,
      #"{"conditionalBlocks":{"login":"logged-in"}}"#, #"{"UAGDisplayConditions":"userRole"}"#,
      #"{"editorskit":{"loggedin":true,"loggedout":false}}"#, #"{"um_is_restrict":true,"um_who_access":"1"}"#,
    ])
  func hiddenBlocks(attributes: String) throws {
    try expectDraft(paragraph("{}") + paragraph(attributes), "wp:paragraph")
  }

  @Test(
    "A block for everybody, or for some widths of screens, is public",
    arguments: [
      #"{"metadata":{"blockVisibility":true,"name":"Private"}}"#,
      #"{"blockVisibility":{"controlSets":[{"id":1,"enable":true,"controls":{"screenSize":{"hideOnScreenSize":{"small":true}}}}]}}"#,
      #"{"blockVisibility":{"controlSets":[{"id":1,"enable":false,"controls":{"userRole":{"visibilityByRole":"logged-in"}}}]}}"#,
      #"{"UAGDisplayConditions":"none"}"#, #"{"editorskit":{"loggedin":true,"loggedout":true}}"#,
      #"{"className":"members"}"#,
    ])
  func visibleBlocks(attributes: String) throws { try expectPublic(paragraph(attributes)) }

  @Test("Blocks of membership plugins make a draft, and their forms do not")
  func membershipBlocks() throws {
    try expectDraft(
      "<!-- wp:premium-content/subscriber-view --><p>S</p><!-- /wp:premium-content/subscriber-view -->",
      "wp:premium-content/subscriber-view")
    try expectDraft(
      "<!-- wp:pmpro/membership {\"levels\":[\"1\"]} --><p>S</p><!-- /wp:pmpro/membership -->",
      "wp:pmpro/membership")
    try expectDraft("<!-- wp:jetpack/paywall /-->" + paragraph("{}"), "wp:jetpack/paywall")
    try expectPublic("<!-- wp:pmpro/checkout-button /-->" + paragraph("{}"))
  }

  @Test(
    "A post with a shortcode that shows its text to some becomes a draft",
    arguments: [
      "restrict", "private", "member", "members_logged_in", "membership", "s2If", "wpmem_logged_in",
      "ihc-hide-content", "rcp_restrict", "pms-restrict", "mepr-active", "is_paid", "wlm_private",
      "private_Gold", "sociallocker",
    ])
  func membershipShortcodes(name: String) throws {
    try expectDraft("Intro [\(name)]Secret[/\(name)]", "[\(name)]")
    try expectDraft("<p>[\(name) level=\"<b>\"]</p>\n<pre>Secret</pre>[/\(name)]", "[\(name)]")
    try expectDraft("<code>[\(name)]Secret[/\(name)]</code>", "[\(name)]")
    try expectPublic("[[\(name)]Text[/\(name)]] and [[\(name)]] and [\(name)], [/other]")
  }

  @Test("Other shortcodes and words in brackets are public")
  func otherShortcodes() throws {
    try expectPublic("[team_member name=\"A\"]Bio[/team_member] [remember]x[/remember] [members only]")
  }

  @Test("A shortcode of members is named with its line")
  func lines() {
    let found = MembersOnly.shortcodes(in: "One\n[restrict]\nTwo\n[/restrict]\n[private]x[/private]")
    #expect(found.map(\.name) == ["restrict", "private"])
    #expect(found.map(\.line) == [2, 5])
  }

  @Test("A post that a plugin closed as a whole becomes a draft")
  func closedPosts() throws {
    func isDraft(_ key: String, _ value: String) throws -> [Bool] {
      let post = WordPressExport.post(1, "Text.", WordPressExport.field(key, value))
      return try WordPressExport.read(post).texts.map(\.isDraft)
    }
    #expect(try isDraft("_jetpack_newsletter_access", "paid_subscribers") == [true])
    #expect(try isDraft("_jetpack_newsletter_access", "everybody") == [false])
    #expect(try isDraft("_members_access_role", "editor") == [true])
    #expect(try isDraft("rcp_user_level", "a:1:{i:0;s:3:\"All\";}") == [false])
    #expect(try isDraft("rcp_user_level", "a:1:{i:0;s:6:\"editor\";}") == [true])
  }

  @Test(
    "Readers do not get a pattern that is not public",
    arguments: [
      "<wp:status>draft</wp:status>", "<wp:status>trash</wp:status>", "<wp:status>private</wp:status>",
      "<wp:status>publish</wp:status><wp:post_password>x</wp:post_password>",
    ])
  func withheldPatterns(state: String) throws {
    let found = try WordPressExport.read(
      WordPressExport.pattern(9, "<p>Not public.</p>", state),
      WordPressExport.post(1, paragraph("{}") + "<!-- wp:block {\"ref\":9} /-->"))
    #expect(found.texts.map(\.body) == ["Secret."])
    #expect(found.losses.map(\.name) == ["wp:block"])
    #expect(found.losses.map(\.message) == ["left out: the pattern was not public"])
  }

  @Test("Patterns in patterns come along, and what they hide from readers makes a draft")
  func nestedPatterns() throws {
    let reference = "<!-- wp:block {\"ref\":9} -->Not shown.<!-- /wp:block -->"
    let patterns = WordPressExport.pattern(9, "<p>Outer.</p><!-- wp:core/block {\"ref\":8} /-->")
    let found = try WordPressExport.read(
      WordPressExport.post(1, reference), patterns, WordPressExport.pattern(8, "<p>Inner.</p>"))
    #expect(found.texts.map(\.body) == ["Outer.\n\nInner."])
    #expect(found.losses == [])
    let hidden = WordPressExport.pattern(8, paragraph("{\"metadata\":{\"blockVisibility\":false}}"))
    try expectDraft(reference, "wp:paragraph", patterns: patterns + hidden)
  }

  @Test("A pattern that contains itself, one that is missing, and too many of them end with a line")
  func endlessPatterns() throws {
    func reference(_ number: Int) -> String { "<!-- wp:block {\"ref\":\(number)} /-->" }
    let found = try WordPressExport.read(
      WordPressExport.post(1, reference(2)), WordPressExport.pattern(2, "<p>A</p>" + reference(3)),
      WordPressExport.pattern(3, "<p>B</p>" + reference(2) + reference(4)))
    #expect(found.texts.map(\.body) == ["A\n\nB"])
    #expect(
      found.losses.map(\.message) == [
        "left out: the pattern contains itself", "left out: the pattern is not in the export",
      ])
    // Each pattern has the next one twice, and the last one has 1 MB.
    let doubling = (2...3).map { WordPressExport.pattern($0, reference($0 + 1) + reference($0 + 1)) }
    let last = WordPressExport.pattern(4, "<!--" + String(repeating: "x", count: 1 << 20) + "-->")
    let many = try WordPressExport.read(WordPressExport.post(1, reference(2)), doubling.joined(), last)
    let reasons = Set(many.losses.filter { $0.name == "wp:block" }.map(\.message))
    #expect(reasons == ["left out: too many patterns stand in each other"])
  }
}
