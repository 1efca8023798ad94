import FilesTestSupport
import Foundation
import Publication
import Testing

@testable import Importing

// The process may run as root, which may read everything, so the unreadable things here are a folder where a
// file should be, a file where a folder should be, or a link that leads nowhere.
@Suite("A content folder")
struct ContentFolderTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path }
  private let post = "---\ntitle: A\ndate: 2026-11-21T09:30:00Z\n---\nText.\n"

  @Test("Its posts are read in the order of their file names, without hidden and other files")
  func order() throws {
    for name in ["posts/b.md", "posts/a.md", "posts/.c.md", "posts/notes.txt"] { folder.write(name, post) }
    #expect(try ContentFolder(at: path).entries.map(\.file) == ["a.md", "b.md"])
  }

  @Test(
    "What systems and programs for sync put into it is not looked at, and not in the way",
    arguments: [
      "lost+found", "@eaDir", "$RECYCLE.BIN", "System Volume Information", "#recycle", "__MACOSX",
      ".Trash-1000",
    ])
  func foreignFolders(name: String) throws {
    folder.write("posts/a.md", post)
    for kind in ["posts", "pages", "episodes"] {
      for file in ["index.md", "a.md", "episode.md", "S-1/b.md"] {
        folder.write("\(kind)/\(name)/\(file)", "---\nno: [")
      }
      folder.write("\(kind)/._a.md", "\0\u{5}\u{16}\u{7}")
      folder.write("\(kind)/~$a.md", "\0")
      folder.write("\(kind)/a.sync-conflict-20260101-120000-ABCDEFG.md", post)
      folder.write("\(kind)/a (Ada's conflicted copy 2026-01-01).md", post)
    }
    #expect(try ContentFolder(at: path).entries.map(\.file) == ["a.md"])
  }

  @Test("A folder with an index.md is a post with its files")
  func folders() throws {
    for name in ["posts/b/index.md", "posts/a.md", "posts/c/notes.md", "posts/.d/index.md"] {
      folder.write(name, post)
    }
    let read = try ContentFolder(at: path)
    #expect(read.entries.map(\.file) == ["a.md", "b/index.md"])
    #expect(read.entries.map(\.address.description) == ["/posts/a", "/posts/b"])
  }

  @Test("An empty folder has no posts")
  func empty() throws {
    folder.make("posts")
    #expect(try ContentFolder(at: path).entries.isEmpty)
  }

  @Test("A folder that does not exist is an error", arguments: ["", "Posts/a.md", "a.md"])
  func missing(file: String) {
    if !file.isEmpty { folder.write(file, post) }
    #expect(problem() == .missing)
    #expect(
      message()
        == "\(path)/posts: there is no such folder; create or mount it, or set SITE_CONTENT to the folder that "
        + "contains posts")
  }

  @Test("A link that leads nowhere is a missing folder")
  func danglingLink() throws {
    folder.link("posts", to: "/nowhere/posts")
    #expect(problem() == .missing)
  }

  @Test("A missing folder is read as empty if that is allowed, and reported as missing")
  func allowedToBeMissing() throws {
    let missing = try ContentFolder(at: path, allowsMissing: true)
    #expect(missing.entries.isEmpty)
    #expect(missing.missing?.problem == .missing)
    folder.make("posts")
    #expect(try ContentFolder(at: path, allowsMissing: true).missing == nil)
  }

  @Test("A folder that cannot be read is an error, even if it may be missing", arguments: [true, false])
  func unreadable(allowsMissing: Bool) {
    folder.write("posts", "a file")
    #expect(problem(allowsMissing) == .unreadable)
    #expect(message(allowsMissing)?.hasPrefix("\(path)/posts: cannot be read: Not a directory; ") == true)
  }

  @Test("A link to itself cannot be read")
  func loop() {
    folder.link("posts", to: "posts")
    #expect(problem(true) == .unreadable)
  }

  @Test("Pipes, sockets and devices are no texts, also behind links, and are told of without being opened")
  func specialFiles() throws {
    folder.write("posts/a.md", post)
    folder.link("posts/d.md", to: "/dev/zero")
    folder.link("posts/l.md", to: "\(path)/posts/pipe.md")
    let names = ["posts/pipe.md", "posts/x/index.md", "pages/p/pipe.md", "episodes/1/episode.md"]
    let pipes = (names + ["posts/pipe"]).map { GuardedPipe("\(path)/\($0)") }
    let read = try ContentFolder(at: path)
    #expect(read.entries.map(\.file) == ["a.md"])
    let special = ["posts/d.md", "posts/l.md"] + names
    #expect(read.specialFiles == special.map { "\(path)/\($0)" })
    let site = CheckedSite(
      baseURL: "https://site.example", publicFolder: path, style: WritingStyle(),
      addresses: SiteAddresses { _ in .nobody })
    let findings = try ContentCheck(of: path, site).findings
    #expect(findings.map(\.kind) == Array(repeating: .specialFile, count: special.count))
    #expect(findings.map(\.file).sorted() == read.specialFiles.sorted())
    #expect(!pipes.contains { $0.wasRead() })
  }

  @Test("Pipes in place of redirects and comments are not waited for")
  func specialFilesBesideTexts() {
    let pipes = ["_redirects", "comments/a.json"].map { GuardedPipe("\(path)/\($0)") }
    let error = #expect(throws: ContentError.self) {
      try WrittenRedirects(in: path, beside: SiteAddresses { _ in .nobody })
    }
    #expect(error?.problem == .unreadable && error?.description.hasPrefix("\(path)/_redirects: ") == true)
    #expect(CommentsFile(at: "\(path)/comments/a.json") == nil)
    withExtendedLifetime(pipes) {}
  }

  @Test("A file that cannot be read is an error that names it")
  func unreadableFile() {
    folder.write("posts/a.md", post)
    folder.link("posts/b.md", to: "/nowhere/b.md")
    #expect(problem(true) == .unreadable)
    #expect(message()?.hasPrefix("\(path)/posts/b.md: cannot be read: No such file or directory; ") == true)
  }

  @Test("A folder with the name of a post is an error that names it")
  func folderAsFile() {
    folder.make("posts/a.md")
    #expect(problem() == .unreadable)
    #expect(message()?.hasPrefix("\(path)/posts/a.md: cannot be read: Is a directory; ") == true)
  }

  @Test("A file that is not UTF-8 and two files with one address are errors that name them")
  func invalid() {
    folder.write("posts/a.md", post)
    folder.write("posts/2026-01-01-a.md", post)
    #expect(problem() == .invalid)
    #expect(message()?.contains("/posts/a.md:1: has the same address as 2026-01-01-a.md, /posts/a; ") == true)
    folder.write("posts/0.md", bytes: Array("---\ntitle: Caf".utf8) + [0xE9, 0x0A])
    #expect(
      message() == "\(path)/posts/0.md:2: is not UTF-8, but perhaps Windows-1252; save it as UTF-8")
    folder.write("posts/0.md", bytes: [0xFF, 0xFE, 0x2D, 0x00])
    #expect(message() == "\(path)/posts/0.md:1: is UTF-16; save it as UTF-8")
    folder.write("posts/0.md", post + "a\u{0}b\n")
    #expect(message()?.hasPrefix("\(path)/posts/0.md:6: contains the character U+0000") == true)
  }

  private func problem(_ allowsMissing: Bool = false) -> ContentError.Problem? {
    error(allowsMissing)?.problem
  }

  private func message(_ allowsMissing: Bool = false) -> String? { error(allowsMissing)?.description }

  private func error(_ allowsMissing: Bool) -> ContentError? {
    do {
      _ = try ContentFolder(at: path, allowsMissing: allowsMissing)
      return nil
    } catch {
      return error
    }
  }
}
