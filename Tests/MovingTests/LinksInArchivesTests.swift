import CZip
import Foundation
import Testing

@testable import Moving

@Suite("Links and names in archives")
struct LinksInArchivesTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func page(_ title: String, _ address: String = "") -> String {
    """
    <html><body><article class="h-entry"><h1 class="p-name">\(title)</h1>
    <section class="e-content"><p class="graf--p">Text of \(title)</p></section>
    <a href="\(address)" class="p-canonical">x</a><time class="dt-published" datetime="2020-01-02T03:04:05Z">x</time>
    </article></body></html>
    """
  }

  @Test("A link in a zip is no text, and has a line")
  func linkInZip() throws {
    try folder.write(page("One"), to: "in/posts/2020-01-02_One-0a1b2c3d4e5f.html")
    let path = try zipped(folder, "in")
    var code: Int32 = 0
    let zip = try #require(zip_open(path, 0, &code))
    let target = "../../secret.html"
    try target.withCString { text in
      let source = try #require(zip_source_buffer(zip, text, UInt64(target.utf8.count), 0))
      let index = zip_file_add(zip, "posts/2020-01-03_Two-1a1b2c3d4e5f.html", source, 0)
      #expect(index >= 0)
      let mode = UInt32(0o120777) << 16
      #expect(zip_file_set_external_attributes(zip, UInt64(index), 0, 3, mode) == 0)
      #expect(zip_close(zip) == 0)
    }
    let moved = try CollectedItems.read(MediumSource.self, path)
    #expect(moved.texts.map(\.title) == ["One"])
    #expect(
      moved.losses.map { "\($0.place.file): \($0.message)" } == [
        "posts/2020-01-03_Two-1a1b2c3d4e5f.html: is a link and not followed"
      ])
  }

  @Test("A link in an unpacked archive is not followed either")
  func linkInFolder() throws {
    try folder.write(page("One"), to: "in/posts/2020-01-02_One-0a1b2c3d4e5f.html")
    try folder.write(page("Secret"), to: "secret.html")
    let link = "\(folder.path)/in/posts/2020-01-03_Two.html"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "\(folder.path)/secret.html")
    let moved = try CollectedItems.read(MediumSource.self, "\(folder.path)/in")
    #expect(moved.texts.map(\.title) == ["One"] && moved.losses.map(\.name) == ["link"])
  }

  @Test("Posts of Medium whose names have no number are posts of their own")
  func withoutNumbers() throws {
    let own = "https://medium.com/@a/three-that-tell-3a1b2c3d4e5f"
    try folder.write(page("One"), to: "posts/2018-03-09_Types-that-tell.html")
    try folder.write(page("Two"), to: "posts/2019-04-10_Stories-that-tell.html")
    try folder.write(page("Three", own), to: "posts/2019-04-11_Three-that-tell.html")
    try folder.write(page("Four"), to: "posts/tell.html")
    try folder.write(page("Five"), to: "posts/A-20190304.html")
    try folder.write(page("Six"), to: "posts/B-20190304.html")
    let moved = try CollectedItems.read(MediumSource.self, folder.path)
    #expect(Set(moved.texts.map(\.id)).count == 6)
    let three = try #require(moved.texts.first { $0.title == "Three" })
    #expect(three.id == "medium:3a1b2c3d4e5f" && three.addresses == ["/@a/three-that-tell-3a1b2c3d4e5f"])
    #expect(moved.texts.first { $0.title == "One" }?.slug == "types-that-tell")
    #expect(moved.texts.first { $0.title == "Four" }?.slug == "tell")
  }
}
