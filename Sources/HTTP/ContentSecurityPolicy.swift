import URIs

/// The resources that a document may load, and their sources: `Content-Security-Policy` (W3C CSP Level 3).
///
/// ```swift
/// let policy: ContentSecurityPolicy = [.default: [.none], .image: [.any]]
/// policy.allowing(.script, from: .sameOrigin).description
/// // "default-src 'none'; img-src *; script-src 'self'"
/// ```
public struct ContentSecurityPolicy: Hashable, Sendable {
  private var rules: [Rule]

  private struct Rule: Hashable {
    var directive: Directive
    var sources: [Source]
  }

  /// The kind of resource or action that a rule is for. The raw value is the name in the field.
  public enum Directive: String, Hashable, Sendable {
    /// Applies to every kind of resource that has no rule of its own.
    case `default` = "default-src"
    case connection = "connect-src"
    case font = "font-src"
    /// Documents in frames inside of this one.
    case frame = "frame-src"
    case image = "img-src"
    case manifest = "manifest-src"
    /// Sound and video.
    case media = "media-src"
    case script = "script-src"
    case style = "style-src"
    case worker = "worker-src"
    case baseURI = "base-uri"
    /// Where forms may be sent.
    case formAction = "form-action"
    /// Documents that may have this one in a frame.
    case frameAncestors = "frame-ancestors"

    /// The directives whose rule applies if this one has none; the first that exists counts (CSP Level 3
    /// §6.8.3).
    fileprivate var fallbacks: [Directive] {
      switch self {
      case .default, .baseURI, .formAction, .frameAncestors: []
      case .worker: [.script, .default]
      case .connection, .font, .frame, .image, .manifest, .media, .script, .style: [.default]
      }
    }
  }

  /// Where something may come from.
  public struct Source: Hashable, Sendable {
    fileprivate let expression: String

    private init(_ expression: String) { self.expression = expression }

    /// Nowhere.
    public static let none = Source("'none'")
    /// The origin of the document.
    public static let sameOrigin = Source("'self'")
    /// Styles and scripts in the document itself.
    public static let unsafeInline = Source("'unsafe-inline'")
    /// A script or a style in the document itself, by the base64 of its SHA-256 digest.
    public static func sha256(_ base64: String) -> Source { Source("'sha256-\(base64)'") }
    /// Making code from WebAssembly. As a source of scripts.
    public static let webAssembly = Source("'wasm-unsafe-eval'")
    /// Any address with `http`, `https` or the scheme of the document.
    public static let any = Source("*")

    /// Any address with this scheme, named without its colon: `https`.
    public static func scheme(_ scheme: String) -> Source { Source("\(scheme):") }

    /// An origin, or an address below one: `https://player.example`.
    public static func address(_ url: String) -> Source {
      // Spaces, semicolons and commas end a source, a rule and a policy.
      let encoded = url.percentEncoded(allowing: .anywhere)
      return Source(encoded.replacing(";", with: "%3B").replacing(",", with: "%2C"))
    }
  }

  /// This policy with `sources` allowed for `directive`, besides those that it allows already.
  ///
  /// The new policy allows everything that this one allows. A directive without a rule starts with the
  /// sources of the rule that applied in its place. If no rule applied, everything is allowed already, and no
  /// rule is added.
  public func allowing(_ directive: Directive, from sources: Source...) -> ContentSecurityPolicy {
    var policy = self
    if let index = policy.rules.firstIndex(where: { $0.directive == directive }) {
      policy.rules[index].sources.allow(sources)
    } else if let applied = directive.fallbacks.lazy.compactMap(rule).first {
      var rule = Rule(directive: directive, sources: applied.sources)
      rule.sources.allow(sources)
      policy.rules.append(rule)
    }
    return policy
  }

  private func rule(of directive: Directive) -> Rule? { rules.first { $0.directive == directive } }
}

extension [ContentSecurityPolicy.Source] {
  fileprivate mutating func allow(_ sources: [Element]) {
    for source in sources where source != .none && !contains(source) {
      removeAll { $0 == .none }
      append(source)
    }
  }
}

extension ContentSecurityPolicy: ExpressibleByDictionaryLiteral {
  /// Keeps the order of the rules. Of two rules with the same directive, the first one counts, as in a
  /// browser.
  public init(dictionaryLiteral rules: (Directive, [Source])...) {
    self.rules = rules.map { Rule(directive: $0.0, sources: $0.1) }
  }
}

extension ContentSecurityPolicy: CustomStringConvertible {
  /// The value of the field.
  public var description: String {
    rules.map { rule in
      ([rule.directive.rawValue] + rule.sources.map(\.expression)).joined(separator: " ")
    }.joined(separator: "; ")
  }
}
