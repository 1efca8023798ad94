/// A picture for previews of a page on other sites.
package struct PreviewImage: Hashable, Sendable {
  /// An absolute URL.
  package var url: String
  /// In pixels; nil if unknown.
  package var width: Int?
  package var height: Int?
  /// The alternative text, for those who do not see the picture.
  package var alternative: String
}
