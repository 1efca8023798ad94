import Foundation
import Testing

@Suite("site episode import")
struct EpisodeImportTests {
  private let site = SiteProcess()
  private var episodes: String { "\(site.data)/content/episodes" }

  @Test("Captions and a list of chapters with the same name become one episode, which can be synced")
  func together() async throws {
    let captions = site.file(
      "a-talk.de.vtt",
      "WEBVTT\n\n00:01.000 --> 00:03.000\n<v Mara>Guten Tag.\n\n00:04.000 --> 00:06.000\n<v Jonas>Hallo.\n")
    let chapters = site.file("a-talk.chapters.txt", "0:00 Begrüßung\n0:02 Mitte\n0:04 Schluss\n")
    let outcome = try await site.run("episode", "import", captions, chapters, "--into", episodes)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let text = try String(contentsOfFile: "\(episodes)/a-talk/episode.md", encoding: .utf8)
    #expect(text.contains("[00:00:01] **Mara:** Guten Tag."))
    #expect(text.contains("title: Begrüßung"))
    #expect(text.contains("file: captions.de.vtt"))
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
    let synced = try await site.run("sync")
    #expect(synced.output.contains("new        episodes/a-talk/episode.md"), "\(synced.errors)")
  }

  @Test("A folder that exists is replaced only on request; a dry run writes nothing")
  func existing() async throws {
    let file = site.file("talk.srt", "1\n00:00:01,000 --> 00:00:03,000\nHello.\n")
    let dry = try await site.run(
      "episode", "import", file, "--into", episodes, "--dry-run", "--format", "json")
    #expect(dry.status == 0)
    #expect(dry.output.contains("\"written\":false"))
    #expect(!FileManager.default.fileExists(atPath: "\(episodes)/talk"))
    #expect(try await site.run("episode", "import", file, "--into", episodes).status == 0)
    try "mine".write(toFile: "\(episodes)/talk/notes.txt", atomically: true, encoding: .utf8)
    let refused = try await site.run("episode", "import", file, "--into", episodes)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("talk: exists already; remove it, or replace it with --force"))
    #expect(FileManager.default.fileExists(atPath: "\(episodes)/talk/notes.txt"))
    #expect(try await site.run("episode", "import", file, "--into", episodes, "--force").status == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(episodes)/talk/notes.txt"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: episodes) == ["talk"])
  }

  @Test("A file that is no episode fails alone; the others are imported")
  func failures() async throws {
    let good = site.file("good.srt", "1\n00:00:01,000 --> 00:00:03,000\nHello.\n")
    let bad = site.file("bad.vtt", "no captions at all")
    let outcome = try await site.run("episode", "import", "/nowhere/x.vtt", bad, good, "--into", episodes)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("/nowhere/x.vtt: there is no such file"))
    #expect(outcome.errors.contains("bad.vtt:1: "))
    #expect(FileManager.default.fileExists(atPath: "\(episodes)/good/episode.md"))
  }

  @Test("A file of more than 16 MB is refused in one line; nothing is read of it")
  func tooLong() async throws {
    let path = site.file("long.txt", "")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 16 << 20 + 1)
    try handle.close()
    let outcome = try await site.run("episode", "import", path, "--into", episodes)
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("site: episode import: \(path): is longer than 16 MB"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: episodes))
  }

  @Test("Files of equal names in two folders are two episodes, or an error names both")
  func equalNames() async throws {
    var files: [String] = []
    for (folder, text) in [("2018", "First talk."), ("2019", "Second talk.")] {
      try FileManager.default.createDirectory(
        atPath: "\(site.data)/\(folder)", withIntermediateDirectories: true)
      files.append(site.file("\(folder)/7.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n\(text)\n"))
    }
    let outcome = try await site.run(
      "episode", "import", files[0], files[1], files[0], "--into", episodes, "--force")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains("2018/7.vtt") && outcome.errors.contains("2019/7.vtt"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try String(contentsOfFile: "\(episodes)/7/episode.md", encoding: .utf8).contains("First talk."))
  }

  @Test("What a second file of the same kind says is not lost without a word")
  func leftOut() async throws {
    let cue = "00:00:01,000 --> 00:00:02,000\n"
    let first = site.file("talk.en.srt", "1\n\(cue)One.\n")
    let second = site.file("talk.en.vtt", "WEBVTT\n\n\(cue.replacing(",", with: "."))Two.\n")
    let third = site.file("talk.chapters.txt", "About\n0:00-1:00 A\n1:00 to 2:00 B\n")
    let fourth = site.file("talk.chapters.json", #"{"chapters":[{"startTime":0,"title":"C"}]}"#)
    let outcome = try await site.run("episode", "import", first, second, third, fourth, "--into", episodes)
    #expect(outcome.status == 0)
    #expect(
      outcome.output.contains(
        "talk.en.vtt: is left out: the captions of talk.en.srt are in the same language, en"))
    #expect(outcome.output.contains("talk.chapters.json: is left out: talk.chapters.txt has chapters, too"))
    #expect(outcome.output.contains("talk.chapters.txt: line 1 is left out: About"))
    let text = try String(contentsOfFile: "\(episodes)/talk/episode.md", encoding: .utf8)
    #expect(text.contains("title: B") && text.contains("duration: 2:00") && text.contains("One."))
  }

  @Test(
    "A file without text is refused, and nothing is written",
    arguments: [
      ("a.json", "{}"), ("a.json", "[]"), ("a.json", #"{"segments":[]}"#),
      ("a.json", #"{"segments":[{"id":1}]}"#),
      ("a.vtt", "WEBVTT\n"), ("a.vtt", "WEBVTT\n\nNOTE nothing\n"), ("a.vtt", ""), ("a.srt", ""),
      ("a.srt", "1\n00:00:01,000 --> 00:00:02,000\n\n"), ("a.md", "\n\n"), ("a.md", "[a]: /b\n"),
      ("a.txt", ""),
      ("a.chapters.txt", "Nothing\n"), ("a.chapters.json", #"{"chapters":[]}"#), ("a.html", "<p></p>"),
      ("a.chapters.vtt", "WEBVTT\n"), ("a.xml", "<a/>"), ("a.json", #"{"text":"x","items":[1]}"#),
    ])
  func noText(name: String, text: String) async throws {
    let outcome = try await site.run("episode", "import", site.file(name, text), "--into", episodes)
    #expect(outcome.status == 65, "\(outcome)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: episodes))
  }

  @Test("The times of other programs' transcripts are read, and what stays in the text is told")
  func foreignTimes() async throws {
    let file = site.file("a.md", "**Ida:** \\[0:05\\] At 10:30.\n\n**Jon:** \\[0:09\\] Yes.\n")
    let plain = site.file("b.txt", "Ida Holm  0:05\nHello *you*.\n\nJon Lee  0:09\nYes.\n")
    let outcome = try await site.run("episode", "import", file, plain, "--into", episodes)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("undecided  a.md: line 1: 10:30 stays in the text"))
    let text = try String(contentsOfFile: "\(episodes)/a/episode.md", encoding: .utf8)
    #expect(text.hasSuffix("[00:00:05] **Ida:** At 10:30.\n\n[00:00:09] **Jon:** Yes.\n"), "\(text)")
    let other = try String(contentsOfFile: "\(episodes)/b/episode.md", encoding: .utf8)
    #expect(
      other.hasSuffix("[00:00:05] **Ida Holm:** Hello \\*you\\*.\n\n[00:00:09] **Jon Lee:** Yes.\n"),
      "\(other)")
  }

  @Test("Captions whose language nothing tells have none; addresses and pictures of chapters are kept")
  func languageAndChapters() async throws {
    let captions = site.file("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nOkay.\n")
    let chapters = site.file(
      "a.psc.xml",
      "<psc:chapters><psc:chapter start='0' title='A' href='https://a.example/' image='https://a.example/b.png'/>"
        + "</psc:chapters>")
    let outcome = try await site.run("episode", "import", captions, chapters, "--into", episodes)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let text = try String(contentsOfFile: "\(episodes)/a/episode.md", encoding: .utf8)
    #expect(text.contains("captions:\n  - file: captions.vtt\nchapters:\n"), "\(text)")
    #expect(text.contains("url: https://a.example/\n    image: https://a.example/b.png\n"), "\(text)")
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
    #expect(try await site.run("sync").status == 0)
  }

  @Test("A transcript without times and chapters of a podcast become one episode")
  func plainTranscript() async throws {
    let transcript = site.file("talk.txt", "Mara: Hello.\n\nNote: this is text.\n\nJonas: Bye.\n")
    let chapters = site.file(
      "talk.chapters.json",
      #"{"version":"1.2.0","chapters":[{"startTime":1.5,"title":"A: b"},{"startTime":9,"title":"C"}]}"#)
    let outcome = try await site.run("episode", "import", transcript, chapters, "--into", episodes)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("talk.txt: 3 paragraphs without times"))
    let text = try String(contentsOfFile: "\(episodes)/talk/episode.md", encoding: .utf8)
    #expect(text.hasSuffix("---\n**Mara:** Hello.\n\nNote\\: this is text.\n\n**Jonas:** Bye.\n"))
    #expect(text.contains("- time: 0:01.500\n    title: \"A: b\"\n"))
  }

  @Test("A transcript as text may begin without a speaker; other text is refused, and saved-page named")
  func text() async throws {
    let own = site.file("own.txt", "[ Silence ]\n\nMara: Hello.\n\nFirst, an overview.\n")
    let page = site.file("page.txt", "Bread: Flour\n\nEpisode #12 • Feb 6, 2023\nThe first of many.\n")
    let outcome = try await site.run("episode", "import", own, page, "--into", episodes)
    let text = try String(contentsOfFile: "\(episodes)/own/episode.md", encoding: .utf8)
    #expect(text.hasSuffix("---\n\\[ Silence ]\n\n**Mara:** Hello.\n\nFirst, an overview.\n"), "\(text)")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.hasPrefix(
        "site: import: page.txt: is neither captions, nor chapters, nor a transcript"))
    #expect(outcome.errors.contains("saved-page"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: episodes) == ["own"])
  }

  @Test("What the site exports of a transcript is imported as the same transcript")
  func identity() async throws {
    let transcript =
      "[00:00:00] # Opening\n\n[00:00:05] **Mara:** Hello *there*.\n\n```swift\nlet a = 1\n```\n"
    let file = site.file("same.md", transcript)
    #expect(try await site.run("episode", "import", file, "--into", episodes).status == 0)
    let text = try String(contentsOfFile: "\(episodes)/same/episode.md", encoding: .utf8)
    #expect(text.hasSuffix("---\n" + transcript))
  }
}
