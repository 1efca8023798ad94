@testable import Moving

/// An export of WordPress that a test writes.
enum WordPressExport {
  static let head = """
    <rss><channel><title>T</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
    """
  static let tail = "</channel></rss>"

  /// A published post, unless `fields` say otherwise.
  static func post(_ id: Int, _ content: String, _ fields: String = "") -> String {
    item(id, "post", content, fields)
  }

  /// A block that is used in several posts.
  static func pattern(_ id: Int, _ content: String, _ fields: String = "") -> String {
    item(id, "wp_block", content, fields)
  }

  static func category(_ id: Int, _ slug: String, below parent: String = "") -> String {
    """
    <wp:category><wp:term_id>\(id)</wp:term_id><wp:category_nicename>\(slug)</wp:category_nicename>\
    <wp:category_parent>\(parent)</wp:category_parent><wp:cat_name>\(slug)</wp:cat_name></wp:category>
    """
  }

  static func field(_ key: String, _ value: String) -> String {
    "<wp:postmeta><wp:meta_key>\(key)</wp:meta_key><wp:meta_value>\(value)</wp:meta_value></wp:postmeta>"
  }

  /// What becomes of these elements.
  static func read(_ elements: String...) throws -> CollectedItems {
    try CollectedItems.read(WordPressSource.self, scratchFile(head + elements.joined() + tail))
  }

  private static func item(_ id: Int, _ type: String, _ content: String, _ fields: String) -> String {
    """
    <item><title>Text \(id)</title><link>https://old.example/\(id)/</link>\
    <content:encoded><![CDATA[\(content)]]></content:encoded><wp:post_id>\(id)</wp:post_id>\
    <wp:post_date>2020-01-01 00:00:00</wp:post_date>\
    <wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><wp:post_name>text-\(id)</wp:post_name>\
    <wp:post_type>\(type)</wp:post_type>\(fields)</item>
    """
  }
}
