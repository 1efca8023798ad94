import Foundation

/// Finds what WordPress and its plugins show only to some: to members, to those who are signed in, or to
/// nobody.
///
/// Plugins are recognised by the words that they use. A wrong guess makes a draft of a public post, which the
/// report names; a missing word publishes a secret.
enum MembersOnly {
  /// Whether not all readers see a block, by its name and the attributes in its comment.
  ///
  /// - Parameter isEmpty: whether nothing stands in the block, as in that of a form.
  static func hides(block name: String, _ attributes: [String: Any], isEmpty: Bool) -> Bool {
    let metadata = attributes["metadata"] as? [String: Any]
    if (metadata?["blockVisibility"] as? NSNumber)?.boolValue == false { return true }
    let isHidden = attributes.contains { key, value in
      // Options that list who sees the block.
      if key == "editorskit" || key == "blockOpts" {
        return (value as? [String: Any])?["loggedout"].map { !isSet($0) } ?? false
      }
      let word = key.lowercased()
      // This one lists the parts of a product.
      return word != "contentvisibility" && attributeWords.contains { word.contains($0) } && isSet(value)
    }
    if isHidden { return true }
    let parts = name.lowercased().split(separator: "/")
    guard parts.count == 2 else { return false }
    // Everything below a paywall is for subscribers.
    if parts[1] == "paywall" { return true }
    return !isEmpty && (namespaces.contains(parts[0]) || blockNames.contains { parts[1].hasPrefix($0) })
  }

  /// The shortcodes whose texts, up to their end tags, not all readers see, with the lines in which they
  /// begin. Shortcodes in code count as well: WordPress replaces them there, too.
  static func shortcodes(in html: String) -> [(name: String, line: Int)] {
    guard html.contains("[/") else { return [] }
    let bytes = Array(html.utf8)
    var found: [(name: String, line: Int)] = []
    var open: [String: (line: Int, isEscaped: Bool)] = [:]
    var line = 1
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A { line += 1 }
      guard byte == bracket, index + 1 < bytes.count else { continue }
      let isEnd = bytes[index + 1] == UInt8(ascii: "/")
      let rest = bytes[(index + (isEnd ? 2 : 1))...].prefix(64)
      let name = String(decoding: rest.prefix(while: isNamePart), as: UTF8.self)
      guard isMembers(shortcode: name) else { continue }
      let after = rest.dropFirst(name.utf8.count)
      if isEnd {
        guard let start = open[name], after.first == endBracket else { continue }
        open[name] = nil
        // `[[name]…[/name]]` is an example.
        if start.isEscaped, after.starts(with: [endBracket, endBracket]) { continue }
        found.append((name, start.line))
      } else {
        let isEscaped = index > 0 && bytes[index - 1] == bracket
        if isEscaped, after.starts(with: [endBracket, endBracket]) { continue }
        if open[name]?.isEscaped != false { open[name] = (line, isEscaped) }
      }
    }
    return found
  }

  /// Whether a field of a post says that not everybody may read it.
  static func hides(field key: String, _ value: String) -> Bool {
    let value = value.lowercased()
    // Lists are in the format of PHP: `a:1:{i:0;s:3:"All";}`.
    if key == "um_content_restriction" { return value.contains(#"_um_accessible";s:1:"2""#) }
    guard let everybody = fields[key], !value.isEmpty, value != "a:0:{}" else { return false }
    return !everybody.contains { value == $0 || value.contains("\"\($0)\"") }
  }

  private static let bracket = UInt8(ascii: "[")
  private static let endBracket = UInt8(ascii: "]")

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private static func isMembers(shortcode name: String) -> Bool {
    guard !name.isEmpty else { return false }
    let name = name.lowercased()
    if shortcodes.contains(name) || name.hasSuffix("locker") { return true }
    if name.hasPrefix("member") || name.contains("logged_in") || name.contains("logged-in") { return true }
    let words = name.split { $0 == "_" || $0 == "-" }
    guard let first = words.first else { return false }
    if plugins.contains(first) { return true }
    return words.contains { word in shortcodeWords.contains { word.hasPrefix($0) } }
  }

  /// Whether the value of an attribute says anything but "no" and "everybody". A width of the screen hides
  /// nothing: the page has the text.
  private static func isSet(_ value: Any) -> Bool {
    switch value {
    case let text as String: return !unset.contains(text.lowercased())
    case let list as [Any]: return list.contains { isSet($0) }
    case let values as [String: Any]:
      let isOff = ["enable", "enabled"].contains { (values[$0] as? NSNumber)?.boolValue == false }
      return !isOff && values.contains { key, value in !neutral.contains(key) && isSet(value) }
    case let number as NSNumber: return number.boolValue
    default: return false
    }
  }

  private static let unset: Set<String> = [
    "", "0", "none", "no", "off", "false", "all", "any", "everyone", "everybody", "public",
  ]
  private static let neutral: Set<String> = ["id", "version", "enable", "enabled", "screenSize"]

  /// Words in the names of the attributes by which plugins hide blocks, in lowercase.
  private static let attributeWords = [
    "visibility", "condition", "restrict", "loggedin", "userrole", "accesscontrol", "contentcontrol",
    "blockcontrol",
  ]
  private static let namespaces: Set<Substring> = [
    "premium-content", "pmpro", "pms", "memberpress", "woocommerce-memberships", "restrict-content-pro",
    "rcp", "leaky-paywall", "memberful", "wp-members", "s2member",
  ]
  private static let blockNames = ["member", "restrict", "private", "protect", "ld-student", "logged-in"]

  /// The first words of the shortcodes of membership plugins.
  private static let plugins: Set<Substring> = [
    "wpmem", "ihc", "rcp", "pms", "mepr", "s2if", "s2member", "wlm", "um", "swpm", "wcm", "pmpro", "memb",
    "ppwp", "passster", "mgm", "opmif", "leaky",
  ]
  /// How words of shortcodes begin.
  private static let shortcodeWords = [
    "restrict", "private", "protect", "premium", "paywall", "subscriber", "loggedin", "ismember",
  ]
  private static let shortcodes: Set<String> = [
    "access", "am4show", "eyesonly", "groups_member", "hidden", "hide", "is_expired", "is_free", "is_member",
    "is_paid", "locked", "patreon_content", "secret", "student", "vip", "visibility",
  ]

  /// Fields by which plugins close whole posts, with the values that leave them open.
  private static let fields: [String: Set<String>] = [
    "_jetpack_newsletter_access": ["everybody"], "_members_access_role": [], "_wpmem_block": ["0"],
    "_is_paid": ["0"], "rcp_user_level": ["all"], "rcp_subscription_level": [],
    "rcp_access_level": ["none", "0"], "pms-content-restrict-user-status": [],
    "pms-content-restrict-subscription-plan": [],
  ]
}
