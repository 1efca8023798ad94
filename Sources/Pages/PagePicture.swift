import HTML

/// The files that a text shows or leads to.
package struct TextFiles: Hashable, Sendable {
  /// By the addresses that the text has for them.
  package var pictures: [String: PagePicture] = [:]
  /// The addresses of other files that change when the file does, by the references of the text.
  package var addresses: [String: String] = [:]

  package init() {}
}

/// A picture of this site, with what browsers need to reserve its place and to choose among copies of it.
package struct PagePicture: Hashable, Sendable {
  /// A path that changes when the picture does, percent-encoded.
  package var address: String
  /// In CSS pixels.
  package var width: Int
  package var height: Int
  /// Copies in the format that browsers should prefer come first, and of each format the smallest.
  package var copies: [Copy]

  package struct Copy: Hashable, Sendable {
    package var address: String
    /// `image/webp`
    package var type: String
    /// In pixels.
    package var width: Int

    package init(address: String, type: String, width: Int) {
      self.address = address
      self.type = type
      self.width = width
    }
  }

  package init(address: String, width: Int, height: Int, copies: [Copy] = []) {
    self.address = address
    self.width = width
    self.height = height
    self.copies = copies
  }

  /// The attributes of the sides that the text does not give, in the proportion of the picture, so that its
  /// place can be reserved.
  func sides(besides width: String?, _ height: String?) -> String {
    switch (width, height) {
    case (nil, nil): " width=\"\(self.width)\" height=\"\(self.height)\""
    case (let width?, nil): Self.side(width, self.height, per: self.width).map { " height=\"\($0)\"" } ?? ""
    case (nil, let height?): Self.side(height, self.width, per: self.height).map { " width=\"\($0)\"" } ?? ""
    default: ""
    }
  }

  /// Nil if the other side is given in another unit than CSS pixels.
  private static func side(_ other: String, _ length: Int, per otherLength: Int) -> Int? {
    guard let other = Int(other), (1...100_000).contains(other), otherLength > 0 else { return nil }
    return max(1, Int((Double(other) * Double(length) / Double(otherLength)).rounded()))
  }

  /// A `source` element for each format.
  var sources: String {
    var types: [String] = []
    for copy in copies where !types.contains(copy.type) { types.append(copy.type) }
    return types.map { type in
      let set = copies.filter { $0.type == type }.map { "\($0.address) \($0.width)w" }
      return "<source type=\"\(type)\" srcset=\"\(set.joined(separator: ", "))\" sizes=\"\(sizes)\">"
    }.joined()
  }

  /// How wide the picture is shown: never wider than itself, nor than the column of text, which has 43 rem at
  /// most.
  private var sizes: String {
    let column = Swift.min(width, 688)
    return "(max-width: \(column)px) 100vw, \(column)px"
  }

  /// The address of the smallest WebP copy that is at least `width` pixels wide; that of the picture itself
  /// if there is none. For places that allow one address only, such as the poster of a video.
  package func address(atLeast width: Int) -> String {
    copies.first { $0.type == "image/webp" && $0.width >= width }?.address ?? address
  }
}
