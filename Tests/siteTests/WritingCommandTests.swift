import Foundation
import Testing

@Suite("Commands for authors")
struct WritingCommandTests {
  private let site = SiteProcess()
  private var posts: String { "\(site.data)/content/posts" }

  @Test("A new post is a draft in a file with the day and the title; it never replaces a file")
  func new() async throws {
    let outcome = try await site.run("new", "A title: \"quoted\"")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let path = outcome.output.trimmingCharacters(in: .newlines)
    #expect(path.wholeMatch(of: #/.*/content/posts/\d{4}-\d\d-\d\d-a-title-quoted\.md/#) != nil)
    try "mine".write(toFile: path, atomically: true, encoding: .utf8)
    let again = try await site.run("new", "A title: \"quoted\"")
    #expect(again.status == 65)
    #expect(again.errors == "site: new: \(path): exists already; open it, or choose another title\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    let nameless = try await site.run("new", "…")
    #expect(nameless.status == 65 && nameless.errors.contains("a title needs a letter or a digit"))
  }

  @Test("In a terminal, a new post is opened in the editor; its options and the path arrive whole")
  func editor() async throws {
    let terminal = try Terminal()
    let editor = site.file("editor", "#!/bin/sh\necho \"$1\" >>\"$2\"\n")
    let running = try site.start(
      ["new", "--folder", "It is me"], environment: ["EDITOR": "/bin/sh '\(editor)' --wait"],
      after: "exec <\(terminal.path) >\(terminal.path)")
    #expect(try await running.outcome().status == 0)
    let path = terminal.read().trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(path.hasSuffix("-it-is-me/index.md"))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == "---\ntitle: It is me\ndraft: true\n---\n\n--wait\n")
  }

  @Test("A page is published and withdrawn like a post, and needs no date")
  func pages() async throws {
    let folder = "\(site.data)/content/pages"
    try write("a.md", "---\ntitle: A\ndate: 2026-01-01\n---\nText\n")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = "---\ntitle: Imprint\n---\nText\n"
    try text.replacing("---\nText", with: "draft: true\n---\nText")
      .write(toFile: "\(folder)/imprint.md", atomically: true, encoding: .utf8)
    let published = try await site.run("publish", "imprint")
    #expect(published.output.hasPrefix("published  pages/imprint.md\n"), "\(published.errors)")
    #expect(try String(contentsOfFile: "\(folder)/imprint.md", encoding: .utf8) == text)
    #expect(try await site.run("posts", "--published").output.contains("/imprint"))
    let withdrawn = try await site.run("unpublish", "\(folder)/imprint.md")
    #expect(withdrawn.output.hasPrefix("draft      pages/imprint.md\n"), "\(withdrawn.errors)")
    #expect(try await site.run("posts", "--drafts").output.contains("/imprint"))
  }

  @Test("A draft is published and withdrawn by its file alone; the rest of the file stays")
  func publishing() async throws {
    try write("a.md", "---\ntitle: A\ndraft: true # soon\ntags: [ x ]\n---\nText  \n")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: "\(posts)/a.md")
    let published = try await site.run("publish", "\(posts)/a.md")
    #expect(published.status == 0, "\(published.errors)")
    #expect(published.output.hasPrefix("published  posts/a.md\nnew        a.md\n"))
    let text = try String(contentsOfFile: "\(posts)/a.md", encoding: .utf8)
    #expect(
      text.wholeMatch(of: #/---\ntitle: A\ndate: \S+Z\ntags: \[ x \]\n---\nText  \n/#) != nil, "\(text)")
    let mode = try FileManager.default.attributesOfItem(atPath: "\(posts)/a.md")[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: posts) == ["a.md"])
    let again = try await site.run("publish", "a")
    #expect(again.output.hasPrefix("posts/a.md is no draft; nothing to change\n"))
    let withdrawn = try await site.run("unpublish", "a.md")
    #expect(withdrawn.output.hasPrefix("draft      posts/a.md\nchanged    a.md\n"))
    #expect(try await site.run("posts", "--drafts").output.hasSuffix("\n1 post\n"))
  }

  @Test("An episode is published by its folder; another file with a mistake stops the sync, not the change")
  func episode() async throws {
    let folder = "\(site.data)/content/episodes/1-a"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = site.file("content/episodes/1-a/episode.md", "---\ntitle: A\ndraft: true\n---\n[0:05] Text.\n")
    try write("bad.md", "---\ntitle: Bad\n---\n")
    let outcome = try await site.run("publish", folder)
    #expect(outcome.status == 65)
    #expect(outcome.output == "published  episodes/1-a/episode.md\n")
    #expect(
      outcome.errors.hasPrefix("site: publish: \(posts)/bad.md:2: the post has no date"), "\(outcome.errors)")
    try FileManager.default.removeItem(atPath: "\(posts)/bad.md")
    let again = try await site.run("publish", folder)
    #expect(
      again.output.contains("no draft; nothing to change\nnew        episodes/1-a/episode.md\n"),
      "\(again.output)")
    let preview = try await site.run("preview", folder)
    #expect(preview.status == 0 && preview.output.contains("/preview/"), "\(preview.errors)")
  }

  @Test("The versions of a post are kept, also after it was deleted: listed, compared and printed")
  func history() async throws {
    let versions = ["First.", "First.\n\nSecond."].map { "---\ntitle: A\ndate: 2026-11-01\n---\n\($0)\n" }
    for version in versions {
      try write("2026-11-01-a.md", version)
      #expect(try await site.run("sync").status == 0)
    }
    try write("b.md", versions[0])
    try FileManager.default.removeItem(atPath: "\(posts)/2026-11-01-a.md")
    #expect(try await site.run("sync").status == 0)
    for name in ["2026-11-01-a", "2026-11-01-a.md", "posts/2026-11-01-a.md", "/posts/a", "a"] {
      let list = try await site.run("history", name)
      #expect(
        list.output.wholeMatch(of: #/version 2  \S+Z  \+2 -0\nversion 1  \S+Z  \+5 -0\n/#) != nil,
        "\(name): \(list.output)\(list.errors)")
    }
    let changes = try await site.run("history", "a", "2")
    #expect(changes.output == "@@ -3,3 +3,5 @@\n date: 2026-11-01\n ---\n First.\n+\n+Second.\n")
    #expect(try await site.run("history", "a", "1", "--source").output == versions[0])
    #expect(try await site.run("history", "a", "--format", "json").output.contains("\"version\" : 2"))
    if FileManager.default.fileExists(atPath: "/dev/full") {
      let lost = try await site.start(["history", "a", "1", "--source"], after: "exec >/dev/full").outcome()
      #expect(lost.status == 74, "\(lost.errors)")
    }
    let missing = try await site.run("history", "a", "7")
    #expect(missing.status == 65 && missing.errors == "site: history: a: has no version 7; it has 1 to 2\n")
    let unknown = try await site.run("history", "nothing")
    #expect(unknown.status == 65 && unknown.errors.contains("there is no such post in the database"))
  }

  @Test("What is no post is not changed")
  func notPosts() async throws {
    try write("a.md", "---\n{title: A, draft: true}\n---\n")
    let outside = site.file("notes.md", "---\ntitle: A\ndraft: true\n---\n")
    for (file, status, complaint) in [
      ("missing", 66, "missing: there is no such file here or in "),
      (outside, 65, "is not a post of the content folder"),
      ("a.md", 65, "posts/a.md:2: draft is not alone in its line"),
    ] as [(String, Int32, String)] {
      let outcome = try await site.run("publish", file)
      #expect(outcome.status == status)
      #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
    #expect(try String(contentsOfFile: outside, encoding: .utf8).contains("draft: true"))
  }

  @Test("A preview prints a secret address and nothing else; it can be revoked")
  func preview() async throws {
    try write("a.md", "---\ntitle: A\ndraft: true\n---\nText.\n")
    let outcome = try await site.run("preview", "a")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.output.wholeMatch(of: #/http:\/\/localhost:8080\/preview\/[0-9a-f]{32}\n/#) != nil,
      "\(outcome.output)")
    let revoked = try await site.run("preview", "a", "--revoke")
    #expect(revoked.output == "revoked 1 address of posts/a.md\n")
    #expect(try await site.run("preview", "a", "--revoke").output == "revoked 0 addresses of posts/a.md\n")
    #expect(try await site.run("preview", "missing").status == 66)
  }

  @Test("The list of posts shows drafts and scheduled posts too, and can be filtered")
  func list() async throws {
    try write("draft.md", "---\ntitle: One\ndraft: true\ntags: [Swift]\n---\n")
    try write("later.md", "---\ntitle: Two\ndate: 2999-01-01\n---\n")
    try write("now.md", "---\ntitle: Three\ndate: 2026-01-01\ntags: [swift, web]\n---\n")
    try write("hidden.md", "---\ntitle: Four\ndate: 2025-01-01\nvisibility: unlisted\n---\n")
    #expect(try await site.run("sync").status == 0)
    let all = try await site.run("posts").output
    #expect(all.contains("2026-01-01T00:00  published  /posts/now     Three\n"), "\(all)")
    #expect(all.contains("no date           draft      /posts/draft   One\n"), "\(all)")
    #expect(all.hasSuffix("\n4 posts\n"))
    for (options, titles) in [
      (["--drafts"], ["One"]), (["--scheduled"], ["Two"]), (["--published"], ["Three"]),
      (["--unlisted"], ["Four"]),
      (["--tag", "SWIFT"], ["One", "Three"]), (["--drafts", "--published", "--tag", "web"], ["Three"]),
    ] {
      let running = try site.start(["posts", "--format", "json"] + options)
      let output = try await running.outcome().output
      let items = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
      #expect(items?.compactMap { $0["title"] as? String }.sorted() == titles, "\(options): \(output)")
    }
  }

  @Test("The files of all written posts can be written again from the database")
  func export() async throws {
    let files = [
      "posts/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\nText.\r\n",
      "posts/2026-01-02-b/index.md": "+++\ntitle = \"B\"\ndraft = true\n+++\n",
      "pages/docs/set-up.md": "---\ntitle: Set up\n---\n",
      "episodes/1-c/episode.md": "---\ntitle: C\ndate: 2026-01-03\nnumber: 1\n---\nBlurb.\n",
    ]
    let content = "\(site.data)/content"
    for (name, text) in files {
      let file = URL(fileURLWithPath: "\(content)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    #expect(try await site.run("sync").status == 0)
    let folder = "\(site.data)/exported"
    #expect(
      try await site.run("export", "files", folder).output
        == "exported 4 files to \(folder); 0 were there already\n")
    for (name, text) in files {
      #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) == text, "\(name)")
    }
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder)/posts/a.md"))
    let again = try await site.run("export", "files", folder)
    #expect(again.status == 65 && again.errors.contains("posts/a.md: there already, with another text"))
    #expect(again.output == "exported 0 files to \(folder); 3 were there already\n")
    #expect(try String(contentsOfFile: "\(folder)/posts/a.md", encoding: .utf8) == "mine")
  }

  @Test("The whole site comes out as a content folder, as one document and as pages")
  func wholeSite() async throws {
    try write("a.md", "---\ntitle: A\ndate: 2026-01-01\n---\nText.\n")
    #expect(try await site.run("sync").status == 0)
    let folder = "\(site.data)/whole"
    let whole = try await site.run("export", folder)
    #expect(whole.status == 0 && whole.output.hasPrefix("\(folder): 1 texts"), "\(whole.errors)")
    #expect(try String(contentsOfFile: "\(folder)/posts/a.md", encoding: .utf8).hasSuffix("Text.\n"))
    #expect(try await site.run("export", folder).output.hasSuffix("0 written, 0 removed\n"))
    #expect(try await site.run("export", "--json", "\(site.data)/whole.json").status == 0)
    let document = try Data(contentsOf: URL(fileURLWithPath: "\(site.data)/whole.json"))
    #expect(try JSONSerialization.jsonObject(with: document) is [String: Any])
    let pages = try await site.run("export", "--static", "\(site.data)/pages")
    #expect(pages.status == 0, "\(pages.errors)")
    let page = try String(contentsOfFile: "\(site.data)/pages/posts/a/index.html", encoding: .utf8)
    #expect(page.contains("href=\"../../index.html\""))
    let refused = try await site.run("export", "--static", site.data)
    #expect(refused.status == 65 && refused.errors.contains("has files that site export has not written"))
  }

  @Test("An export that cannot be written is one line that names the file and says what to do, and 74")
  func unwritableExport() async throws {
    try write("a.md", "---\ntitle: A\ndate: 2026-01-01\n---\nText.\n")
    #expect(try await site.run("sync").status == 0)
    for (arguments, name) in [
      (["export"], "site"), (["export", "--static"], "site"), (["export", "files"], "files"),
    ] {
      let outcome = try await site.start(arguments + ["/dev/null/x"]).outcome()
      #expect(outcome.status == 74, "\(outcome.errors)")
      #expect(
        outcome.errors.hasSuffix("site: \(name): cannot create /dev/null/x: Not a directory\n"),
        "\(outcome.errors)")
    }
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let document = "\(site.data)/site.json"
    try FileManager.default.createSymbolicLink(
      atPath: "\(document).new", withDestinationPath: "/dev/full")
    let full = try await site.run("export", "--json", document)
    #expect(full.status == 74)
    #expect(
      full.errors
        == "site: site: cannot write \(document).new: No space left on device; free space there, or choose another folder\n"
    )
  }

  @Test("A check names each mistake with file and line, and exits with 1")
  func check() async throws {
    try write(
      "a.md", "---\ntitle: A\ndate: 2026-01-01\n---\n![](missing.png)\n\n[b](/posts/b#x) [c](/gone)\n")
    try write("b.md", "---\ntitle: B\n---\n")
    let text = try await site.run("check")
    #expect(text.status == 1)
    #expect(text.errors == "")
    #expect(
      text.output == """
        \(posts)/a.md:5: alternative-text: the image missing.png has no alternative text; write what it shows: ![…](missing.png)
        \(posts)/a.md:5: missing-media: there is no file missing.png; add it, or correct its address
        \(posts)/a.md:7: dead-link: the link /gone leads to nothing on this site; correct it, or remove it
        \(posts)/a.md:7: dead-link: the link /posts/b#x leads to nothing on this site; correct it, or remove it
        \(posts)/b.md:2: front-matter: the post has no date; add date:, as in 2026-11-21 or 2026-11-21T09:30:00+01:00, or draft: true
        2 files: 5 mistakes

        """)
    let json = try await site.run("check", "--format", "json")
    #expect(json.status == 1)
    let items = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(items?.first?["line"] as? Int == 5)
    #expect(items?.compactMap { $0["kind"] as? String }.count == 5)
    try write("a.md", "---\ntitle: A\ndate: 2026-01-01\n---\nText.\n")
    try write("b.md", "---\ntitle: B\ndate: 2026-01-01\n---\n[a](a)\n")
    let clean = try await site.run("check")
    #expect(clean.status == 0 && clean.output == "2 files: nothing wrong\n", "\(clean.output)")
  }

  @Test("The posts of this repository have no mistakes")
  func ownPosts() async throws {
    let outcome = try await site.run(
      "check", environment: ["SITE_CONTENT": SiteProcess.checkout.appending(path: "Content").path])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test("Completions for three shells know the commands", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) async throws {
    let outcome = try await site.run("--generate-completion-script", shell)
    #expect(outcome.status == 0)
    for command in ["new", "publish", "unpublish", "posts", "check"] {
      #expect(outcome.output.contains(command))
    }
  }

  @Test("After publish, a shell completes the names of files")
  func completedFiles() async throws {
    let script = site.file("site.bash", try await site.run("--generate-completion-script", "bash").output)
    _ = site.file("drafts.md", "")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.currentDirectoryURL = URL(fileURLWithPath: script).deletingLastPathComponent()
    process.arguments = [
      "-c",
      "source site.bash; COMP_WORDS=(site publish draf); COMP_CWORD=2; _site site draf publish; echo \"${COMPREPLY[@]}\"",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let completed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: completed, as: UTF8.self) == "drafts.md\n")
  }

  private func write(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(atPath: posts, withIntermediateDirectories: true)
    _ = site.file("content/posts/\(name)", text)
  }
}
