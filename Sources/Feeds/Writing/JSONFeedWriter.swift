import Timestamps

/// Writes JSON Feed 1.1.
///
/// An item's `id` is its guid, else its link. `summary`, which is plain text in JSON Feed, is the visible
/// text of the summary. An item without content has its summary as `content_text`, for readers that show
/// nothing else; an item without either has an empty `content_html`, because one of the two is required. JSON
/// Feed has no place for podcasts beyond their attachments, for discussions, places, rights, or the source of
/// an entry.
public struct JSONFeedWriter: FeedWriter {
  public init() {}

  public func appendHead(of feed: Feed, to bytes: inout [UInt8]) {
    JSONOutput.append(to: &bytes) { output in
      output.openObject()
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
      output.name("items")
      output.openArray()
    }
  }

  public var separator: StaticString { "," }

  public func append(_ entry: Entry, of feed: Feed, to bytes: inout [UInt8]) {
    JSONOutput.append(to: &bytes) { output in
      output.object { output in
        Self.write(&output, entry)
        output.array("attachments", entry.enclosures, Self.write)
      }
    }
  }

  public func appendTail(of feed: Feed, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "]}".utf8)
  }

  private static func write(_ output: inout JSONOutput, _ entry: Entry) {
    output.member("id", entry.guid ?? entry.link ?? entry.title ?? "")
    output.member("url", entry.link)
    output.member("external_url", entry.externalLink)
    output.member("title", entry.title)
    let summary = entry.summary.map { PlainText.of(html: $0).trimmingXMLSpace }
    if entry.contentHTML == nil, let summary {
      output.member("content_text", summary)
    } else {
      output.member("content_html", entry.contentHTML ?? "")
    }
    output.member("summary", summary)
    output.member("image", entry.image)
    output.member("date_published", entry.published?.rfc3339)
    output.member("date_modified", entry.updated?.rfc3339)
    output.array("authors", entry.authors.filter { $0.displayName != nil }, write)
    output.array("tags", entry.tags) { $0.string($1) }
    output.member("language", entry.language)
  }

  private static func write(_ output: inout JSONOutput, _ enclosure: Enclosure) {
    output.object { output in
      output.member("url", enclosure.url)
      output.member("mime_type", enclosure.mediaType ?? "application/octet-stream")
      output.member("title", enclosure.title)
      output.member("size_in_bytes", enclosure.length)
      output.member("duration_in_seconds", enclosure.duration)
    }
  }

  private static func write(_ output: inout JSONOutput, _ person: Person) {
    output.object { output in
      output.member("name", person.displayName)
      output.member("url", person.url ?? person.email.map { "mailto:\($0)" })
    }
  }
}
