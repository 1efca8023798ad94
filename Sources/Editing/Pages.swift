import Foundation
import Importing
import Postgres
import Publication

// A page of the desk is a text whose front matter gives its address, as in `page: /about`. A text is begun as
// a page or as a post, and stays what it is.

extension MarkdownPost {
  /// - Parameter isPage: whether the text was begun as a page; nil if either is right.
  /// - Throws: ``ContentError`` for a text of the other kind, and for a page at an address of the site. Only
  ///   `/about` may be a page of the desk.
  func checkPage(_ isPage: Bool?, place: String, beside site: SiteAddresses) throws(ContentError) {
    switch isPage {
    case true? where !self.isPage:
      throw ContentError("\(place):1: a page needs its address; add page:, as in page: /about")
    case false? where self.isPage:
      throw ContentError(
        "\(pagePlace ?? "\(place):1"): page is a key of pages, and this is a post; remove it, or begin a page"
      )
    default: break
    }
    // Addresses of the site redirect from their forms in other cases.
    guard let page, !isAbout,
      [page, Permalink(stored: page.key)].contains(where: { site.redirectors(of: $0) == .nobody })
    else { return }
    throw ContentError(
      "\(pagePlace ?? "\(place):1"): page is \(page), which is an address of the site; choose another one")
  }

  /// Whether it is the page that stands in for the site's own one.
  private var isAbout: Bool { page?.description == "/about" }

  /// - Parameter id: of the page that has this text; nil for a new one.
  /// - Throws: ``EditingError`` if the editor may write no pages, or none at this address, and if another
  ///   text is there.
  func checkAddress(
    of id: UUID?, by editor: Editor, beside site: SiteAddresses, in transaction: Transaction
  ) async throws {
    guard isPage, let page else { return }
    try editor.checkMayWritePages()
    if !editor.ownsSite, !isAbout, site.redirectors(of: page) < .everyone {
      throw EditingError.notAllowed("\(page) belongs to the site. Only owners write a page there.")
    }
    guard let other = try await transaction.deskPosts.holder(of: page, besides: id),
      try await !transaction.givesWay(other)
    else { return }
    throw EditingError.refused(
      "\(page) is the address of another text\(other.isRemoved ? " in the trash" : ""). Choose another one.")
  }
}

extension Editor {
  /// - Throws: ``EditingError/notAllowed(_:)``.
  func checkMayWritePages() throws(EditingError) {
    guard mayWritePages else { throw .notAllowed("Only editors and owners write pages.") }
  }
}

extension Transaction {
  /// Whether a text leaves its address to a page that is published: a draft that readers never saw, and a
  /// page that they do not see, whose text has its address.
  fileprivate func givesWay(_ other: DeskPost) async throws -> Bool {
    guard other.state == .draft, other.owner == .desk else { return false }
    if other.isPage { return true }
    return try await workingCopies.revision(of: other.id) == 0
  }
}

extension EditingContext {
  /// The text of a page of a file as one of the desk.
  func pageText(_ text: String, at path: String) async throws -> String {
    try await working(on: text) { () throws(ContentError) in
      var changes = FrontMatterChanges()
      changes.setPage(path)
      return try changes.applied(to: text, place: path)
    }
  }
}
