import Moving
import Testing

@Suite("What was hidden stays hidden")
struct HiddenTextsTests {
  @Test(
    "A post that is kept out of lists or searches is unlisted",
    arguments: [
      "unlisted: true", "hidden: true", "listed: false", "noindex: true", "no_index: yes", "noIndex: 1",
      "sitemap: false", "sitemap: {exclude: true}", "sitemap:\n  disable: true", "sitemap_exclude: true",
      "robots: noindex, nofollow", "robots: [noindex]", "robots: {index: false}", "robots: none",
      "robots: false",
      "robotsNoIndex: true", "seo: {noindex: true}", "seo:\n  robots: noindex", "params: {noindex: true}",
      "meta:\n- name: robots\n  content: noindex", "head:\n- [meta, {name: robots, content: noindex}]",
      "index: false", "status: hidden", "visibility: unlisted", "eleventyExcludeFromCollections: true",
      "build: {list: never}", "_build:\n  list: false",
    ])
  func unlisted(_ keys: String) throws {
    let program =
      keys.contains("eleventy")
      ? ("eleventy.config.js", "") : keys.contains("build") ? ("hugo.toml", "") : ("a.txt", "")
    let site = try ScratchSite([program, ScratchSite.post("content/posts/a.md", "A", keys)])
    let text = try #require(try site.read().text("A"))
    #expect(text.isUnlisted && !text.isDraft, "\(keys)")
  }

  @Test(
    "A post that only some could read is a draft, with a line",
    arguments: [
      "access: members", "access: paid", "visibility: members", "members_only: true", "public: false",
      "private: true",
      "audience: only_paid", "premium: true", "status: private",
    ])
  func restricted(_ key: String) throws {
    let read = try ScratchSite([ScratchSite.post("a.md", "A", key)]).read()
    #expect(read.text("A")?.isDraft == true)
    #expect(read.losses.contains { $0.kind == .text && $0.place.line == 4 }, "\(read.lossLines)")
  }

  @Test(
    "What says that a post is shown, or something else, does not hide it",
    arguments: [
      "unlisted: false", "noindex: false", "sitemap: {priority: 0.5}", "robots: index, follow",
      "seo: {title: B}",
      "access: public", "index: true", "sitemap: true", "audience: beginners", "meta: {robots: all}",
    ])
  func shown(_ key: String) throws {
    let text = try #require(try ScratchSite([ScratchSite.post("a.md", "A", key)]).read().text("A"))
    #expect(!text.isUnlisted && !text.isDraft)
  }

  @Test("What settings and data say for many texts hides them, too")
  func defaults() throws {
    let jekyll = try ScratchSite([
      ("_config.yml", "defaults:\n- scope: {path: _posts}\n  values: {sitemap: false}\n"),
      ScratchSite.post("_posts/2021-02-03-a.md", "A"),
    ]).read()
    #expect(jekyll.text("A")?.isUnlisted == true && !jekyll.lossLines.contains { $0.contains("defaults") })
    let eleventy = try ScratchSite([
      (".eleventy.js", ""), ("posts/posts.json", "{\"robots\": \"noindex\"}"),
      ScratchSite.post("posts/a.md", "A"),
    ]).read()
    #expect(eleventy.text("A")?.isUnlisted == true)
  }

  @Test("Plugins of WordPress keep posts out of searches, each with its field")
  func wordpress() throws {
    let read = try WordPressExport.read(
      WordPressExport.post(1, "One", WordPressExport.field("_yoast_wpseo_meta-robots-noindex", "1")),
      WordPressExport.post(2, "Two", WordPressExport.field("rank_math_robots", "a:1:{i:0;s:7:\"noindex\";}")),
      WordPressExport.post(3, "Three", WordPressExport.field("_yoast_wpseo_meta-robots-noindex", "2")),
      WordPressExport.post(4, "Four", WordPressExport.field("_seopress_robots_index", "yes")))
    #expect(read.texts.map(\.isUnlisted) == [true, true, false, true])
  }
}
