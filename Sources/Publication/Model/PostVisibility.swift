import Timestamps

/// Who may read a post, as its author says: the value of `visibility` in its front matter.
///
/// Besides one of the four words, it can be `members until TIME`, after which everybody reads the whole, or
/// `public until TIME, then members`, after which only members do; likewise with `paying`.
package struct PostVisibility: Hashable, Sendable {
  /// Who reads the whole text as long as not everybody does.
  package let readers: Readers
  /// When everybody reads the whole text.
  package let opening: Opening

  /// The raw values are the words of front matter.
  package enum Readers: String, CaseIterable, Sendable {
    /// Everybody.
    case `public`
    /// Everybody who knows its address: it is in no list.
    case unlisted
    /// Those who have signed in read the whole text, everybody else the part before `<!-- members -->`.
    case members
    /// Those who pay read the whole text, everybody else the part before `<!-- members -->`.
    case paying
  }

  package static let `public` = PostVisibility(.public)
  package static let unlisted = PostVisibility(.unlisted)

  private init(_ readers: Readers, _ opening: Opening = .always) {
    (self.readers, self.opening) = (readers, opening)
  }

  /// The visibility of a listed post.
  ///
  /// - Parameters:
  ///   - audience: who reads the whole text; nil for everybody.
  ///   - opening: when everybody does.
  package init(of audience: Audience?, opening: Opening) {
    switch audience {
    case .member: self.init(.members, opening)
    case .paying: self.init(.paying, opening)
    case .everyone, .author, nil: self.init(.public)
    }
  }

  /// - Parameters:
  ///   - text: as front matter has it. Times have the form of RFC 3339.
  ///   - everybody: the word for what everybody reads.
  package init?(_ text: String, everybody: String = Readers.public.rawValue) {
    if let readers = Readers(rawValue: text == everybody ? Readers.public.rawValue : text) {
      self.init(readers, [.members, .paying].contains(readers) ? .never : .always)
    } else if let match = text.wholeMatch(of: #/(members|paying) +until +(\S+)/#),
      let readers = Readers(rawValue: String(match.1)), let date = Timestamp(rfc3339: String(match.2))
    {
      self.init(readers, .from(date))
    } else if let match = text.wholeMatch(of: #/(\w+) +until +([^\s,]+) *, *then +(members|paying)/#),
      match.1 == everybody, let readers = Readers(rawValue: String(match.3)),
      let date = Timestamp(rfc3339: String(match.2))
    {
      self.init(readers, .until(date))
    } else {
      return nil
    }
  }

  /// As front matter has it.
  package var text: String {
    switch opening {
    case .always, .never: readers.rawValue
    case .from(let date): "\(readers.rawValue) until \(date.rfc3339)"
    case .until(let date): "\(Readers.public.rawValue) until \(date.rfc3339), then \(readers.rawValue)"
    }
  }

  /// What can be written, for errors and documents.
  package static let explanation = """
    public, unlisted, members, paying, members until 2027-01-01T00:00:00Z, or public until \
    2027-01-01T00:00:00Z, then members
    """

  /// Who reads the whole text while not everybody does.
  package var audience: Audience {
    switch readers {
    case .public, .unlisted: .everyone
    case .members: .member
    case .paying: .paying
    }
  }
}

/// When everybody may see the whole of an episode or a text.
package enum Opening: Hashable, Sendable {
  case always
  case from(Timestamp)
  /// Before this time.
  case until(Timestamp)
  case never

  /// - Parameters:
  ///   - start: nil if it is open from the beginning, or never.
  ///   - end: nil if it stays open.
  init(isOpenAtFirst: Bool, from start: Timestamp?, until end: Timestamp?) {
    self = isOpenAtFirst ? end.map(Opening.until) ?? .always : start.map(Opening.from) ?? .never
  }

  /// Whether everybody may see the whole at a moment.
  package func isOpen(at moment: Timestamp) -> Bool {
    switch self {
    case .always: true
    case .from(let date): date <= moment
    case .until(let date): moment < date
    case .never: false
    }
  }

  var isOpenAtFirst: Bool {
    switch self {
    case .always, .until: true
    case .from, .never: false
    }
  }

  var start: Timestamp? { if case .from(let date) = self { date } else { nil } }
  var end: Timestamp? { if case .until(let date) = self { date } else { nil } }
}
