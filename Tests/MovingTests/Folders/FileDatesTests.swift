import Foundation
import Moving
import Programs
import Testing
import Timestamps

@Suite("Dates that Eleventy takes from git and from files")
struct FileDatesTests {
  private let site: ScratchSite

  init() throws {
    let posts = [
      ("created", "git Created"), ("changed", "git Last Modified"), ("file", "Last Modified"),
      ("born", "Created"), ("new", "git Created"),
    ]
    site = try ScratchSite(
      [("eleventy.config.js", "")]
        + posts.map { ("posts/\($0.0).md", "---\ntitle: \($0.0)\ndate: \($0.1)\n---\nText.\n") })
    let time = try #require(
      Calendar(identifier: .gregorian).date(
        from: DateComponents(
          timeZone: TimeZone(identifier: "UTC"), year: 2019, month: 2, day: 3, hour: 4)))
    for (name, _) in posts {
      try FileManager.default.setAttributes(
        [.modificationDate: time], ofItemAtPath: "\(site.folder.path)/posts/\(name).md")
    }
  }

  private func git(_ arguments: String...) throws {
    let program = try #require(Program(named: "git"))
    try program.run(
      ["-c", "user.name=A", "-c", "user.email=a@a.example"] + arguments, in: site.folder.path, timeLimit: 60)
  }

  @Test("The history says when a file was added or changed", .enabled(if: Program(named: "git") != nil))
  func history() throws {
    try git("init", "--quiet")
    // What a stranger's settings name is not run.
    let mark = "\(site.folder.path)/mark"
    try git("config", "core.fsmonitor", "touch \(mark)")
    try git("config", "log.showSignature", "true")
    try git("config", "gpg.program", "touch")
    try git("-c", "core.fsmonitor=false", "add", "posts/created.md", "posts/changed.md")
    try git("-c", "core.fsmonitor=false", "commit", "--quiet", "-m", "A", "--date", "2020-01-02T03:04:05Z")
    try? FileManager.default.removeItem(atPath: mark)
    for name in ["created", "changed"] {
      let file = "posts/\(name).md"
      try site.folder.write((site.folder.text(file) ?? "") + "More.\n", to: file)
    }
    try git(
      "-c", "core.fsmonitor=false", "commit", "--quiet", "-a", "-m", "B", "--date", "2021-01-02T03:04:05Z")
    try? FileManager.default.removeItem(atPath: mark)
    let read = try site.read()
    #expect(read.text("created")?.date?.rfc3339 == "2020-01-02T03:04:05Z")
    #expect(read.text("changed")?.date?.rfc3339 == "2021-01-02T03:04:05Z")
    // A file that was never added has only its own time.
    #expect(read.text("new")?.date?.rfc3339 == "2019-02-03T04:00:00Z")
    let lines = ["born", "file", "new"].map { "date date posts/\($0).md:3" }
    #expect(read.lossLines.filter { $0.hasPrefix("date ") } == lines)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test("Without a repository, the time of the file is the date, with a line")
  func times() throws {
    let read = try site.read()
    #expect(read.texts.count == 5)
    for text in read.texts {
      #expect(text.date?.rfc3339 == "2019-02-03T04:00:00Z" && !text.isDraft, "\(text.title)")
    }
    #expect(read.losses.count { $0.kind == .date } == 5)
  }
}
