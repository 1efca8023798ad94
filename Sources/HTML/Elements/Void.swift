// Elements without content.

/// A relation to another resource: `<link>`.
public func link(_ attributes: Attribute...) -> VoidElement { VoidElement("link", attributes) }

/// Metadata: `<meta>`.
public func meta(_ attributes: Attribute...) -> VoidElement { VoidElement("meta", attributes) }

/// A line break: `<br>`.
public func br(_ attributes: Attribute...) -> VoidElement { VoidElement("br", attributes) }

/// A thematic break: `<hr>`.
public func hr(_ attributes: Attribute...) -> VoidElement { VoidElement("hr", attributes) }

/// An image; `.alt` describes it: `<img>`.
public func img(_ attributes: Attribute...) -> VoidElement { VoidElement("img", attributes) }

/// One version of a `picture`, `video` or `audio`: `<source>`.
public func source(_ attributes: Attribute...) -> VoidElement { VoidElement("source", attributes) }

/// A text track of a `video` or `audio`: `<track>`.
public func track(_ attributes: Attribute...) -> VoidElement { VoidElement("track", attributes) }

/// A column of a table: `<col>`.
public func col(_ attributes: Attribute...) -> VoidElement { VoidElement("col", attributes) }

/// A control of a form: `<input>`.
public func input(_ attributes: Attribute...) -> VoidElement { VoidElement("input", attributes) }
