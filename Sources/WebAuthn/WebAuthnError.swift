/// A passkey was refused. The description is one line that says why and what to do.
package enum WebAuthnError: Error, Hashable, CustomStringConvertible {
  /// The response, or a part of it, is not what the specification says.
  case malformed(String)
  /// The response belongs to another kind of ceremony.
  case wrongType(String)
  /// The response answers another challenge.
  case wrongChallenge
  case wrongOrigin(String, expected: String)
  /// The page was in a frame of another site.
  case framed
  /// The passkey belongs to another host.
  case wrongRelyingParty
  /// Nobody touched the authenticator.
  case userAbsent
  /// The algorithm is none of those that were offered, or the key is no key of its kind.
  case unusableKey(String)
  /// The passkey is none of those that were asked for, or its id contradicts itself.
  case wrongCredential
  /// The response names another person, or nobody.
  case wrongUser
  case wrongSignature

  package var description: String { "cannot use the passkey: \(reason)" }

  private var reason: String {
    switch self {
    case .malformed(let what): "\(what); try again, or use another browser"
    case .wrongType(let type): "the browser did \"\(type)\" instead; try again"
    case .wrongChallenge: "the answer is for another attempt; try again"
    case .wrongOrigin(let origin, let expected):
      "the page is at \(origin), and BASE_URL is \(expected); open the page at that address"
    case .framed: "the page is in a frame of another site; open it in a tab of its own"
    case .wrongRelyingParty: "it belongs to another host; choose another one"
    case .userAbsent: "nobody confirmed it at the device; try again"
    case .unusableKey(let why): "\(why); use another device"
    case .wrongCredential: "it is not the one that was asked for; choose another one"
    case .wrongUser: "it belongs to another account; choose another one"
    case .wrongSignature: "its signature is not valid; try again"
    }
  }
}
