import Files
import Foundation
import RandomTestSupport

/// Changes a content folder as authors do, at random.
struct RandomEdits {
  /// What was done, for the message of a test that fails.
  private(set) var log: [String] = []
  private let folder: ContentFixture
  private var random: SeededGenerator
  /// The posts, by their paths below `posts`.
  private var posts: [String: Written] = [:]
  private var episodes: [String: Int] = [:]
  private var count = 0

  private struct Written {
    var slug: String
    var text: String
    var more: String
  }

  init(of folder: ContentFixture, seed: UInt64) {
    self.folder = folder
    random = SeededGenerator(seed: seed)
  }

  /// From 1.
  mutating func number(upTo most: Int) -> Int { Int.random(in: 1...most, using: &random) }

  mutating func edit() {
    switch number(upTo: 16) {
    case 1, 2, 3: create()
    case 4, 5: change { post, _ in post.text += " And more." }
    case 6: change { $0.more = Self.frontMatter.randomElement(using: &$1) ?? "" }
    case 7: change { post, _ in post.slug += "-x" }
    case 8: move { $0.hasPrefix("2026-01-01-") ? String($0.dropFirst(11)) : "2026-01-01-\($0)" }
    case 9: move { $0.hasSuffix("/index.md") ? "\($0.dropLast(9)).md" : "\($0.dropLast(3))/index.md" }
    case 10: delete()
    case 11: change { _, _ in }
    case 12: swapSlugs()
    case 13: createEpisode()
    case 14: changeEpisode()
    case 15: renameEpisode()
    default: makeConflict()
    }
  }

  /// Gives each post a slug of its own, so that no two files have the same address.
  mutating func mendAll() {
    for path in posts.keys.sorted() {
      count += 1
      posts[path]?.slug = "own-\(count)"
      posts[path]?.more = ""
      write(path)
    }
  }

  private static let frontMatter = [
    "", "tags: [One, Two]\n", "tags: [two]\nauthors: [Ada, Grace]\n",
    "authors: [Grace]\nseries: S\npart: 2\n",
    "draft: true\n", "summary: A summary.\nlanguage: de\n", "redirects: [/old/one]\n",
    "redirects: [/old/two]\n",
    "date: 2030-01-01T00:00:00Z\n", "title: Broken: twice\n", "canonical: https://example.org/x\n",
  ]

  private mutating func create() {
    count += 1
    let name = number(upTo: 3) == 1 ? "post-\(count)/index.md" : "post-\(count).md"
    posts[name] = Written(
      slug: "post-\(count)", text: "The text *\(count)*.\n\n## Heading\n\nMore.", more: "")
    write(name)
    log.append("create \(name)")
  }

  private mutating func change(_ edit: (inout Written, inout SeededGenerator) -> Void) {
    guard let name = posts.keys.sorted().randomElement(using: &random) else { return }
    edit(&posts[name]!, &random)
    write(name)
    log.append("write \(name)")
  }

  private mutating func move(_ newName: (String) -> String) {
    guard let name = posts.keys.sorted().randomElement(using: &random) else { return }
    let new = newName(name)
    guard posts[new] == nil else { return }
    posts[new] = posts.removeValue(forKey: name)
    remove(name)
    write(new)
    log.append("move \(name) to \(new)")
  }

  private mutating func delete() {
    guard let name = posts.keys.sorted().randomElement(using: &random) else { return }
    posts[name] = nil
    remove(name)
    log.append("delete \(name)")
  }

  private mutating func swapSlugs() {
    let names = Array(posts.keys.sorted().shuffled(using: &random).prefix(2))
    guard names.count == 2, let first = posts[names[0]]?.slug, let second = posts[names[1]]?.slug else {
      return
    }
    posts[names[0]]?.slug = second
    posts[names[1]]?.slug = first
    for name in names { write(name) }
    log.append("swap \(names)")
  }

  /// Gives a post the address of another one, or takes such an address from it.
  private mutating func makeConflict() {
    let names = Array(posts.keys.sorted().shuffled(using: &random).prefix(2))
    guard names.count == 2, let slug = posts[names[1]]?.slug else { return }
    count += 1
    let isSame = posts[names[0]]?.slug == slug
    posts[names[0]]?.slug = isSame ? "post-\(count)" : slug
    write(names[0])
    log.append("conflict of \(names)")
  }

  private mutating func createEpisode() {
    count += 1
    let name = "\(count)-episode"
    episodes[name] = count
    folder.write(at: "episodes/\(name)/sample.swift", "let a = \(count)\n".utf8)
    folder.write(at: "episodes/\(name)/captions.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n".utf8)
    folder.write(
      episode: name,
      """
      ---
      title: Episode \(count)
      date: 2026-02-01
      captions: [{file: captions.vtt, language: en}]
      code: [{file: sample.swift}]
      ---
      [00:00:01] Hello.

      """)
    log.append("create \(name)")
  }

  private mutating func changeEpisode() {
    guard let name = episodes.keys.sorted().randomElement(using: &random) else { return }
    switch number(upTo: 3) {
    case 1: folder.write(at: "episodes/\(name)/sample.swift", "let b = \(number(upTo: 9))\n".utf8)
    case 2:
      folder.write(
        at: "episodes/\(name)/captions.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n\(number(upTo: 9))\n".utf8)
    default: folder.write(at: "episodes/\(name)/more-\(number(upTo: 3)).txt", "x".utf8)
    }
    log.append("change \(name)")
  }

  private mutating func renameEpisode() {
    guard let name = episodes.keys.sorted().randomElement(using: &random), let number = episodes[name] else {
      return
    }
    count += 1
    let new = "\(number)-renamed-\(count)"
    try? FileManager.default.moveItem(
      atPath: "\(folder.path)/episodes/\(name)", toPath: "\(folder.path)/episodes/\(new)")
    episodes[name] = nil
    episodes[new] = number
    log.append("rename \(name) to \(new)")
  }

  private func write(_ name: String) {
    guard let post = posts[name] else { return }
    let date = post.more.contains("date:") ? "" : "date: 2026-01-01\n"
    let title = post.more.contains("title:") ? "" : "title: A title\n"
    let text = "---\n\(title)\(date)slug: \(post.slug)\n\(post.more)---\n\(post.text)\n"
    folder.write(at: "posts/\(name)", text.utf8)
  }

  private func remove(_ name: String) {
    folder.remove(name.hasSuffix("/index.md") ? String(name.dropLast(9)) : name)
  }
}

extension ContentFixture {
  /// Waits until the clock of the file system has moved on, so that what changes now has another stamp than
  /// before.
  func letTimePass() {
    let scratch = "\(path)/.clock"
    func tick() -> Int64 {
      _ = FileManager.default.createFile(atPath: scratch, contents: Data())
      return (try? FileStamp(of: scratch).changed) ?? .max
    }
    let before = tick()
    while tick() <= before {}
  }
}
