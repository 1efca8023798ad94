import Timestamps

/// Writes JSON Feed 1.1.
///
/// An item's `id` is its guid, else its link. `summary`, which is plain text there, is what a reader sees of
/// the summary. An item has `content_html` in any case, empty if need be.
public struct JSONFeedWriter: Sendable {
  public init() {}

  /// The document in UTF-8. The same feed gives the same bytes.
  public func write(_ feed: Feed) -> [UInt8] {
    var output = JSONOutput(capacity: feed.estimatedSize)
    output.object { output in
      output.member("version", "https://jsonfeed.org/version/1.1")
      output.member("title", feed.title ?? "")
      output.member("home_page_url", feed.homePage)
      output.member("feed_url", feed.selfLink)
      output.member("description", feed.subtitle)
      output.member("next_url", feed.nextPage)
      output.member("icon", feed.logo)
      output.member("favicon", feed.icon)
      output.member("language", feed.language)
      output.array("authors", feed.authors.filter { $0.displayName != nil }, Self.write)
      output.array("hubs", feed.hubs) { output, hub in
        output.object { output in
          output.member("type", "WebSub")
          output.member("url", hub)
        }
      }
      output.array(always: "items", feed.entries, Self.write)
    }
    return output.bytes
  }

  private static func write(_ output: inout JSONOutput, _ entry: Entry) {
    output.object { output in
      output.member("id", entry.guid ?? entry.link ?? entry.title ?? "")
      output.member("url", entry.link)
      output.member("title", entry.title)
      output.member("content_html", entry.contentHTML ?? "")
      output.member("summary", entry.summary.map { PlainText.of(html: $0).trimmed })
      output.member("date_published", entry.published?.rfc3339)
      output.member("date_modified", entry.updated?.rfc3339)
      output.array("authors", entry.authors.filter { $0.displayName != nil }, write)
      output.array("tags", entry.tags) { $0.string($1) }
      output.member("language", entry.language)
      output.array("attachments", entry.enclosures) { output, enclosure in
        output.object { output in
          output.member("url", enclosure.url)
          output.member("mime_type", enclosure.type ?? "application/octet-stream")
          output.member("size_in_bytes", enclosure.length)
        }
      }
    }
  }

  private static func write(_ output: inout JSONOutput, _ person: Person) {
    output.object { output in
      output.member("name", person.displayName)
      output.member("url", person.url ?? person.email.map { "mailto:\($0)" })
    }
  }
}
