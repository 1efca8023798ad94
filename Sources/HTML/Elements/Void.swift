// Elements without content.

/// A relation to another resource.
public let link = VoidTag("link")
/// Metadata.
public let meta = VoidTag("meta")
/// A line break.
public let br = VoidTag("br")
/// A thematic break.
public let hr = VoidTag("hr")
/// An image; `.alt` describes it.
public let img = VoidTag("img")
/// One version of a `picture`, `video` or `audio`.
public let source = VoidTag("source")
/// A text track of a `video` or `audio`.
public let track = VoidTag("track")
/// A column of a table.
public let col = VoidTag("col")
/// A control of a form.
public let input = VoidTag("input")
