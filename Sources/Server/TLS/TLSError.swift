import CLibSSL

/// What was wrong with a certificate, a key or another part of a ``TLSConfiguration``, and what to do about it.
public struct TLSError: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// What OpenSSL says went wrong on this thread since it was last asked; nil when it says nothing.
func takeOpenSSLReason() -> String? {
  let code = ERR_get_error()
  ERR_clear_error()
  return code == 0 ? nil : ERR_reason_error_string(code).map { String(cString: $0) }
}
