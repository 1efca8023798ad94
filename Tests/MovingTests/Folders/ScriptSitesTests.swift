import Moving
import Testing
import Timestamps

@Suite("Moving from Astro, Gatsby, Next.js, Nuxt and Zola")
struct ScriptSitesTests {
  @Test("Astro: collections at their routes, the site's title, and what is left out")
  func astro() throws {
    let collections = """
      const posts = defineCollection({ loader: glob({ pattern: "**/*.{md,mdx}", base: `./${BLOG}` }) });
      const notes = defineCollection({
        loader: glob({ base: './src/data/notes', pattern: '**/*.md' }),
      });
      const people = defineCollection({ loader: glob({ base: "src/data/people", pattern: "*.md" }) });
      export const BLOG = "src/data/blog";
      export const collections = { blog: posts, notes, people };
      """
    let site = try ScratchSite([
      ("astro.config.ts", "export default defineConfig({ site: 'https://a.example', base: \"/x\" })"),
      (
        "src/consts.ts",
        "// SITE_TITLE = 'No'\nexport const SITE_TITLE = \"Ada's log\";\nexport const SITE = { lang: 'de', timezone: \"Europe/Berlin\" };"
      ),
      ("src/content.config.ts", collections),
      ("src/pages/posts/[...slug]/index.astro", "const posts = await getCollection('blog');"),
      ("src/pages/[slug].astro", "getCollection(\"notes\")"),
      ("src/pages/tags/[tag].astro", "getCollection('blog')"),
      (
        "src/data/blog/2021/One Two.md",
        "---\ntitle: One\npubDatetime: 2022-09-23T15:22:00Z\nmodDatetime: 2023-01-02T15:22:00Z\n"
          + "heroImage: ../../../assets/h.png\n---\nText\n"
      ),
      ScratchSite.post("src/data/blog/_draft.md", "Hidden"),
      ScratchSite.post("src/data/blog/s/index.md", "S", "slug: own"),
      ("src/data/notes/n.md", "---\ntitle: N\n---\n![](~/assets/h.png) ![](./beside.png) ![](/pic.png)\n"),
      ("src/data/people/ada.md", "---\ntitle: Ada\n---\nHer life.\n"),
      ("src/pages/about.md", "---\ntitle: About\n---\nMe.\n"),
      ("src/assets/h.png", "P"), ("src/data/notes/beside.png", "P"), ("public/pic.png", "P"),
    ])
    let read = try site.read()
    #expect(read.sites.first?.title == "Ada's log" && read.sites.first?.language == "de")
    #expect(read.sites.first?.timeZone == "Europe/Berlin")
    #expect(read.text("One")?.addresses == ["/x/posts/2021/one-two/"], "\(read.dump)")
    #expect(read.text("One")?.date?.rfc3339 == "2022-09-23T15:22:00Z")
    #expect(read.text("One")?.updated?.rfc3339 == "2023-01-02T15:22:00Z")
    #expect(read.text("One")?.kind == .post && read.text("One")?.image == "../../../assets/h.png")
    #expect(read.text("S")?.addresses == ["/x/posts/own/"])
    #expect(read.text("N")?.addresses == ["/x/n/"] && read.text("N")?.kind == .page)
    #expect(read.text("N")?.body == "![](/src/assets/h.png) ![](./beside.png) ![](/pic.png)\n")
    #expect(read.text("About")?.addresses == ["/x/about/"])
    #expect(read.text("Ada")?.isDraft == true && read.text("Hidden") == nil)
    #expect(read.lossLines.contains("text _draft.md src/data/blog/_draft.md"))
    #expect(read.lossLines.contains("text people src/data/people/ada.md"))
    let moved = try ScratchFolder()
    _ = try Move.run(site.recognised().source, Move.Options(folder: moved.path)) { _ in }
    for file in ["files/src/assets/h.png", "files/src/data/notes/beside.png", "files/pic.png"] {
      #expect(moved.files.contains(file), "\(moved.files)")
    }
  }

