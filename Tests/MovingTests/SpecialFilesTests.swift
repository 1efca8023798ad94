import FilesTestSupport
import Foundation
import Testing

@testable import Moving

@Suite("Pipes, sockets and devices in what is moved")
struct SpecialFilesTests {
  private let folder: ScratchFolder
  private var site: String { "\(folder.path)/site" }

  init() throws { folder = try ScratchFolder() }

  @Test(
    "Pipes in a folder of texts or in an unpacked export are named, and nobody waits for them",
    arguments: [
      "jekyll", "hugo", "eleventy", "publish", "markdown", "substack", "medium", "ghost.json",
      "wordpress.xml",
    ])
  func pipes(_ name: String) throws {
    let program = name.prefix { $0 != "." }
    let place = name.contains(".") ? "\(site)/\(name)" : site
    if name.contains(".") {
      try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(atPath: sample(name), toPath: place)
    let without = try read(String(program))
    let pipes = folders.flatMap { folder in
      ["md", "html", "xml", "json", "csv", "yml", "toml", "js", "png"].map {
        GuardedPipe("\(folder)/0.\($0)")
      }
    }
    let with = try read(String(program))
    #expect(!pipes.contains { $0.wasRead() })
    #expect(with.texts.map(\.title) == without.texts.map(\.title) && !with.texts.isEmpty)
    let named = with.losses.filter { $0.name == "special file" }
    #expect(named.contains { $0.place.file.hasSuffix("0.md") }, "\(named)")
  }

  @Test("A pipe in place of the settings of a program is not read")
  func settings() throws {
    let names = ["_config.yml", "hugo.toml", "config.toml", "eleventy.config.js", "astro.config.mjs"]
    let pipes = names.map { GuardedPipe("\(site)/\($0)") }
    try folder.write("Text.", to: "site/2020-01-02-a.md")
    #expect(try MovingSources.source(at: site, named: nil, timeZone: "UTC").name == "markdown")
    try folder.write("---\ntitle: A\n---\nText.", to: "site/_posts/2020-01-02-a.md")
    #expect(try read("jekyll").texts.count == 1)
    #expect(!pipes.contains { $0.wasRead() })
  }

  @Test("A pipe that is to be moved itself is refused")
  func pipeItself() throws {
    let pipe = GuardedPipe(site)
    let error = #expect(throws: MoveError.self) {
      try MovingSources.source(at: site, named: nil, timeZone: "UTC")
    }
    #expect(error?.description.hasPrefix("\(site): is a pipe, a socket or a device; ") == true)
    #expect(!pipe.wasRead())
  }

  @Test("A pipe where a text is to be written stays, with a line, and so does a picture that is one")
  func places() throws {
    let target = GuardedPipe("\(folder.path)/posts/2020-03-04-hello.md")
    let picture = GuardedPipe("\(folder.path)/media/a.png")
    let text = MovedText.post("1", body: "![A](/a.png)")
    let (_, losses) = try Move.run([.text(text)], into: folder, mediaFolders: ["\(folder.path)/media"])
    #expect(
      losses == [
        "media /a.png: /a.png cannot be copied: is a link or no file; left out",
        "media not found: /a.png is not among the files of the source; name the folder that has it by --media-from",
        "conflict posts/2020-03-04-hello.md: cannot be read; it stays, and what is new was not written",
      ])
    #expect(!picture.wasRead())
    withExtendedLifetime(target) {}
  }

  private func read(_ program: String) throws -> CollectedItems {
    let collected = CollectedItems()
    try MovingSources.source(at: site, named: program, timeZone: "UTC").source.read(into: collected)
    return collected
  }

  /// The folders of the site, itself among them.
  private var folders: [String] {
    let all = FileManager.default.enumerator(atPath: site)?.compactMap { $0 as? String } ?? []
    return [site]
      + all.map { "\(site)/\($0)" }.filter {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && isFolder.boolValue
      }
  }
}
