import Digests
import Importing
import Publication
import Timestamps
import URIs

/// The file of a text below the content folder, and its address.
struct FileName {
  let kind: MovedText.Kind
  /// `posts/2026-11-21-hello.md`
  let file: String
  /// The end of the address, decoded; the whole path of a page.
  let slug: String

  var address: String {
    switch kind {
    case .post: Permalink(slug: slug).description
    case .page: "/" + slug.percentEncoded(allowing: .path)
    }
  }

  /// The slug for the front matter, if the name of the file gives another one; else nil.
  var writtenSlug: String? {
    kind == .page || slugOfFile == slug ? nil : slug
  }

  private var slugOfFile: String {
    WrittenPost.slug(ofFile: String(file.dropFirst("posts/".count)))
  }

  /// The name that a text gets if nothing else has it.
  init(for text: MovedText) {
    kind = text.kind
    let ending = text.files.isEmpty ? ".md" : "/index.md"
    let unnamed = "text-\(SHA256Digest(of: text.id).hex.prefix(8))"
    switch text.kind {
    case .post:
      slug = text.slug.flatMap(Self.usable) ?? Publication.slug(of: text.title) ?? unnamed
      let day = text.date.map { "\($0.rfc3339.prefix(10))-" } ?? ""
      file = "posts/\(day)\(Publication.slug(of: slug) ?? unnamed)\(ending)"
    case .page:
      let parts = (text.slug ?? text.title).split(separator: "/").prefix(Self.deepest)
        .compactMap { Publication.slug(of: String($0)) }
      slug = parts.isEmpty ? unnamed : parts.joined(separator: "/")
      file = "pages/\(slug)\(ending)"
    }
  }

  private init(_ kind: MovedText.Kind, file: String, slug: String) {
    self.kind = kind
    self.file = file
    self.slug = slug
  }

  /// Another name, because this one is taken: `hello-2`.
  func numbered(_ number: Int) -> FileName {
    let ending = file.hasSuffix("/index.md") ? "/index.md" : ".md"
    return FileName(
      kind, file: "\(file.dropLast(ending.count))-\(number)\(ending)", slug: "\(slug)-\(number)")
  }

  /// The same text in the file that an earlier run wrote. If that got a number, so does the address.
  func kept(at known: String) -> FileName {
    guard known != file else { return self }
    switch kind {
    case .page:
      var path = known.dropFirst("pages/".count).dropLast(".md".count)
      if path.hasSuffix("/index") { path = path.dropLast("/index".count) }
      return FileName(.page, file: known, slug: String(path))
    case .post:
      let kept = FileName(.post, file: known, slug: slug)
      let number = kept.slugOfFile.dropFirst("\(slugOfFile)-".count)
      guard kept.slugOfFile == "\(slugOfFile)-\(number)", Int(number) != nil else { return kept }
      return FileName(.post, file: known, slug: "\(slug)-\(number)")
    }
  }

  private static let deepest = 16

  /// A slug as it can stand in an address; nil if nothing of it is left.
  private static func usable(_ slug: String) -> String? {
    let kept = slug.filter { !"/?#%".contains($0) && !$0.isWhitespace }
    guard !["", ".", ".."].contains(kept), kept.utf8.count <= PostDraft.longestName else { return nil }
    return kept
  }
}
