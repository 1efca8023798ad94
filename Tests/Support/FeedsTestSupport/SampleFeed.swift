/// An RSS feed of a made-up blog.
public func rss(
  _ items: String..., link: String = "https://blog.example/", title: String = "A blog"
) -> String {
  rss(items, link: link, title: title)
}

/// An RSS feed of a made-up blog.
public func rss(_ items: [String], link: String = "https://blog.example/", title: String = "A blog") -> String
{
  """
  <?xml version="1.0" encoding="utf-8"?>
  <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
  <title>\(title)</title><link>\(link)</link><description>About things.</description>
  \(items.joined(separator: "\n"))
  </channel></rss>
  """
}

/// An item of such a feed.
public func item(
  _ title: String, link: String? = nil, guid: String? = nil, date: String = "Thu, 28 Sep 2023 00:00:00 +0200",
  tags: [String] = [], content: String = "<p>Some text.</p>"
) -> String {
  let address =
    link ?? "https://blog.example/2023/\(title.lowercased().replacing(" ", with: "-"))/"
  return """
    <item><title>\(title)</title><link>\(address)</link><guid>\(guid ?? address)</guid>
    <pubDate>\(date)</pubDate>\(tags.map { "<category>\($0)</category>" }.joined())
    <description><![CDATA[\(content)]]></description></item>
    """
}
