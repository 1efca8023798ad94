extension BidirectionalCollection<UInt8> {
  /// Without the spaces and tabs at both ends: `OWS` of RFC 9110 §5.6.3.
  @inlinable
  package var trimmed: SubSequence {
    var rest = self[...]
    while let byte = rest.first, byte == 0x20 || byte == 0x09 { rest = rest.dropFirst() }
    while let byte = rest.last, byte == 0x20 || byte == 0x09 { rest = rest.dropLast() }
    return rest
  }
}

extension StringProtocol {
  /// Without the spaces and tabs at both ends: `OWS` of RFC 9110 §5.6.3.
  package var trimmed: Substring { Substring(Substring(self).utf8.trimmed) }
}
