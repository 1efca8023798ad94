import CSockets
import Platform

/// Makes the system drop packets that open a connection to a listening socket, and no others.
///
/// If several sockets share a port, the system chooses one for each connection by a hash. When that socket
/// closes, the connections in its backlog are reset. So a socket that will be closed first ignores new
/// connections: clients send their first packet again after a second, when only the other sockets are left.
func ignoreNewConnections(_ descriptor: Int32) {
  #if canImport(Glibc)
    var code = [
      // The flags of the TCP header, of which 2 is SYN (RFC 9293 §3.1).
      sock_filter(code: load, jt: 0, jf: 0, k: 13),
      sock_filter(code: jumpIfSet, jt: 0, jf: 1, k: 2),
      sock_filter(code: answer, jt: 0, jf: 0, k: 0),
      sock_filter(code: answer, jt: 0, jf: 0, k: .max),
    ]
    code.withUnsafeMutableBufferPointer { code in
      var program = sock_fprog(len: UInt16(code.count), filter: code.baseAddress)
      _ = setsockopt(
        descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program, socklen_t(MemoryLayout<sock_fprog>.size))
    }
  #endif
}

#if canImport(Glibc)
  /// Operations of the classic packet filter.
  private let load = UInt16(BPF_LD | BPF_B | BPF_ABS)
  private let jumpIfSet = UInt16(BPF_JMP | BPF_JSET | BPF_K)
  private let answer = UInt16(BPF_RET | BPF_K)
#endif
