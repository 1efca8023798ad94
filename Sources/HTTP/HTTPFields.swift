public import HTTPTypes

extension HTTPFields {
  /// The value of the only field called `name`, or of all of them together as a list; nil where there is none.
  ///
  /// The same as the subscript, for what every request asks: one pass, and no new text where there is one field.
  public func value(of name: HTTPField.Name) -> String? {
    var found: String?
    let length = name.canonicalName.utf8.count
    for field in self where field.name.canonicalName.utf8.count == length && field.name == name {
      if found != nil { return self[name] }
      found = field.value
    }
    return found
  }
}

extension HTTPFields {
  /// Appends `fields` in one piece; the collection's own `append(contentsOf:)` makes room for each by itself.
  public mutating func append(fields: [HTTPField]) {
    if !fields.isEmpty { replaceSubrange(endIndex..<endIndex, with: fields) }
  }
}