  @Test("MDX: imports are dropped, pictures and videos stay, and of other components their content")
  func mdx() throws {
    let body = """
      import { Image } from 'astro:assets';
      import photo from "./photo.png";
      import {
        Tabs,
      } from 'x';

      export const year = 2020;

      # One

      <Image src={photo} alt="A *photo*" width={300} />

      {/* not for readers */}
      <Box type="tip">

      Kept **text** of {frontmatter.title}, {year} and `<Code a={b} />`.

      </Box>

      <YouTube id="abcdefghijk" /> <div className="wide" style={{ a: 1 }}>x</div>

      import is a word, and 3 < 4.

      ```js
      import x from 'y';
      <Kept />
      ```

      """
    let site = try ScratchSite([
      ("astro.config.mjs", ""), ScratchSite.post("src/content/blog/a.mdx", "A", "", body),
      ("src/content/blog/photo.png", "P"),
    ])
    let read = try site.read()
    let text = try #require(read.text("A")).body
    for part in [
      "![A \\*photo\\*](./photo.png){width=300}\n", "\nKept **text** of A, {year} and `<Code a={b} />`.\n",
      "https://www.youtube.com/embed/abcdefghijk", "<div class=\"wide\">x</div>",
      "\nimport is a word, and 3 < 4.\n",
      "```js\nimport x from 'y';\n<Kept />\n```",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    for part in ["astro:assets", "Tabs", "export const", "not for readers", "<Box", "</Box"] {
      #expect(!text.contains(part), "\(part) in \(text)")
    }
    #expect(read.lossLines.contains("html <Box> src/content/blog/a.mdx:\(19)"), "\(read.lossLines)")
    #expect(read.lossLines.contains { $0.hasPrefix("template-tag {year} ") })
  }

  @Test("Gatsby: the folders of the settings, the path of the front matter, and static files")
  func gatsby() throws {
    let settings = """
      module.exports = {
        pathPrefix: `/b`,
        siteMetadata: { title: `G`, author: { name: `Ada` }, siteUrl: `https://g.example` },
        plugins: [{ options: { path: `${__dirname}/content/posts`, name: `blog` } }],
      }
      """
    let read = try ScratchSite([
      ("gatsby-config.js", settings), ScratchSite.post("content/posts/hello/index.md", "Hello"),
      ScratchSite.post("content/posts/other.md", "Other", "path: /own/"),
      ("src/pages/about.md", "---\ntitle: About\n---\nMe"),
      ("src/templates/a.js", ""),
    ]).read()
    #expect(read.sites.first?.title == "G" && read.sites.first?.address == "https://g.example")
    #expect(read.text("Hello")?.addresses == ["/b/hello/"] && read.text("Other")?.addresses == ["/b/own/"])
    #expect(read.text("About")?.kind == .page)
  }

  @Test("Next.js: texts at the routes of their folders")
  func next() throws {
    let read = try ScratchSite([
      ("next.config.mjs", "export default { basePath: '/n' }"), ("app/(site)/blog/[...slug]/page.tsx", ""),
      ("data/siteMetadata.js", "const m = { title: 'N', siteUrl: 'https://n.example', language: 'en-us' }"),
      ScratchSite.post("data/blog/nested/one.mdx", "One", "draft: false"),
      ScratchSite.post("data/authors/ada.mdx", "Ada"),
      ("app/about/page.mdx", "# About\n\nMe."),
    ]).read()
    #expect(read.sites.first?.title == "N")
    #expect(read.texts.map(\.title).sorted() == ["About", "One"], "\(read.dump)")
    #expect(read.text("One")?.addresses == ["/n/blog/nested/one"])
    #expect(read.text("About")?.addresses == ["/n/about"])
  }

  @Test("Nuxt: numbers before names are no part of an address, and what begins with a mark is left out")
  func nuxt() throws {
    let read = try ScratchSite([
      (
        "nuxt.config.ts", "export default defineNuxtConfig({ site: { url: 'https://u.example', name: 'U' } })"
      ),
      ScratchSite.post("content/2.blog/1.first.md", "First"), ScratchSite.post("content/_x/a.md", "No"),
    ]).read()
    #expect(read.texts.map(\.title) == ["First"])
    #expect(read.text("First")?.addresses == ["/blog/first"] && read.sites.first?.title == "U")
  }

  @Test("Zola: dates in names, links to files, taxonomies, paths and sections")
  func zola() throws {
    let read = try ScratchSite([
      ("config.toml", "base_url = \"https://z.example/z\"\ntitle = \"Z\"\ndefault_language = \"fr\"\n"),
      ("content/blog/_index.md", "+++\ntitle = \"Blog\"\n+++\n"),
      (
        "content/blog/2020-01-02-One two.md",
        "+++\ntitle = \"One\"\n[taxonomies]\ntags = [\"a b\"]\n+++\n[b](@/blog/b/index.md)"
      ),
      ("content/blog/b/index.md", "+++\ntitle = \"B\"\ndate = 2020-02-03\npath = \"own/way\"\n+++\nText"),
      ("content/about.md", "+++\ntitle = \"About\"\n+++\nMe"),
    ]).read()
    #expect(read.sites.first?.title == "Z" && read.sites.first?.language == "fr")
    #expect(read.text("One")?.addresses == ["/z/blog/one-two/"])
    #expect(read.text("One")?.date?.rfc3339 == "2020-01-02T00:00:00Z" && read.text("One")?.kind == .post)
    #expect(read.text("One")?.body == "[b](/z/own/way/)")
    #expect(read.text("About")?.kind == .page && read.text("Blog") == nil)
    #expect(read.redirects.contains(MovedRedirect(from: "/z/tags/a-b/", to: .tag("a b"))))
  }
}
